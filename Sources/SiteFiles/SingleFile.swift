import Diagnostics
import SiteAssets
package import SiteBase
package import SiteModel
package import SitePages
package import SiteRecords
import SiteTemplates

/// A collection in one file, with all of its pages in order and with style, scripts, pictures and search.
package final class SingleFile: LaidOutPage {
    package static let kind = PageKind("single", schema)
    /// The maximum number of records. A larger file would be slow to open.
    package static let mostRecords = 200
    /// The end of every such file: a comment with the digest of everything before it, which identifies files that sitegen wrote.
    private static func seal(_ page: ArraySlice<UInt8>) -> [UInt8] { Array("<!-- sitegen \(Fingerprint(Array(page)).digits) -->\n".utf8) }

    package let layout: PageLayout
    let language: String?
    let icon: String?
    let isSearched: Bool
    let parts: [UInt8]
    let styles: [UInt8]
    let scripts: [UInt8]
    let view: [UInt8]

    static let schema = TemplateSchema<SingleFile>(
        "single file",
        PageLayout.fields { $0.layout } + [
            .text("language", "The language of the title, where it is not that of the interface.") { $0.language },
            .link("icon", "The site's icon, as an address that holds it.") { $0.icon.map(TemplateLink.address) },
            .flag("isSearched", "Whether the file has its search inside.") { $0.isSearched },
            .html("styles", "The style sheets of all parts, as `<style>`.") { $0.styles },
            .html("parts", "The pages of the collection, each as an `<article>`.") { $0.parts },
            .html("view", "The script of what the reader may choose, as `<script>`, for `<template id=\"view\">`.") { $0.view },
            .html("scripts", "The scripts, as `<script>`; put them after the parts.") { $0.scripts },
        ]
    )

    package static func sealed(_ page: [UInt8]) -> [UInt8] { page + seal(page[...]) }

    /// Whether sitegen wrote a file and nobody has changed it since.
    package static func isSingleFile(_ path: String) throws(FileError) -> Bool {
        let bytes = try FileSystem.read(path)
        let page = bytes.dropLast(seal([]).count)
        return bytes[page.endIndex...].elementsEqual(seal(page))
    }

    package init(
        _ site: Site,
        _ collection: SiteCollection,
        at path: OutputPath,
        icon: String?,
        parts: [UInt8],
        styles: [UInt8],
        scripts: [UInt8],
        view: [UInt8]
    ) {
        let found = collection.searchable(in: site).collection.found
        layout = PageLayout(site, at: path, title: collection.content.title)
        language = found?.language
        isSearched = site.settings.isSearched
        self.icon = icon
        self.parts = parts
        self.styles = styles
        self.scripts = scripts
        self.view = view
    }
}
