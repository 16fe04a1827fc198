import BookCovers
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// Records of the author's own kind, as read from the data.
final class Records: Sendable {
    let title: String
    let language: ContentLanguage
    let store: RecordStore
    let settings: CollectionSettings
    private let names: RecordNames

    init(title: String, language: ContentLanguage, settings: CollectionSettings, store: RecordStore) {
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        names = RecordNames(of: store.records, jobs: store.jobs)
        cloth = CoverDesign(title: title).cloth
        picture = store.mayHave(RecordFields.declared.image) ? store.records.lazy.compactMap(\.image).first : nil
    }

    var records: RecordSequence { store.records }

    /// A drawn cover with the title, which represents the collection if no record has a picture.
    var cover: DrawnCover { DrawnCover(title: title, number: nil, language: tag(of: title)) }

    /// The number of the bookcloth, 0 to 15.
    let cloth: Int
    /// The first picture of any record.
    let picture: SiteImage?

    /// The number of records, in words of the interface: `7건`.
    func count(in strings: InterfaceStrings) -> String { strings.count(records.count, one: .oneEntry, many: .entryCount) }

    func pageName(_ number: Int) -> String { names[number] }
}
