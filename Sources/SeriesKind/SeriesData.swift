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
            fingerprint.combine(content(of: volume))
            fingerprint.combine(volume.number)
            fingerprint.combine(volume.cover)
        }
        return CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "data",
            count: volumes.count,
            record: { self.write($0, in: collection, to: &$1) },
            fingerprint: fingerprint
        )
    }

    private func write(_ number: Int, in collection: SiteCollection, to record: inout JSONWriter) {
        let volume = volumes[number]
        record.object("attributes") { store.write(number, to: &$0) }
        record.value("links", CollectionData.links(collection.path(ofPage: volume.number), volume.cover, in: collection))
    }
}
