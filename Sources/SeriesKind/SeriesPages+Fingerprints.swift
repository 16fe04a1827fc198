import SiteBase
import SiteModel

/// The fingerprints of what the pages are made from.
extension SeriesPages {
    /// What all pages of the series show.
    static func fingerprint(of series: Series, in collection: SiteCollection) -> Fingerprint {
        var fingerprint = Fingerprint()
        fingerprint.combine(collection.slug)
        fingerprint.combine(series.title)
        fingerprint.combine(series.author)
        fingerprint.combine(series.language.tag)
        fingerprint.combine(series.language.strings.record)
        fingerprint.combine(series.fold)
        fingerprint.combine(series.readsMarkdown ? 1 : 0)
        fingerprint.combine(series.volumes.count)
        return fingerprint
    }

    func fingerprints(ofVolume number: Int) -> (content: Fingerprint, neighbours: Fingerprint) {
        let content = Volume.content(series.volumes[number].fingerprint, readsMarkdown: series.readsMarkdown)
        var neighbours = shared
        neighbours.combine(series.volumes[number].number)
        neighbours.combine(series.volumes[number].cover)
        neighbours.combine(number / PagedList.length)
        for neighbour in [number - 1, number + 1] where series.volumes.indices.contains(neighbour) {
            neighbours.combine(neighbour - number)
            neighbours.combine(series.volumes[neighbour].shownBeside)
        }
        PaginationWindow.shown(series.volumes.count, current: number) { range, isAfterGap in
            neighbours.combine(isAfterGap ? -range.count : range.count)
            for shown in range { neighbours.combine(series.volumes[shown].shownBeside) }
        }
        return (content, neighbours)
    }

    func fingerprints(ofIndex page: Int) -> (content: Fingerprint, neighbours: Fingerprint) {
        var content = Fingerprint()
        for volume in series.volumes[index.range(page)] {
            content.combine(volume.number)
            content.combine(volume.title)
            content.combine(volume.author)
            content.combine(volume.released?.year ?? -1)
            content.combine((volume.released?.month ?? 0) * 100 + (volume.released?.day ?? 0))
            content.combine(volume.pages ?? -1)
            content.combine(volume.cover)
        }
        var neighbours = shared
        neighbours.combine(series.years)
        // The Open Graph data of every index page uses the first cover.
        neighbours.combine(series.volumes.first?.cover)
        return (content, neighbours)
    }
}
