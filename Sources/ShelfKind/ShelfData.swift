import SiteBase
import SiteModel

/// A shelf in the format of the reading app.
extension Shelf {
    func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: [CollectionData.meta(title, language, collection, in: site)],
            key: "books",
            count: books.count,
            record: { Self.write(self.books[$0], in: collection, to: &$1) },
            inputs: { number, inputs in
                let book = self.books[number]
                inputs.combine(book.fingerprint)
                inputs.combine(book.id)
                inputs.combine(book.cover)
            }
        )
    }

    private static func write(_ book: Book, in collection: SiteCollection, to record: inout JSONWriter) {
        record.text("title", book.title)
        record.text("original_title", book.originalTitle)
        record.objects("authors", book.authors) { author, member in
            member.text("name", author.name)
            member.text("role", author.role)
        }
        record.text("publisher", book.publisher)
        record.text("published_at", book.published?.machineText)
        record.text("isbn13", book.isbn)
        record.text("overview", book.overview?.text)
        record.number("total_page", book.pages)
        if book.width != nil || book.height != nil || book.depth != nil {
            record.object("actual_size") { size in
                size.number("width", book.width)
                size.number("height", book.height)
                size.number("depth", book.depth)
            }
        }
        record.text("format", book.format?.rawValue)
        record.text("status", book.status.rawValue)
        record.text("registered_at", book.registered?.machineText)
        record.text("updated_at", book.updated?.machineText)
        record.objects("readings", book.readings, write)
        record.objects("notes", book.notes, write)
        record.text("series", book.seriesTitle)
        record.texts("tags", book.tags)
        record.value("links", CollectionData.links(collection.path(ofPage: book.id), book.cover, in: collection))
    }

    private static func write(_ reading: Reading, to record: inout JSONWriter) {
        record.number("round", reading.round)
        record.text("status", reading.status?.rawValue)
        record.text("started_at", reading.started?.machineText)
        record.text("finished_at", reading.finished?.machineText)
        record.value("rate", reading.rate.map { .written(Array($0.formattedBriefly.utf8)) })
        record.number("present_page", reading.page)
    }

    private static func write(_ note: Note, to record: inout JSONWriter) {
        record.text("type", note.type.rawValue)
        record.number("page", note.page)
        record.text("content", note.content.text)
        record.text("created_at", note.created?.machineText)
        record.texts("comments", note.comments)
    }
}
