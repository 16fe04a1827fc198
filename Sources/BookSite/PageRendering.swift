import SiteEngine

/// RENDER: a page's plan becomes bytes. Pure, so that any number of threads may render at once.
struct PageRendering: Sendable {
    let plan: SitePlan

    /// The page's file, or nil after telling what is wrong with the data that it shows.
    func file(_ page: PagePlan, problems: Problems) -> OutputFile? {
        guard let program = plan.templates[page.kind] else { return nil }
        let links = MarkdownLinks(page: page.path, paths: plan.paths, pictures: plan.pictures, problems: problems)
        let record: TemplateValue
        switch page.content {
        case .home: record = HomePage.shape.record(home(at: page.path))
        case .seriesIndex(let collection, let number):
            record = SeriesIndexPage.shape.record(series(collection).indexPage(number, at: page.path))
        case .volume(let collection, let number):
            record = VolumePage.shape.record(series(collection).volumePage(number, at: page.path, links: links))
        }
        return OutputFile(path: page.path, rank: page.isRecord ? .page : .list, bytes: program.render(record, at: page.path))
    }

    private func series(_ index: Int) -> SeriesPages {
        let collection = plan.site.collections[index]
        switch collection.content {
        case .series(let series): return SeriesPages(site: plan.site, index: index, collection: collection, series: series)
        }
    }

    private func home(at path: OutputPath) -> HomePage {
        HomePage(
            frame: PageFrame(plan.site, at: path, title: plan.site.title),
            collections: plan.site.collections.compactMap { collection in
                collection.path("index.html").map { path in
                    switch collection.content {
                    case .series(let series):
                        HomePage.Entry(title: series.title, author: series.author, language: series.language.tag, path: path)
                    }
                }
            }
        )
    }
}
