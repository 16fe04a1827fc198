import BookCovers
import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// A series of volumes, as read from the data.
final class Series: Sendable {
    let title: String
    let language: ContentLanguage
    /// The number of characters of a summary that are always visible.
    let fold: Int
    let store: RecordStore
    let settings: CollectionSettings

    /// The author of all volumes, if they share one.
    let author: String?
    /// The years in which the volumes appeared, such as `1997–2007`, or a single year.
    let years: String?
    /// Whether the index groups volumes by year, because they are many and a year has several.
    let isGroupedByYear: Bool
    /// The number of the bookcloth for all drawn covers of a long series, 0 to 15, because many colours would not look like a set. Nil for
    /// other series.
    let commonCloth: Int?
    /// The number of the last volume in a long series that is numbered 1, 2, 3 and so on; nil for other series.
    let lastNumber: Int?

    init(title: String, language: ContentLanguage, settings: CollectionSettings, store: RecordStore) {
        self.title = title
        self.language = language
        self.settings = settings
        self.store = store
        fold = settings.fold
        let (volumes, fields) = (store.records, VolumeFields.declared)
        author = volumes.first?[fields.author].flatMap { first in volumes.allSatisfy { $0[fields.author] == first } ? first : nil }
        let isLong = volumes.count > SpineSet.mostTitled
        commonCloth = isLong ? CoverDesign(title: title).cloth : nil
        isGroupedByYear = isLong && Self.areByYear(volumes.map { $0[fields.released]?.year })
        let isCounted = isLong && volumes.enumerated().allSatisfy { $1[fields.number] == String($0 + 1) }
        lastNumber = isCounted ? volumes.count : nil
        let years = volumes.lazy.compactMap { $0[fields.released]?.year }
        self.years = years.min().flatMap { first in
            years.max().map { last in
                first == last ? String(first) : language.strings.text(.numberRange, ["first": String(first), "last": String(last)])
            }
        }
    }

    var volumes: RecordSequence { store.records }

    /// Whether all years are known and in order, with at least two volumes per year on average.
    private static func areByYear(_ years: [Int?]) -> Bool {
        let known = years.compactMap(\.self)
        guard known.count == years.count, zip(known, known.dropFirst()).allSatisfy(<=) else { return false }
        return (2...known.count / 2).contains(Set(known).count)
    }

    /// The number of the first volume's bookcloth, which is that of the series, 0 to 15.
    var cloth: Int { volumes.first.map(cloth) ?? CoverDesign(title: title).cloth }

    /// The number of the bookcloth of a volume's cover, 0 to 15.
    func cloth(of volume: Record) -> Int { volume.cover?.cloth ?? CoverDesign(title: volume.title, cloth: commonCloth).cloth }

    /// A volume in a set of spines.
    func spine(of volume: Record, path: OutputPath? = nil) -> SpineSet.Member {
        SpineSet.Member(
            title: volume.title,
            number: volume.number,
            cloth: cloth(of: volume),
            pages: volume[VolumeFields.declared.pages],
            path: path
        )
    }

    /// The number of volumes, in words of the interface: `7권`.
    func count(in strings: InterfaceStrings) -> String { strings.count(volumes.count, one: .oneVolume, many: .volumeCount) }

    /// The line about the series, in words of the interface: `J. K. Rowling · 7권`.
    func facts(in strings: InterfaceStrings) -> String { [author, count(in: strings)].compactMap(\.self).joined(separator: " · ") }
}

/// The values of a volume that other pages show.
extension Record {
    /// The number as written: `3`, `2.5`, `1-3`. It names the page.
    var number: String { self[VolumeFields.declared.number] }
    var title: String { self[VolumeFields.declared.title] }
    var author: String? { self[VolumeFields.declared.author] }
    var released: PartialDate? { self[VolumeFields.declared.released] }
    /// The cover picture; nil if the cover is drawn.
    var cover: SiteImage? { self[VolumeFields.declared.cover] }
}
