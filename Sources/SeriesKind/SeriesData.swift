import SiteBase
import SiteModel

/// A series in the format of the apps.
extension Series {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "data",
            count: volumes.count,
            record: { self.write($0, in: collection, to: &$1) },
            inputs: { number, inputs in
                let volume = self.volumes[number]
                inputs.combine(self.content(of: volume))
                inputs.combine(volume.number)
                inputs.combine(volume.cover)
            }
        )
    }

    private func write(_ number: Int, in collection: SiteCollection, to record: inout JSONWriter) {
        let volume = volumes[number]
        record.object("attributes") { store.write(number, to: &$0) }
        record.value("links", CollectionData.links(collection.path(ofPage: volume.number), volume.cover, in: collection))
    }
}
