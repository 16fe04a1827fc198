import SiteEngine

/// The pages of a series: which there are, and what each is given.
struct SeriesPages {
    let site: Site
    /// The collection's index in the site.
    let index: Int
    let collection: Collection
    let series: Series

    /// Index and volumes.
    var plans: [PagePlan] {
        let lists = (0..<pageCount).compactMap { page in
            indexPath(page).map {
                PagePlan(
                    path: $0,
                    content: .seriesIndex(collection: index, page: page),
                    source: collection.place,
                    name: "the index of \(series.title)"
                )
            }
        }
        let volumes = series.volumes.indices.compactMap { volume in
            volumePath(volume).map {
                PagePlan(
                    path: $0,
                    content: .volume(collection: index, volume: volume),
                    source: series.volumes[volume].place,
                    name: "volume \(series.volumes[volume].number) (\(series.volumes[volume].title))"
                )
            }
        }
        return lists + volumes
    }

    func indexPage(_ page: Int, at path: OutputPath) -> SeriesIndexPage {
        let range = page * SeriesIndexPage.length..<min((page + 1) * SeriesIndexPage.length, series.volumes.count)
        let entries = range.compactMap { index in
            volumePath(index).map {
                SeriesIndexPage.Entry(
                    volume: series.volumes[index],
                    language: series.language,
                    path: $0,
                    cover: cover(of: series.volumes[index], sharesShapes: true),
                    isFurtherDown: index - range.lowerBound >= SeriesIndexPage.firstRow
                )
            }
        }
        let drawn = entries.filter { $0.cover.image == nil }.map { drawnCover(of: $0.volume) }
        return SeriesIndexPage(
            frame: PageFrame(site, at: path, title: page == 0 ? series.title : "\(series.title) (\(page + 1))"),
            series: series,
            slug: collection.slug,
            hasHome: !collection.slug.isEmpty,
            volumes: entries,
            pages: pageCount == 1
                ? []
                : NumberRow.buttons(pageCount, current: page) {
                    NumberButton(number: String($0 + 1), title: series.title, path: indexPath($0), isCurrent: $0 == page, isGap: false)
                },
            coverSymbols: drawn.isEmpty ? [] : DrawnCover.symbols(for: drawn),
            set: pageCount == 1 ? SpineSet(entries) : nil
        )
    }

    func volumePage(_ number: Int, at path: OutputPath, links: MarkdownLinks) -> VolumePage {
        let volume = series.volumes[number]
        let cover = cover(of: volume, sharesShapes: false)
        return VolumePage(
            frame: PageFrame(site, at: path, title: volume.title, cloth: cover.cloth),
            volume: volume,
            series: series,
            slug: collection.slug,
            index: indexPath(number / SeriesIndexPage.length) ?? path,
            numbers: NumberRow.buttons(series.volumes.count, current: number) {
                NumberButton(
                    number: series.volumes[$0].number,
                    title: series.volumes[$0].title,
                    path: volumePath($0),
                    isCurrent: $0 == number,
                    isGap: false
                )
            },
            previous: neighbour(number - 1),
            next: neighbour(number + 1),
            cover: cover,
            dedication: volume.dedication.flatMap { links.html($0, isMarkdown: series.readsMarkdown)?.bytes },
            summary: volume.summary.flatMap { links.html($0, isMarkdown: series.readsMarkdown, fold: series.fold) }
        )
    }

    private var pageCount: Int { max(1, (series.volumes.count + SeriesIndexPage.length - 1) / SeriesIndexPage.length) }

    private func indexPath(_ page: Int) -> OutputPath? { collection.path(page == 0 ? "index.html" : "page-\(page + 1).html") }

    private func volumePath(_ volume: Int) -> OutputPath? { collection.path("\(series.volumes[volume].number).html") }

    private func neighbour(_ number: Int) -> VolumePage.Neighbour? {
        guard series.volumes.indices.contains(number), let path = volumePath(number) else { return nil }
        let volume = series.volumes[number]
        return VolumePage.Neighbour(
            title: volume.title,
            titleLanguage: series.language.otherTag(of: volume.title),
            number: volume.number,
            path: path
        )
    }

    private func cover(of volume: Volume, sharesShapes: Bool) -> CoverView {
        let drawn = drawnCover(of: volume)
        return CoverView(
            image: volume.cover,
            drawing: volume.cover != nil ? nil : sharesShapes ? drawn.referringSVG() : drawn.inlineSVG(),
            title: volume.title,
            cloth: drawn.design.cloth
        )
    }

    private func drawnCover(of volume: Volume) -> DrawnCover {
        DrawnCover(
            title: volume.title,
            number: volume.number,
            language: series.language.otherTag(of: volume.title) ?? series.language.tag
        )
    }
}
