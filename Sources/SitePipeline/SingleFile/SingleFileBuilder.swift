import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteLoading
import SiteModel
import SiteRecords
import SiteTemplates

/// Writes a collection as one file.
struct SingleFileBuilder {
    private let plan: SitePlan
    private let collection: SiteCollection
    private let site: Site
    private let pictures: PictureMaker
    private let jobs: Int

    init(_ collection: SiteCollection, in plan: SitePlan, _ pictures: PictureMaker, jobs: Int) {
        self.plan = plan
        self.pictures = pictures
        self.collection = collection
        let edition = plan.edition(of: collection.front ?? plan.pages[0].path)
        site = plan.sites[edition].inOneFile(only: collection)
        self.jobs = jobs
    }

    /// The file; nil after reporting errors.
    func bytes(_ problems: DiagnosticCollector) throws(FileError) -> [UInt8]? {
        let pages = collection.pages(in: site).inMemory.filter { $0.content.form == .page }
        let addresses = SingleFileAddresses(pages, in: plan, pictures)
        let rendering = PageRendering(plan: plan, pages: PlannedPages(pages))
        var parts: [UInt8] = []
        var sheets: [PlannedAsset] = []
        func add(_ sheet: PlannedAsset?) {
            if let sheet, !sheets.contains(where: { $0.path == sheet.path }) { sheets.append(sheet) }
        }
        for (number, page) in pages.enumerated() {
            guard let file = rendering.file(page, problems: problems) else { continue }
            guard let part = try SingleFilePart(file, number: number, addresses) else {
                problems.add(Diagnostic(at: .path("templates/\(page.content.kind.template).html"), .noMain))
                return nil
            }
            parts += part.html
            for sheet in part.sheets { add(addresses.sheet(sheet, from: page.path)) }
        }
        guard !problems.hasErrors, let path = collection.front, let template = plan.templates(of: path)[SingleFile.kind] else {
            return nil
        }
        if site.settings.isSearched { add(addresses.asset(named: "assets/search.css")) }
        add(addresses.asset(named: "assets/view.css"))
        add(addresses.asset(named: "assets/single.css"))
        var styles: [UInt8] = []
        for sheet in sheets { styles += RawElement.style(try addresses.bytes(of: sheet)) }
        let typeSheet = plan.type.embeddedSheet(for: parts, collection.content.title, site.settings.strings)
        if !typeSheet.isEmpty { styles += RawElement.style(typeSheet) }
        let file = SingleFile(
            site,
            collection,
            at: path,
            icon: try addresses.asset(named: "assets/icon.svg").map { asset throws(FileError) in try addresses.data(of: asset) },
            parts: parts,
            styles: styles,
            scripts: try scripts(addresses),
            view: try addresses.asset(named: "assets/view.js").map { asset throws(FileError) in
                RawElement.script(try addresses.bytes(of: asset))
            } ?? []
        )
        return SingleFile.sealed(template.render(file, at: path))
    }

    /// The script of all pages, then the search index and the search script, which finds the index in the file.
    private func scripts(_ addresses: SingleFileAddresses) throws(FileError) -> [UInt8] {
        var scripts: [UInt8] = []
        func add(_ name: String) throws(FileError) {
            if let asset = addresses.asset(named: name) { scripts += RawElement.script(try addresses.bytes(of: asset)) }
        }
        try add("assets/site.js")
        guard site.settings.isSearched else { return scripts }
        let index = SiteSearch(site, shown: addresses.shown).files(jobs: jobs)
        let files = "window.sitegenSearch.files = {};\n(function (sitegenSearch) {\n"
        scripts += RawElement.script(
            Array(files.utf8) + index.flatMap { RawElement.data($0.bytes) }
                + Array("})(function (name, content) { window.sitegenSearch.files[name] = content; });".utf8)
        )
        try add("assets/search.js")
        try add("assets/search-panel.js")
        return scripts
    }
}
