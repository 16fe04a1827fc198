import SiteBase
import SiteModel

/// An exhibition in the format of the app's two files.
extension Exhibition {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        let poster = JSONText.members([
            ("title", .text(posterTitle)), ("visitors", JSONText(visitors)), ("location", JSONText(location)),
            ("duration", JSONText(duration)), ("description", JSONText(description?.text)),
            ("links", CollectionData.links(collection.path("index.html"), poster, in: collection)),
        ])
        return CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site), ("poster", poster)],
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
