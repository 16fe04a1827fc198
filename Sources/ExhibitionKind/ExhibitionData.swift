import SiteBase
import SiteModel

/// An exhibition in the format of the app's two files.
extension Exhibition {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        var poster = JSONWriter()
        poster.object { json in
            json.write(self.poster, PosterFields.declared.shape)
            json.value("links", CollectionData.links(collection.path("index.html"), picture, in: collection))
        }
        return CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site), ("poster", .written(poster.bytes))],
            key: "items",
            count: exhibits.count,
            record: { number, record in
                let exhibit = self.exhibits[number]
                self.store.write(number, to: &record)
                record.value("links", CollectionData.links(collection.path(ofPage: exhibit.id), exhibit.image, in: collection))
            },
            inputs: { number, inputs in
                let exhibit = self.exhibits[number]
                inputs.combine(self.content(of: exhibit))
                inputs.combine(exhibit.id)
                inputs.combine(exhibit.image)
            }
        )
    }
}
