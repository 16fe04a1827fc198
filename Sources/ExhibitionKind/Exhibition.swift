import DataReading
import BookCovers
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// An exhibition, as read from the data: a poster and exhibits.
struct Exhibition: Sendable {
    /// The title in lists and breadcrumbs.
    let title: String
    let poster: FieldObject
    let store: RecordStore
    let language: ContentLanguage
    let settings: CollectionSettings
    /// Whether the exhibition shows the flag and its list is named Korea's exhibits, as in the app.
    let hasFlag: Bool

    /// The names of the pages of exhibits whose own name an earlier one has, because both show one picture.
    private let pageNames: [Int: String]

    init(
        title: String,
        poster: FieldObject,
        store: RecordStore,
        language: ContentLanguage,
        settings: CollectionSettings,
        hasFlag: Bool
    ) {
        (self.title, self.poster, self.store, self.language) = (title, poster, store, language)
        (self.settings, self.hasFlag) = (settings, hasFlag)
        pageNames = Self.distinct(store.records.map { ($0.id, $0.name) })
    }

    /// The name of an exhibit's page.
    func pageName(_ number: Int) -> String { pageNames[number] ?? exhibits[number].id }

    /// Names made from the exhibits' own names, and a number if that is not enough. The first exhibit with a name keeps it.
    private static func distinct(_ exhibits: [(id: String, name: String)]) -> [Int: String] {
        var used: Set<String> = []
        let later = exhibits.indices.filter { !used.insert(exhibits[$0].id.collisionKey).inserted }
        var names: [Int: String] = [:]
        for number in later {
            let name = Slug.name(of: exhibits[number].name, reserved: { used.contains($0) }, suffix: String(number + 1))
            names[number] = used.insert(name.collisionKey).inserted ? name : "\(name)-\(number + 1)"
            used.insert(names[number]?.collisionKey ?? "")
        }
        return names
    }

    /// The title of the list of exhibits.
    func listTitle(in strings: InterfaceStrings) -> String { strings[hasFlag ? .koreanExhibits : .exhibits] }

    /// The poster's title, unchanged.
    var posterTitle: String { poster[PosterFields.declared.title] }
    var location: String? { poster[PosterFields.declared.location] }
    /// The duration as the data writes it: `1900. 04. 14 - 1900. 11. 12`.
    var duration: String? { poster[PosterFields.declared.duration] }
    var description: MarkdownField? { poster[PosterFields.declared.description] }
    /// The picture of the poster; nil if a cover is drawn.
    var picture: SiteImage? { poster[PosterFields.declared.image] }

    /// The number of the pages' bookcloth, 0 to 15.
    var cloth: Int { picture?.cloth ?? CoverDesign(title: posterTitle).cloth }

    var exhibits: RecordSequence { store.records }
    /// The pictures that the data names.
    var pictures: [SiteImage] { [picture].compactMap(\.self) + store.pictures }
    var introducingPictures: [SiteImage] { [picture].compactMap(\.self) + exhibits.compactMap(\.image) }

    /// The poster's title, split before its first `(` unless it begins with that.
    var titleParts: (name: Substring, aside: Substring?) { Self.parts(of: posterTitle) }

    static func parts(of title: String) -> (name: Substring, aside: Substring?) {
        guard let bracket = title.utf8.firstIndex(of: "("), title[..<bracket].contains(where: { !$0.isWhitespace }) else {
            return (title[...], nil)
        }
        return (title[..<bracket], title[bracket...])
    }

    /// The first and last day, if `duration` has the form `1900. 04. 14 - 1900. 11. 12`.
    var days: (first: PartialDate, last: PartialDate)? { Self.days(of: duration) }

    static func days(of duration: String?) -> (first: PartialDate, last: PartialDate)? {
        guard let duration else { return nil }
        let parts = duration.utf8.split(separator: "-", omittingEmptySubsequences: false).map { $0.trimmed }
        guard parts.count == 2 else { return nil }
        let days = parts.compactMap { part -> PartialDate? in
            let numbers = part.utf8.split(separator: ".", omittingEmptySubsequences: false).map { $0.trimmed }
            guard numbers.count == 3 else { return nil }
            do throws(PartialDate.Fault) {
                return try PartialDate(numbers.joined(separator: "-"))
            } catch {
                // Any other text is valid but not machine-readable.
                return nil
            }
        }
        return days.count == 2 && !days[1].isBefore(days[0]) ? (days[0], days[1]) : nil
    }
}

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
