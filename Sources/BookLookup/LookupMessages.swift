import Diagnostics
import SiteBase

// S88x: looking books up.
extension Message {
    /// An ISBN has a wrong check digit.
    static func wrongISBN(_ text: String) -> Message {
        Message("S880", "\(Printable.quoted(text)) is no ISBN: its check digit is wrong", help: "compare it with the back of the book")
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
            help: "try words of the title, another catalogue, or sitegen new book \"…\""
        )
    }

    /// A catalogue answers with something that cannot be read.
    static func strangeAnswer(_ name: String) -> Message {
        Message("S883", cause: .inputOutput, "\(name) answered with something that cannot be read", help: "try again later")
    }

    /// `curl` is not installed, so nothing can be looked up.
    static var noCurl: Message {
        Message(
            "S884",
            cause: .inputOutput,
            "books are looked up with curl, and there is no command of this name",
            help: "install it: apt install curl; a Mac has it"
        )
    }

    /// A catalogue has nothing at an address.
    static func nothingThere(_ name: String) -> Message {
        Message("S885", "\(name) has nothing about it", help: "try words of the title")
    }

    /// A catalogue was asked too often.
    static func tooManyQuestions(_ name: String) -> Message {
        Message("S886", cause: .inputOutput, "\(name) was asked too often", help: "wait some minutes, then go on")
    }

    /// A catalogue refuses to answer.
    static func refused(_ name: String, _ status: Int) -> Message {
        Message(
            "S887",
            cause: .inputOutput,
            "\(name) refuses to answer, with the status \(status)",
            help: "check the key, if it needs one, and try again later"
        )
    }
}
