import Diagnostics
import SiteBase

// S88x: looking books up.
extension Message {
    /// An ISBN has a wrong check digit.
    static func wrongISBN(_ text: String) -> Message {
        Message("S880", "\(Printable.quoted(text)) is not an ISBN: its check digit is wrong", help: "compare it with the back of the book")
    }

    /// A catalogue cannot be reached.
    static func offline(_ name: String) -> Message {
        Message("S881", cause: .inputOutput, "\(name) does not answer", help: "check whether you are online, and try again later")
    }

    /// A catalogue does not know a book.
    static func unknownBook(_ query: String, _ name: String) -> Message {
        Message(
            "S882",
            "\(name) does not know \(Printable.quoted(query))",
            help: "try words of the title or another catalogue, or write the book yourself with sitegen new book \"…\""
        )
    }

    /// A catalogue answers with something that cannot be read.
    static func strangeAnswer(_ name: String) -> Message {
        Message("S883", cause: .inputOutput, "\(name) sent an answer that sitegen cannot read", help: "try again later")
    }

    /// `curl` is not installed, so nothing can be looked up.
    static var noCurlForBooks: Message {
        Message(
            "S884",
            cause: .inputOutput,
            "sitegen looks books up with curl, which is not installed",
            help: "install it: apt install curl; macOS includes it"
        )
    }

    /// A catalogue has nothing at an address.
    static func nothingThere(_ name: String) -> Message {
        Message("S885", "\(name) has no entry for it", help: "try words of the title")
    }

    /// A catalogue was asked too often.
    static func tooManyQuestions(_ name: String) -> Message {
        Message("S886", cause: .inputOutput, "\(name) received too many requests", help: "wait a few minutes, then try again")
    }

    /// A catalogue refuses to answer.
    static func refused(_ name: String, _ status: Int) -> Message {
        Message(
            "S887",
            cause: .inputOutput,
            "\(name) refused the request with status \(status)",
            help: "check the key, if the catalogue needs one, and try again later"
        )
    }

    /// A picture at an address is none that sitegen takes from the web, or may not be asked for.
    static func unusablePicture(_ host: String, _ what: String) -> Message {
        Message(
            "S888",
            "the picture at \(Printable.line(host)) \(what)",
            help: "save another picture next to the data, and write its file name"
        )
    }

    /// There is no picture at an address.
    static var noPictureThere: Message {
        Message(
            warning: "S897",
            "there is no picture at this address",
            help: "correct the address, or remove it; sitegen covers --again asks once more"
        ).gathered()
    }

    /// None of several servers answers.
    static func nobodyAnswers(_ names: [String]) -> Message {
        Message(
            "S898",
            cause: .inputOutput,
            "no server answers: \(Printable.line(names.joined(separator: ", ")))",
            help: "check whether you are online, and try again later"
        )
    }
}
