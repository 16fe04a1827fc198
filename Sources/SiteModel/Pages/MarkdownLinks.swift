import Diagnostics
import Foundation
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
    }

    /// The same renderer without reporting, because another page reports the problems of these texts.
    package var withoutReporting: MarkdownLinks {
        MarkdownLinks(page: page, targets: targets, problems: DiagnosticCollector(), trace: trace)
    }

    /// The text as HTML; nil after reporting what is wrong with it.
    package func html(_ field: MarkdownField, isMarkdown: Bool, fold: Int? = nil) -> MarkdownHTML? {
        guard isMarkdown else { return Markdown(plain: field.text).html(fold: fold) }
        // A reference may repeat one broken link a thousand times.
        var reported: Set<String> = []
        do {
            // Headings of level 2 are those of the page's sections.
            return try Markdown(checked: field.text).html(fold: fold, highestHeading: 3) { destination($0, field, &reported) }
        } catch {
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .markdown(error)))
            return nil
        }
    }

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

    private func destination(_ address: String, _ field: MarkdownField, _ reported: inout Set<String>) -> MarkdownDestination {
        if address.isEmpty { return .dropped }
        if LinkAddress.scheme(of: address) != nil || address.utf8.hasPrefix("#") { return .address(address) }
        trace.namesFiles = true
        let end = address.utf8.prefix(before: "#", "?").endIndex
        guard !address.utf8.hasPrefix("//"), let name = OutputPath(address: String(address[..<end]), from: targets.base(of: page)),
            let path = targets.path(of: name).map(targets.followed)
        else {
            guard reported.insert(address).inserted else { return .dropped }
            let shown = address.count > 80 ? address.prefix(79) + "…" : address[...]
            problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .brokenLink(String(shown))))
            return .dropped
        }
        let relative = path.address(from: page) + address[end...]
        do {
            return try targets.pictures.picture(name).map { .picture(markdown($0, relative)) } ?? .address(relative)
        } catch {
            if reported.insert(address).inserted {
                problems.add(Diagnostic(at: field.place, fieldPath: field.fieldPath, .unreadableImage(error)))
            }
            return .dropped
        }
    }
}
