import Diagnostics
import SiteAssets
import SiteModel

/// An exhibition, as it was read: a poster and what is shown.
struct Exhibition: Sendable {
    /// What lists and ways back call it.
    let title: String
    /// The poster's title, letter for letter.
    let posterTitle: String
    let visitors: Int?
    let location: String?
    /// As the data has it: `1900. 04. 14 - 1900. 11. 12`.
    let duration: String?
    let description: MarkdownField?
    /// Nil means that one is drawn.
    let poster: SiteImage?
    let exhibits: [Exhibit]
    let language: ContentLanguage
    /// Whether descriptions are Markdown.
    let readsMarkdown: Bool

    /// The pictures that the data names.
    var pictures: [SiteImage] { [poster].compactMap(\.self) + exhibits.compactMap(\.image) }

    /// The poster's title before its first `(`, and from there on, where something stands before it.
    var titleParts: (name: Substring, aside: Substring?) { Self.parts(of: posterTitle) }

    static func parts(of title: String) -> (name: Substring, aside: Substring?) {
        guard let bracket = title.utf8.firstIndex(of: "("), title[..<bracket].contains(where: { !$0.isWhitespace }) else {
            return (title[...], nil)
        }
        return (title[..<bracket], title[bracket...])
    }

    /// First and last day, where `duration` has the form `1900. 04. 14 - 1900. 11. 12`.
    var days: (first: PartialDate, last: PartialDate)? {
        guard let duration else { return nil }
        let parts = duration.utf8.split(separator: "-", omittingEmptySubsequences: false).map { $0.trimmed }
        guard parts.count == 2 else { return nil }
        let days = parts.compactMap { part -> PartialDate? in
            let numbers = part.utf8.split(separator: ".", omittingEmptySubsequences: false).map { $0.trimmed }
            guard numbers.count == 3 else { return nil }
            do throws(PartialDate.Fault) {
                return try PartialDate(numbers.joined(separator: "-"))
            } catch {
                // Any other text is a time too, only none that machines read.
                return nil
            }
        }
        return days.count == 2 && days[0].machineText <= days[1].machineText ? (days[0], days[1]) : nil
    }
}

/// One thing that is shown. Texts are as the data has them, letter for letter.
struct Exhibit: Sendable {
    /// What its page is called: the name of its picture, or its position.
    let id: String
    let name: String
    let shortDescription: String?
    let description: MarkdownField?
    /// Nil means that the name stands in its place.
    let image: SiteImage?
    /// Where it stands in the data.
    let place: Diagnostic.Location
}

extension Substring {
    /// Without spaces at its ends.
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
