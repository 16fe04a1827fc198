import SiteBase
import SiteModel
import SitePages

/// Writes an exhibition in the format of the app's two files.
extension Exhibition {
    func dataHead(in collection: SiteCollection, of site: Site) -> [(String, JSONText)] {
        var poster = JSONWriter()
        poster.object { json in
            json.write(self.poster, PosterFields.declared.shape)
            json.value("links", CollectionData.links(collection.front, picture, in: collection))
        }
        return [CollectionData.meta(title, language, collection, in: site), ("poster", .written(poster.bytes))]
    }
}
