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
            record: { number in
                let exhibit = self.exhibits[number]
                return .members([
                    ("name", .text(exhibit.name)), ("short_desc", JSONText(exhibit.shortDescription)),
                    ("desc", JSONText(exhibit.description?.text)),
                    ("links", CollectionData.links(collection.path(ofPage: exhibit.id), exhibit.image, in: collection)),
                ])
            }
        )
    }
}
