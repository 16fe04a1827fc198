import SiteMarkdown
import SiteModel
import SitePages
import SiteRecords
import Synchronization

/// The parts of all chapters, which search finds besides the chapters themselves. They are read when they are first needed.
final class ChapterParts: Sendable {
    typealias Part = (number: Int, part: DocumentPart)

    private let articles: Articles
    private let known = Mutex<(beginnings: [Int: String], parts: [Part])?>(nil)

    init(_ articles: Articles) { self.articles = articles }

    var all: [Part] { read().parts }

    /// The text of a chapter before its first part; nil for other pages.
    func beginning(of number: Int) -> String? { read().beginnings[number] }

    private func read() -> (beginnings: [Int: String], parts: [Part]) {
        known.withLock { known in
            if let known { return known }
            var found: (beginnings: [Int: String], parts: [Part]) = ([:], [])
            for number in articles.order.indices where articles.chapters.contain(number) {
                // The page reports an error in its text. Search then has the chapter as a whole.
                let view = RecordView(articles.store, articles.index(number), language: articles.language)
                guard articles.store.readsMarkdown, let document = try? view[articles.fields.text]?.document() else { continue }
                let (beginning, parts) = document.parts(reservedIDs: MarkdownLinks.reservedIDs)
                found.beginnings[number] = beginning
                found.parts += parts.map { (number, $0) }
            }
            known = found
            return found
        }
    }
}
