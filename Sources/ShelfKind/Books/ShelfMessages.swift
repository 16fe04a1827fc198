import DataReading
import Diagnostics
import SiteBase

// S36x: shelves.
extension Message {
    /// `isbn13` is not an ISBN of thirteen digits.
    static func isbn(found: SourceValue, meant: String?) -> Message {
        Message(
            "S360",
            "expected an ISBN of thirteen digits, found \(found.phrase)",
            help: meant.map { "write the ISBN of thirteen digits: \"\($0)\"" } ?? "correct it, or leave isbn13 out"
        )
    }

    /// `authors` has numbers, which stand for names in another file.
    static func authorNumbers(_ found: SourceValue) -> Message {
        Message(
            warning: "S254",
            "expected the names of authors, found \(found.phrase); it is left out",
            help: "write the names, or name the key that has them in collection.yaml: keys: {authors: \"author_name\"}"
        )
    }

    /// The check digit of an ISBN does not fit its other digits.
    static func checkDigit(of isbn: SourceValue) -> Message {
        Message(
            warning: "S361",
            "the last digit of \(isbn.phrase) does not fit the others",
            help: "compare it with the book: a digit is wrong, or two are swapped"
        )
    }

    /// A book has a size that no book has. It is ignored.
    static func bookSize(_ found: SourceValue, range: String) -> Message {
        Message(
            warning: "S362",
            "\(found.phrase) is not the length of a book: expected \(range) mm",
            help: "write mm, not cm or inches, or leave it out"
        )
    }

    /// The page that was reached is beyond the last page.
    static func pageBeyondLast(_ page: Int, _ last: Int) -> Message {
        Message(warning: "S364", "page \(page) is beyond the last page, \(last)", help: "correct it, or total_page")
    }

    /// A book describes its only reading itself, and has a list of readings as well.
    static func readingTwice(_ key: String) -> Message {
        Message("S365", "the book has both readings and \(key)", help: "move \(key) into one of the readings")
    }

    /// A goal of a shelf is not for a year.
    static func goalYear(_ key: String) -> Message {
        Message("S225", "expected a year of four digits, found \(Printable.quoted(key))", help: "write goal: {2026: 24}")
    }
}
