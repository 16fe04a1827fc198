import SiteBase
import SiteModel

/// A series in the format of the apps.
extension Series {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        var fingerprint = Fingerprint()
        fingerprint.combine(title)
        fingerprint.combine(language.tag)
        fingerprint.combine(site.settings.url)
        for volume in volumes {
            fingerprint.combine(volume.fingerprint)
            fingerprint.combine(volume.number)
            fingerprint.combine(volume.cover)
        }
        return CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "data",
            count: volumes.count,
            record: { self.data(of: $0, in: collection) },
            fingerprint: fingerprint
        )
    }

    private func data(of number: Int, in collection: SiteCollection) -> JSONText {
        let volume = volumes[number]
        let texts = textsBeforehand(of: number)
        let chapters = texts.chapters.map { JSONText.object([("title", .text($0))]) }
        let attributes = JSONText.members([
            ("number", .text(volume.number)), ("title", .text(volume.title)), ("author", JSONText(volume.author)),
            ("pages", JSONText(volume.pages)), ("release_date", JSONText(volume.released)), ("isbn", JSONText(texts.isbn)),
            ("dedication", JSONText(texts.dedication?.text)), ("summary", JSONText(texts.summary?.text)), ("wiki", JSONText(texts.wiki)),
            ("chapters", chapters.isEmpty ? nil : .list(chapters)),
        ])
        let links = CollectionData.links(collection.path(ofPage: volume.number), volume.cover, in: collection)
        return .members([("attributes", attributes), ("links", links)])
    }
}
