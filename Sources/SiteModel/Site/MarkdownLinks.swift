import DataReading
package import Diagnostics
package import InterfaceTexts
import SiteAssets
package import SiteBase
package import SiteMarkdown
package import SiteRecords

/// Renders the Markdown texts of one page. It makes links inside the site relative to the page and reports broken links.
package final class MarkdownLinks {
    /// The page that contains the texts.
    package let page: OutputPath
    package let targets: LinkTargets
    package let problems: DiagnosticCollector

    /// What the texts of the page link to.
    package let trace: Trace
    /// The absolute URL of the feed entry if the texts are for a feed: the page's URL, perhaps with a fragment.
    private let feedEntry: String?
    /// The page's URL without the fragment.
    private var feedPage: String? { feedEntry.map { String($0.utf8.prefix(before: "#")) } }
    /// The parts of pages that links may lead to; nil to skip that check.
    private let parts: PageParts?

    package init(
        page: OutputPath,
        targets: LinkTargets,
        problems: DiagnosticCollector,
        trace: Trace = Trace(),
        feedEntry: String? = nil,
        parts: PageParts? = nil
    ) {
        self.page = page
        self.targets = targets
        self.problems = problems
        self.trace = trace
        self.feedEntry = feedEntry
        self.parts = parts
    }

    /// Records what the texts of a page link to.
    package final class Trace {
        package fileprivate(set) var namesFiles = false
        /// Whether a link without a text shows a page's title.
        package fileprivate(set) var showsTitles = false
        /// Whether a link leads to a part of another page.
        package fileprivate(set) var namesParts = false
        /// The number of texts with footnotes so far.
        fileprivate var textsWithNotes = 0
    }

    /// The same renderer without reports, because another page reports the problems of these texts.
    package var withoutReporting: MarkdownLinks {
        MarkdownLinks(page: page, targets: targets, problems: DiagnosticCollector(), trace: trace)
    }

    /// The text as HTML; nil after reporting an error.
    package func html(_ field: MarkdownField, isMarkdown: Bool, fold: Int? = nil, highestHeading: Int = 3) -> MarkdownHTML? {
        guard isMarkdown else { return Markdown(plain: field.text).html(fold: fold) }
        // A reference may repeat one broken link a thousand times.
        var reported: Set<String> = []
        do {
            // Level 2 is for the headings of the page's own sections, if it has any.
            let markdown = try field.markdown()
            return markdown.html(
                fold: fold,
                highestHeading: highestHeading,
                words: targets.site(of: page).settings.strings.inTexts,
                place: place(hasNotes: markdown.hasNotes, isWholePage: false),
                reservedIDs: field.reservedIDs(Self.reservedIDs)
            ) { destination($0, field, &reported) }
        } catch {
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .markdown(error)))
            return nil
        }
    }

    /// The text of a whole page as HTML; nil after reporting an error.
    package func document(_ field: MarkdownField, isMarkdown: Bool, _ strings: InterfaceStrings) -> DocumentHTML? {
        guard isMarkdown else { return DocumentHTML(bytes: Markdown(plain: field.text).html().bytes, headings: []) }
        var reported: Set<String> = []
        do {
            let document = try field.document()
            return document.html(
                leavingOutTitle: false,
                reservedIDs: Self.reservedIDs,
                texts: strings.inTexts,
                place: place(hasNotes: document.hasNotes, isWholePage: true)
            ) { destination($0, field, &reported) }
        } catch {
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .markdown(error)))
            return nil
        }
    }

    /// The whole text as HTML, as on its own page; nil if it has an error.
    package func whole(_ field: MarkdownField, isMarkdown: Bool) -> [UInt8]? {
        guard field.isDocument else { return html(field, isMarkdown: isMarkdown, highestHeading: 2)?.bytes }
        return document(field, isMarkdown: isMarkdown, targets.site(of: page).settings.strings)?.bytes
    }

    private func place(hasNotes: Bool, isWholePage: Bool) -> TextPlace {
        if let feedEntry { return .feed(page: feedEntry, isWholePage: isWholePage) }
        if hasNotes { trace.textsWithNotes += 1 }
        return .page(text: max(1, trace.textsWithNotes))
    }

    /// The address of a file of the site, as used in the texts.
    private func address(of path: OutputPath) -> String {
        feedEntry.flatMap { _ in targets.site(of: page).address(of: path) } ?? path.address(from: page)
    }

    /// The ids that templates use.
    package static let reservedIDs: Set<String> = ["content", "contents-name", "larger", "offline", "related", "search", "view"]

    /// A picture in all widths, for the width of a text column.
    private func markdown(_ picture: TextPictures.Picture, _ address: String) -> MarkdownPicture {
        guard let image = picture.image, let widths = image.renditions?.widths else {
            return MarkdownPicture(address: address, size: picture.size)
        }
        if feedEntry != nil, let middle = widths.first(where: { $0.size.width >= Self.widthInFeeds }) ?? widths.last {
            return MarkdownPicture(address: self.address(of: middle.path), size: middle.size)
        }
        return MarkdownPicture(
            address: self.address(of: image.path),
            size: image.shownSize,
            widths: widths.map { (address: self.address(of: $0.path), width: $0.size.width) }
        )
    }

    /// The minimum width of a picture in a feed, in px, if such a width exists.
    private static let widthInFeeds = 640

    /// The title of a page, for a link without a text.
    private func title(of target: OutputPath) -> () -> LinkTitle? {
        { [trace, targets, page] in
            trace.showsTitles = true
            return targets.title(of: target).map { LinkTitle($0, language: targets.site(of: page).language.otherTag(of: $0)) }
        }
    }

    private enum Neighbour {
        case page(OutputPath)
        case picture(TextPictures.Picture, OutputPath)
    }

    /// The target of a link in a note; nil if nothing has that name.
    private func neighbour(_ link: NoteLink, of field: MarkdownField) -> Neighbour? {
        let file = field.place.path
        if let source = targets.pictures.source(named: link.name, near: file), let found = picture(ofSource: source) { return found }
        return targets.page(ofNote: link.name, from: page, near: file).map { .page($0) }
    }

    /// The Markdown file or the picture that an address in a Markdown file leads to; nil for any other target.
    private func neighbour(_ address: String, of field: MarkdownField) -> Neighbour? {
        guard field.isInMarkdownFile, let source = targets.source(of: address, near: field.place.path) else { return nil }
        if MarkdownFile.isNamed(source) { return targets.page(ofSource: source).map { .page(targets.path(of: $0, from: page) ?? $0) } }
        return picture(ofSource: source)
    }

    private func picture(ofSource source: String) -> Neighbour? {
        if let picture = targets.pictures.named(ofSource: source), let image = picture.image { return .picture(picture, image.path) }
        guard let name = targets.pictures.name(ofSource: source) ?? targets.name(ofAsset: source) else { return nil }
        // A picture that cannot be measured is found by its name. The site does not contain the original of a resized picture.
        guard let picture = try? targets.pictures.picture(name) else { return targets.path(of: name).map { .page($0) } }
        return (picture.image?.path ?? targets.path(of: name)).map { .picture(picture, $0) }
    }

    /// Reports a link to a part that the target page lacks.
    ///
    /// - Parameter part: the part of the address after the path: `#part`.
    private func check(_ part: String, of path: OutputPath, _ address: String, _ field: MarkdownField, _ reported: inout Set<String>) {
        guard let parts, let sign = part.utf8.firstIndex(of: UInt8(ascii: "#")),
            case let id = String(part[sign...].dropFirst()), !id.isEmpty, !id.utf8.hasPrefix(":~:"), id != "top", targets.isPage(path)
        else { return }
        if path != page { trace.namesParts = true }
        guard let ids = parts.ids(of: path), !ids.contains(id), !ids.contains(id.percentDecoded ?? id), reported.insert(address).inserted
        else { return }
        let suggestion = targets.maySuggest() ? Suggestion.nearest(to: id.percentDecoded ?? id, in: ids.sorted()) : nil
        let message = Message.noSuchPart(id.percentDecoded ?? id, of: path, suggestion: suggestion)
        problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, message.gathered()))
    }

    private func destination(_ address: String, _ field: MarkdownField, _ reported: inout Set<String>) -> MarkdownDestination {
        if address.isEmpty { return .dropped }
        if LinkAddress.scheme(of: address) != nil { return .address(address) }
        if address.utf8.hasPrefix("#") {
            check(address, of: page, address, field, &reported)
            return .address((feedPage ?? "") + address)
        }
        trace.namesFiles = true
        let end = address.utf8.prefix(before: "#", "?").endIndex
        let note = NoteLink.isAddress(address) ? NoteLink(address) : nil
        let part = note.map { $0.id.map { "#" + $0 } ?? "" } ?? String(address[end...])
        if let note, note.name.isEmpty {
            check(part, of: page, address, field, &reported)
            return .address((feedPage ?? "") + part)
        }
        if let found = note.map({ neighbour($0, of: field) }) ?? neighbour(String(address[..<end]), of: field) {
            switch found {
            case .page(let path):
                check(part, of: path, address, field, &reported)
                return .address(self.address(of: path) + part, title: title(of: path))
            case .picture(let picture, let path): return .picture(markdown(picture, self.address(of: path)))
            }
        }
        if let note {
            let isNew = reported.insert(address).inserted
            if isNew {
                let suggestion = targets.suggestion(for: address, on: page, near: field.place.path)
                let message = Message.noNote(note.name, suggestion: suggestion).gathered()
                problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, message))
            }
            return .dropped
        }
        guard !address.utf8.hasPrefix("//"), let name = OutputPath(address: String(address[..<end]), from: targets.base(of: page)),
            let path = targets.path(of: name, from: page).map(targets.followed)
        else {
            guard reported.insert(address).inserted else { return .dropped }
            let shown = address.count > 80 ? address.prefix(79) + "…" : address[...]
            let isDraft = targets.isHeld(address, name: OutputPath(address: String(address[..<end]), from: page), near: field.place.path)
            let source = targets.source(of: String(address[..<end]), near: field.place.path)
            let format = source.flatMap { FileSystem.kind(of: $0) == .file ? PictureFormat.nameOfUnread($0) : nil }
            let message =
                if let format {
                    Message.unshownFormat(String(shown), format)
                } else if isDraft {
                    Message.brokenLink(String(shown), .toDraft)
                } else if LinkAddress.looksLikeHost(String(address[..<end])) {
                    Message.brokenLink(String(shown), .toHost)
                } else {
                    Message.brokenLink(
                        String(shown),
                        .toNothing(suggestion: targets.suggestion(for: String(address[..<end]), on: page, near: field.place.path))
                    )
                }
            // A record may have links of an older site. Its words are shown, and the site is built.
            let own = field.isDocument ? message : message.ofValueLeftOut.gathered()
            problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, own))
            return .dropped
        }
        check(part, of: path, address, field, &reported)
        let own = self.address(of: path) + address[end...]
        do {
            return try targets.pictures.picture(name).map { .picture(markdown($0, own)) } ?? .address(own, title: title(of: path))
        } catch {
            if reported.insert(address).inserted {
                problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, .unreadableImage(error)))
            }
            return .dropped
        }
    }
}
