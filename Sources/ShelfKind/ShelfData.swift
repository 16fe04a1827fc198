import SiteBase
import SiteModel

/// A shelf in the format of the reading app.
extension Shelf {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "books",
            count: books.count,
            record: { number, json in
                let book = self.books[number]
                self.store.write(book.number, to: &json)
                json.value("links", CollectionData.links(collection.path(ofPage: book.id), book.cover, in: collection))
            },
            inputs: { number, inputs in
                let book = self.books[number]
                inputs.combine(self.content(of: book))
                inputs.combine(book.id)
                inputs.combine(book.cover)
            }
        )
    }
}
