import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
package import SiteBase
import SiteMarkdown
import SiteRecords
import Synchronization

extension LinkTargets {
    /// A suggestion for an address that leads nowhere, for the end of a message: ` (did you mean "/about.html"?)`.
    ///
    /// - Parameters:
    ///   - page: the page with the link.
    ///   - file: the file that contains the address.
    package func suggestion(for address: String, on page: OutputPath, near file: String) -> String {
        if NoteLink.isAddress(address) {
            guard maySuggest() else { return "" }
            let notes = plans.lazy.filter { $0.content.isRecord && MarkdownFile.isNamed($0.content.source.path) }.map {
                self.languages.nameWithoutLanguage($0.content.source.path).withoutMarkdownEnding.fileName
            }
            return Suggestion.phrase(for: NoteLink(address).name.fileName, in: Set(notes + pictures.fileNames).sorted())
        }
        if MarkdownFile.isNamed(file), let source = source(of: address, near: file), MarkdownFile.isNamed(source) {
            guard maySuggest() else { return "" }
            let files = plans.lazy.map(\.content.source.path).filter { MarkdownFile.isNamed($0) && $0.parentFolder == source.parentFolder }
            let stems = Set(files.map(\.fileName.withoutMarkdownEnding)).sorted()
            guard let name = Suggestion.nearest(to: source.fileName.withoutMarkdownEnding, in: stems) else { return "" }
            let start = address.utf8.lastIndex(of: "/").map { address[...$0] } ?? ""
            return " (did you mean \"\(start)\(name).md\"?)"
        }
        return OutputPath(address: address, from: base(of: page)).map { suggestion(for: $0) } ?? ""
    }

    /// A suggestion for the path of a page or a file.
    ///
    /// - Parameters:
    ///   - onlyPages: whether to suggest only pages.
    ///   - excluded: paths not to suggest.
    package func suggestion(for path: OutputPath, onlyPages: Bool = false, without excluded: Set<OutputPath> = []) -> String {
        guard maySuggest() else { return "" }
        // Sharing a folder or a file extension does not make two names similar.
        func stem(_ path: OutputPath) -> String {
            let name = String(path.name)
            let isPageName = name.utf8.hasSuffix(".html") || name.utf8.hasSuffix(".htm")
            return isPageName ? name.utf8.lastIndex(of: ".").map { String(name[..<$0]) } ?? name : name
        }
        // A page's name may lack its extension or shorten it: /about, /about.htm.
        let isPageName = stem(path) != path.name || !path.name.utf8.contains(".")
        let names = names.filter { name in
            name.name.utf8.hasSuffix(".html") == isPageName && (!onlyPages || isPage(name)) && !excluded.contains(name)
                && name.description != "404.html"
        }
        guard let nearest = Suggestion.nearest(to: stem(path), in: Set(names.map(stem)).sorted()) else { return "" }
        let folder = path.description.parentFolder
        let found = names.filter { stem($0) == nearest }.min { a, b in
            (a.description.parentFolder == folder ? 0 : 1, a.description) < (b.description.parentFolder == folder ? 0 : 1, b.description)
        }
        return found.map { " (did you mean \"/\($0)\"?)" } ?? ""
    }

    /// Whether another suggestion is allowed. Comparing names is slow, and many dead links have the same cause. Beyond the maximum, threads
    /// would determine which links get one.
    func maySuggest() -> Bool { suggestions.add(1, ordering: .relaxed).newValue <= Self.mostSuggested }

    static let mostSuggested = 50

    /// The candidates for suggestions; on a large site, only assets.
    var names: [OutputPath] { assets.keys + (plans.count < 5_000 ? Array(pages) : []) }
}
