import SiteMarkdown

/// The version of sitegen and of what decides its output besides itself.
public enum SitegenVersion {
    /// Semantic version.
    public static let number = "0.1.0"

    /// The version of libcmark-gfm.
    public static var markdownLibrary: String { Markdown.libraryVersion }

    /// The version of the Unicode tables that Swift's `Character` follows. There is no API for it; the newest known letter shows it.
    public static var unicode: String {
        // One scalar that each version of Unicode added. Source: DerivedAge.txt.
        let witnesses: [Unicode.Scalar] = ["\u{A7DC}", "\u{2FFC}", "\u{1FAE8}", "\u{1FAE0}"]
        let ages = witnesses.compactMap(\.properties.age).map { ($0.major, $0.minor) }
        return ages.max { $0 < $1 }.map { "\($0.0).\($0.1)" } ?? "older than 14.0"
    }
}
