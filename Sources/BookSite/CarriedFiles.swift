import SiteEngine

/// What sitegen carries inside itself: the templates and assets of sites that have none of their own, and what a new site begins with.
/// The lists are made from the folders of these names when sitegen is built.
enum CarriedFiles {
    /// How the path of a carried file begins in a message: no file of the author's is meant.
    static let prefix = "sitegen:"
}

/// One file of those.
struct CarriedFile: Sendable {
    /// Its path below the folder that it was taken from.
    let path: String
    let text: StaticString

    var bytes: [UInt8] { text.withUTF8Buffer(Array.init) }
}
