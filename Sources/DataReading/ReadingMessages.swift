package import Diagnostics
import SiteBase

// S1xx: the syntax of JSON and YAML.
extension Message {
    /// The file begins with a byte order mark. It is ignored.
    static var byteOrderMark: Message {
        Message(warning: "S101", "the file begins with a byte order mark", help: "save it as UTF-8 without a byte order mark")
    }

    /// A comma follows the last element of a list or object. It is ignored.
    static var trailingComma: Message {
        Message(warning: "S102", "a comma follows the last element", help: "remove the comma: strict readers refuse it")
    }

    /// JSON expects something else here: a value, a comma, a bracket, a digit.
    static func expected(_ what: String, found: String, help: String? = nil) -> Message {
        Message("S103", "expected \(what), found \(found)", help: help)
    }

    /// A number in JSON begins with a zero.
    static var leadingZero: Message {
        Message("S104", "a number may not begin with a zero", help: "remove the zero, or write it as text in double quotes")
    }

    /// A string in JSON has no closing quote.
    static var unclosedString: Message {
        Message("S105", "this string is never closed", help: "put a double quote at its end")
    }

    /// A string in JSON contains a line end, a tab or another control character that is not escaped.
    static func controlCharacter(_ name: String, escape: String?) -> Message {
        Message(
            "S106",
            "\(name) inside a string",
            help: escape.map { "close the string before it, or write \($0)" } ?? "remove it"
        )
    }

    /// A string in JSON contains a backslash with a letter that JSON does not know.
    static func unknownEscape(_ escape: String) -> Message {
        Message(
            "S107",
            "unknown escape \(Printable.quoted(escape))",
            help: "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX; write a backslash itself as \\\\"
        )
    }

    /// A string in JSON contains half of a surrogate pair.
    static var halfSurrogate: Message {
        Message("S108", "this escape is half of a surrogate pair", help: "write both halves, or the character itself")
    }

    /// Lists and objects are nested too deeply.
    static func nestedTooDeep(_ levels: Int) -> Message {
        Message("S109", "nested more than \(levels) levels deep", help: "book data needs about five levels: is this the right file?")
    }

    /// A key occurs twice in one object.
    static func duplicateKey(_ key: String) -> Message {
        Message("S110", "the key \(Printable.quoted(key)) occurs a second time", help: "keep one of the two")
    }

    /// The text is not YAML.
    static func notYAML(_ problem: String? = nil, help: String? = nil) -> Message {
        Message("S111", "this is not YAML" + (problem.map { ": \($0)" } ?? ""), help: help)
    }

    /// The aliases of a YAML file repeat its values too often.
    static var tooManyAliases: Message {
        Message(
            "S113",
            "aliases expand this file far beyond its own size",
            help: "write the repeated values out instead of using aliases (*name)"
        )
    }

    /// A key in YAML is a list or an object.
    static var keyNotAWord: Message { Message("S114", "expected a word as the key", help: "write key: value") }

    /// Merge keys of YAML are not supported.
    static var mergeKey: Message { Message("S115", "merge keys (<<) are not supported", help: "write the merged keys out") }

    /// The front matter of a Markdown file has no end.
    static func frontMatterWithoutEnd(_ fence: String) -> Message {
        Message(
            "S117",
            "the front matter that begins here has no end",
            help: "end it with another line of \(fence); if this line is a rule, put a blank line above it"
        )
    }

    /// The front matter of a Markdown file is a text or a list.
    static func frontMatterWithoutKeys(found: SourceValue) -> Message {
        Message("S118", "expected keys and values, found \(found.phrase)", help: "write title: … between the two lines of ---")
    }

    /// The front matter of a Markdown file is not at its beginning, or not in YAML.
    static var misplacedFrontMatter: Message {
        Message(
            "S131",
            "front matter must be in YAML, and begin on the first line with ---",
            help: "move it to the beginning, between two lines of ---, and write key: value"
        )
    }

    /// A value in front matter has a colon, which YAML takes for the end of a key. It is read as text.
    static var colonInValue: Message {
        Message(warning: "S135", "this value contains a colon; it is read as one text", help: "put the value in double quotes")
    }

    /// TOML is not written as it should be.
    static func notTOML(expected: String) -> Message {
        Message(
            "S119",
            "this is not TOML: expected \(expected)",
            help: "a line looks like key = \"text\", and [[books]] begins each record of a list"
        )
    }
}

// S1xx: tables.
extension Message {
    /// A double quote in a field of a table is not doubled. It is read as part of the text.
    static var quoteInsideField: Message {
        Message(
            warning: "S121",
            "this double quote inside a field is not doubled; it was read as part of the text",
            help: "write two double quotes for one inside a field"
        )
    }

    /// A field of a table begins with a double quote that is never closed, or with quoted text that more text follows. The quotes are read
    /// as part of the text.
    static func unclosedField(isFollowed: Bool) -> Message {
        // isFollowed: whether there is another quote in the field.
        Message(
            warning: "S122",
            isFollowed
                ? "more text follows the quoted text of this field; it was read up to the next delimiter, with its quotes"
                : "this double quote is never closed; the field was read up to the next delimiter",
            help: isFollowed
                ? "put the whole field in quotes, and double each quote inside it"
                : "remove the quote, or put another at the end of the field"
        )
    }

    /// A row of a table has fewer fields than the first row. The last columns are left empty.
    static func tooFewFields(_ count: Int, columns: Int) -> Message {
        Message(
            warning: "S123",
            "this row has \(count) \(count == 1 ? "field" : "fields"), but the first row has \(columns); the last columns were left empty",
            help: "check that no field is missing"
        )
    }

    /// A line of a table is the rest of a text with a line break, which is not in quotes. It is left out.
    static var restOfRow: Message {
        Message(
            warning: "S133",
            "this line is the rest of a text in the row above it; it is left out",
            help: "put the whole text in double quotes"
        )
    }

    /// The names of columns are not in the first row.
    static var namesBelow: Message {
        Message(
            warning: "S134",
            "the names of the columns are on this line; the lines above it are left out",
            help: "remove the lines above it"
        )
    }

    /// A column of a table has no name.
    static var cellWithoutName: Message {
        Message(
            warning: "S137",
            "the column of this cell has no name, so it is left out",
            help: "write a name into the first row, or remove the cell"
        )
    }

    /// The first row of a table is a record like the others.
    static func withoutNames(_ names: [String]) -> Message {
        Message(
            warning: "S136",
            "the first row is a record, so the columns are called \(names.map { "\"\($0)\"" }.joined(separator: ", "))",
            help: "if that is wrong, write a row with the names of the columns above it"
        )
    }

    /// A row of a table has more fields than the first row.
    static func tooManyFields(_ count: Int, columns: Int) -> Message {
        Message(
            "S124",
            "this row has \(count) fields, but the first row has \(columns)",
            help: "put a field that contains a delimiter into double quotes"
        )
    }

    /// A column of a table has the name of another.
    static func columnTwice(_ name: String, as other: String) -> Message {
        Message(
            warning: "S125",
            "a second column is called \(Printable.quoted(name)); it is read as \(Printable.quoted(other))",
            help: "give it another name"
        )
    }

    /// A table has no rows at all.
    static var emptyTable: Message {
        Message("S126", "the file is empty", help: "a table begins with a row of names, such as title,status")
    }

    /// Some bytes of a table are not UTF-8, and belong to no other encoding either. They are shown as �.
    static func damagedText(_ count: Int) -> Message {
        Message(
            warning: "S132",
            "the text is damaged here\(count > 1 ? " and in \(count - 1) more places" : ""): expected UTF-8; pages show � instead",
            help: "correct the text, and save the file as UTF-8"
        )
    }

    /// A table is not UTF-8, and its encoding was guessed.
    static func guessedEncoding(_ name: String) -> Message {
        Message(warning: "S128", "the file is not UTF-8; it was read as \(name)", help: "check its text, and save it as UTF-8")
    }
}

// S2xx: fields.
extension Message {
    /// A field has a value of another type than expected.
    package static func wrongType(expected: String, found: String, help: String? = nil) -> Message {
        Message("S201", "expected \(expected), found \(found)", help: help)
    }

    /// A field that must have a text is empty.
    static func emptyText(_ key: String, found: SourceValue) -> Message {
        Message("S202", "expected some text, found \(found.phrase)", help: "fill it in: \(key) may not be empty")
    }

    /// A required key is missing.
    static func missingKey(_ key: String, example: String) -> Message {
        Message("S203", "the key \"\(key)\" is missing", help: "add \"\(key)\": \(example)")
    }

    /// A key is unknown. Its value is ignored.
    package static func unknownKey(
        _ key: String,
        known: [String],
        mustBeRight: Set<String> = [],
        orDeclare declaration: String? = nil
    ) -> Message {
        let suggestion = Suggestion.phrase(for: key, in: known)
        if let meant = Suggestion.nearest(to: key, in: known), mustBeRight.contains(meant) { return misspelt(key, meant) }
        let others = suggestion.isEmpty ? declaration.map { "; \($0)" } ?? "" : ""
        let message = Message(
            warning: "S204",
            "unknown key \(Printable.quoted(key))\(suggestion)",
            help: "keys known here: \(known.joined(separator: ", "))\(others)"
        )
        return suggestion.isEmpty ? message.listing(key) : message.gathered(by: key)
    }

    /// A key is misspelt that decides who may see something.
    private static func misspelt(_ key: String, _ meant: String) -> Message {
        Message(
            "S209",
            "unknown key \(Printable.quoted(key)) (did you mean \"\(meant)\"?)",
            help: "write \(meant), which decides who may see it; if you mean something else, give it another name"
        )
    }

    // The maximum number of words that a message lists.
    private static let mostNamedWords = 40

    /// A field that takes one of a few words has another value.
    static func unknownWord(expected words: [String], found: SourceValue, meant: String?, key: String) -> Message {
        let help = words.count == 1 ? "write it, or leave \(key) out" : "write one of these words"
        let named = words.prefix(mostNamedWords).map { "\"\($0)\"" }.joined(separator: ", ")
        let others = words.count > mostNamedWords ? " or one of \(words.count - mostNamedWords) others" : ""
        return Message(
            "S205",
            "expected \(named)\(others), found \(found.phrase)"
                + (meant.map { " (did you mean \"\($0)\"?)" } ?? ""),
            help: meant.map { "write \"\($0)\"" } ?? help
        )
    }

    /// A text contains a control character that HTML does not allow. Pages leave it out, or show what it is in Windows-1252.
    static func forbiddenCharacter(_ name: String) -> Message {
        Message(
            warning: "S206",
            "the text contains the control character \(name), which HTML does not allow; pages show the text without it",
            help: "correct the text, and save the file as UTF-8"
        )
        .gathered()
    }

    /// A whole number is written with decimals that are zero.
    package static func decimalsOfWholeNumber(_ written: String, digits: some StringProtocol) -> Message {
        Message(warning: "S207", "a whole number is written as \(written)", help: "write \(digits)")
    }

    /// A number is too small or too large.
    static func outOfRange(_ kind: String, _ range: String, found: SourceValue, help: String) -> Message {
        Message("S208", "expected \(kind) \(range), found \(found.phrase)", help: help)
    }

    package static func wrongType(expected: String, found: SourceValue, help: String? = nil) -> Message {
        wrongType(expected: expected, found: found.phrase, help: help)
    }

    /// A compressed file is damaged, or is not compressed as its name says.
    static var damagedCompression: Message {
        Message("S129", "this file is damaged, or it is not compressed as its name says", help: "compress the data again, or copy it again")
    }

    /// A compressed file expands so much that it could fill the disk.
    static func expandsTooMuch(_ ratio: Int) -> Message {
        Message(
            "S130",
            "this file grows to more than \(ratio) times its size when it is decompressed",
            help: "if that is intended, decompress it yourself"
        )
    }
}

// S218, S219, S256: dates.
extension Message {
    /// A date has an unknown form.
    package static func date(found: SourceValue, help: String) -> Message {
        Message("S218", "expected a date, found \(found.phrase)", help: help)
    }

    /// A date does not exist in the calendar.
    package static func impossibleDate(_ found: SourceValue, reason: String) -> Message {
        Message("S219", "there is no such date as \(found.phrase): \(reason)", help: "check the year, the month and the day")
    }

    /// The numbers of a date may be read in several orders, and no other date of the field shows which is meant. The value is left out.
    package static func ambiguousDate(_ text: String, _ date: WrittenDate) -> Message {
        let orders = DateOrder.allCases.filter { date.date(in: $0) != nil }
        let dates = orders.compactMap { date.date(in: $0)?.machineText }
        return Message(
            warning: "S256",
            "\(Printable.quoted(text)) may mean \(dates.joined(separator: " or ")); it is left out",
            help: "say which in collection.yaml: \(orders.map { "dates: \($0.rawValue)" }.joined(separator: ", or "))"
        )
    }
}
