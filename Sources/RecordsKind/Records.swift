import BookCovers
import SiteAssets
import SiteBase
import SiteModel

/// Records of an author's own kind, as read from the data.
final class Records: Sendable {
    let title: String
    let language: ContentLanguage
    let store: RecordStore
    let settings: CollectionSettings
    /// The names of the records' pages.
    let names: [String]

    init(title: String, language: ContentLanguage, settings: CollectionSettings, store: RecordStore) {
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        names = Self.names(of: store.records)
        cloth = CoverDesign(title: title).cloth
        picture = store.records.lazy.compactMap(\.image).first
    }

    var records: [Record] { store.records }

    /// The title as a drawn cover; the collection's face where no record has a picture.
    var cover: DrawnCover { DrawnCover(title: title, number: nil, language: tag(of: title)) }

    /// The number of its bookcloth, 0 to 15.
    let cloth: Int
    /// The first picture of any record.
    let picture: SiteImage?

    /// The number of records, in the language of the interface: `7건`.
    func count(in strings: InterfaceStrings) -> String { strings.count(records.count, one: .oneEntry, many: .entryCount) }

    /// Names after ids and titles. If a title comes twice, its second page gets a number; two equal ids are reported as two pages with
    /// one address.
    private static func names(of records: [Record]) -> [String] {
        var uses: [String: Int] = [:]
        return records.map { record in
            if let id = record[RecordFields.declared.id] { return Slug.name(of: id, reserved: isReserved, suffix: "entry") }
            let name = Slug.name(of: record.title, reserved: isReserved, suffix: "entry")
            let count = uses[name.collisionKey, default: 0] + 1
            uses[name.collisionKey] = count
            return count == 1 ? name : "\(name)-\(count)"
        }
    }

    /// Whether the name is that of a page of the index: `index`, `page-2`.
    private static func isReserved(_ name: String) -> Bool {
        name == "index" || name.utf8.hasPrefix("page-") && name.dropFirst(5).allSatisfy(\.isWholeNumber)
    }
}
