import SiteMarkdown

/// The versions of sitegen and of the libraries that affect its output.
public enum SitegenVersion {
    /// The semantic version of sitegen.
    public static let number = "0.1.0"

    /// The version of libcmark-gfm.
    public static var markdownLibrary: String { Markdown.libraryVersion }

    /// The Unicode version of Swift's `Character`. No API reports it, so it is derived from the newest known scalar.
    public static var unicode: String {
        // One scalar that each Unicode version added. Source: DerivedAge.txt.
        let witnesses: [Unicode.Scalar] = ["\u{A7DC}", "\u{2FFC}", "\u{1FAE8}", "\u{1FAE0}"]
        let ages = witnesses.compactMap(\.properties.age).map { ($0.major, $0.minor) }
        return ages.max { $0 < $1 }.map { "\($0.0).\($0.1)" } ?? "older than 14.0"
    }
}
