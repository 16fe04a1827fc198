import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteMarkdown

/// Renders the Markdown of one page. Links inside the site become relative to the page, and broken links are reported.
package final class MarkdownLinks {
    /// The page that contains the text.
    let page: OutputPath
    let targets: LinkTargets
    package let problems: DiagnosticCollector

    /// Whether a text of the page links to a file of the site.
    package let trace: Trace

    package init(
        page: OutputPath,
        targets: LinkTargets,
        problems: DiagnosticCollector,
        trace: Trace = Trace()
    ) {
        self.page = page
        self.targets = targets
        self.problems = problems
        self.trace = trace
    }

    /// Creates a renderer that records what the texts of a page link to.
    package final class Trace {
        package fileprivate(set) var namesFiles = false
        /// Whether a link without a text shows the title of a page.
        package fileprivate(set) var showsTitles = false
    }

    /// The same renderer without reporting, because another page reports the problems of these texts.
    package var withoutReporting: MarkdownLinks {
        MarkdownLinks(page: page, targets: targets, problems: DiagnosticCollector(), trace: trace)
    }

    /// The text as HTML; nil after reporting what is wrong with it.
    package func html(_ field: MarkdownField, isMarkdown: Bool, fold: Int? = nil, highestHeading: Int = 3) -> MarkdownHTML? {
        guard isMarkdown else { return Markdown(plain: field.text).html(fold: fold) }
        // A reference may repeat one broken link a thousand times.
        var reported: Set<String> = []
        do {
            // Headings of level 2 are those of the page's sections, if it has any.
            let label = targets.site(of: page).settings.strings[.showSpoiler]
            return try field.markdown().html(
                fold: fold,
                highestHeading: highestHeading,
                spoilerLabel: label,
                reservedIDs: field.reservedIDs(Self.reservedIDs)
            ) { destination($0, field, &reported) }
        } catch {
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .markdown(error)))
            return nil
        }
    }

    /// The text of a whole page as HTML; nil after reporting what is wrong with it.
    package func document(_ field: MarkdownField, isMarkdown: Bool, _ strings: InterfaceStrings) -> DocumentHTML? {
        guard isMarkdown else { return DocumentHTML(bytes: Markdown(plain: field.text).html().bytes, headings: []) }
        var reported: Set<String> = []
        do {
            return try field.document()
                .html(leavingOutTitle: false, reservedIDs: Self.reservedIDs, texts: DocumentTexts(strings)) {
                    destination($0, field, &reported)
                }
        } catch {
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .markdown(error)))
            return nil
        }
    }

    /// The ids that templates use.
    private static let reservedIDs: Set<String> = ["content", "contents-name", "larger", "offline", "related", "search", "view"]

    /// A picture in all its widths, for the width of a text.
    private func markdown(_ picture: TextPictures.Picture, _ address: String) -> MarkdownPicture {
        guard let image = picture.image, let widths = image.renditions?.widths else {
            return MarkdownPicture(address: address, size: picture.size)
        }
        return MarkdownPicture(
            address: image.path.address(from: page),
            size: image.shownSize,
            widths: widths.map { (address: $0.path.address(from: page), width: $0.size.width) }
        )
    }

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

    /// What a link of a note leads to; nil if there is nothing of that name.
    private func neighbour(_ link: NoteLink, of field: MarkdownField) -> Neighbour? {
        let file = field.place.path
        if let source = targets.pictures.source(named: link.name, near: file), let found = picture(ofSource: source) { return found }
        return targets.page(ofNote: link.name, from: page, near: file).map { .page($0) }
    }

    /// What an address in a Markdown file leads to, if that is another Markdown file or a picture near it; nil otherwise.
    private func neighbour(_ address: String, of field: MarkdownField) -> Neighbour? {
        guard MarkdownFile.isNamed(field.place.path), let source = targets.source(of: address, near: field.place.path) else { return nil }
        if MarkdownFile.isNamed(source) { return targets.page(ofSource: source).map { .page(targets.path(of: $0, from: page) ?? $0) } }
        return picture(ofSource: source)
    }

    private func picture(ofSource source: String) -> Neighbour? {
        if let picture = targets.pictures.named(ofSource: source), let image = picture.image { return .picture(picture, image.path) }
        guard let name = targets.pictures.name(ofSource: source) ?? targets.name(ofAsset: source) else { return nil }
        // What cannot be measured is found by its name. The original of a picture that is made is no file of the site.
        guard let picture = try? targets.pictures.picture(name) else { return targets.path(of: name).map { .page($0) } }
        return (picture.image?.path ?? targets.path(of: name)).map { .picture(picture, $0) }
    }

    private func destination(_ address: String, _ field: MarkdownField, _ reported: inout Set<String>) -> MarkdownDestination {
        if address.isEmpty { return .dropped }
        if LinkAddress.scheme(of: address) != nil || address.utf8.hasPrefix("#") { return .address(address) }
        trace.namesFiles = true
        let end = address.utf8.prefix(before: "#", "?").endIndex
        let note = NoteLink.isAddress(address) ? NoteLink(address) : nil
        let part = note.map { $0.id.map { "#" + $0 } ?? "" } ?? String(address[end...])
        if let note, note.name.isEmpty { return .address(part) }
        if let found = note.map({ neighbour($0, of: field) }) ?? neighbour(String(address[..<end]), of: field) {
            switch found {
            case .page(let path): return .address(path.address(from: page) + part, title: title(of: path))
            case .picture(let picture, let path): return .picture(markdown(picture, path.address(from: page)))
            }
        }
        if let note {
            let isNew = reported.insert(address).inserted
            if isNew { problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, .noNote(note.name).gathered())) }
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
            let message = format.map { Message.unshownFormat(String(shown), $0) } ?? .brokenLink(String(shown), toDraft: isDraft)
            problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, message))
            return .dropped
        }
        let relative = path.address(from: page) + address[end...]
        do {
            return try targets.pictures.picture(name).map { .picture(markdown($0, relative)) } ?? .address(relative, title: title(of: path))
        } catch {
            if reported.insert(address).inserted {
                problems.add(Diagnostic(at: field.place(of: address), fieldPath: field.fieldPath, .unreadableImage(error)))
            }
            return .dropped
        }
    }
}

extension DocumentTexts {
    /// The texts of a language.
    fileprivate init(_ strings: InterfaceStrings) {
        self.init(
            notes: strings[.footnotes],
            note: strings[.footnote],
            backToText: strings[.backToText],
            headingLink: strings[.headingLink],
            spoiler: strings[.showSpoiler]
        )
    }
}
