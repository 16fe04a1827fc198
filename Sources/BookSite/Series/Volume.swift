import SiteEngine

/// A series of volumes, as it was read.
struct Series: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a summary that always show.
    let fold: Int
    /// Whether dedications and summaries are Markdown.
    let readsMarkdown: Bool
    let volumes: [Volume]

    /// The author of all volumes, if they have but one.
    var author: String? {
        guard let first = volumes.first?.author, volumes.allSatisfy({ $0.author == first }) else { return nil }
        return first
    }

    /// `7권`: how many volumes there are, in the words of the interface.
    func count(in strings: InterfaceStrings) -> String { strings.count(volumes.count, one: .oneVolume, many: .volumeCount) }

    /// The years in which the volumes appeared: `1997–2007`, or one.
    var years: String? {
        let years = volumes.compactMap(\.released?.year)
        guard let first = years.min(), let last = years.max() else { return nil }
        return first == last ? String(first) : "\(first)–\(last)"
    }
}

/// One volume of a series. Texts are as the data has them, letter for letter.
struct Volume: Sendable {
    /// Its number as written: `3`, `2.5`, `1-3`. It names the page.
    let number: String
    let title: String
    let author: String?
    /// Printed pages.
    let pages: Int?
    let released: PartialDate?
    let dedication: MarkdownField?
    let summary: MarkdownField?
    /// An `http` or `https` address.
    let wiki: String?
    let isbn: String?
    /// The chapters' titles, in order.
    let chapters: [String]
    /// A picture of the cover; nil means that one is drawn.
    let cover: SiteImage?
    /// Where the volume stands in the data.
    let place: Diagnostic.Place
}

extension Volume {
    /// As a member of a set of spines.
    func spine(path: OutputPath?) -> SpineSet.Member { SpineSet.Member(title: title, number: number, pages: pages, path: path) }
}
