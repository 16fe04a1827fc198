import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The shelves, tags, series and other names whose records are private: `private` in `collection.yaml`.
package struct PrivateNames: Sendable {
    /// Keys that hold shelves or tags, besides the fields that hold names. A column `Shelf` may be that of the status.
    static let otherKeys = [
        "tags", "tag", "shelves", "shelf", "bookshelves", "collections", "genre", "genres", "series", "source", "status",
    ]

    /// The names, with their locations and whether any record has them.
    private let names: [String: (name: String, place: Diagnostic.Location, wasFound: Flag)]
    /// The keys whose values may be names; empty if no names are private.
    let keys: [String]
    /// The names found in the first records, and whether any record was imported. Imports leave private records out.
    private let seen = Seen()
    /// The maximum number of names to remember.
    private static let mostSeen = 2_000
    /// Whether unused names were reported before.
    private let areChecked: Bool

    private final class Seen: Sendable {
        let names = Mutex<Set<String>>([])
        let wereImported = Flag()
    }

    /// A flag that several threads may set.
    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    init(_ settings: CollectionSettings, fields: RecordDeclaration) {
        names = Dictionary(settings.privateNames.map { ($0.name.labelKey, ($0.name, $0.place, Flag())) }) { first, _ in first }
        areChecked = settings.privateNamesAreChecked
        let ofNames = fields.fields.filter { field in field.use.term.map { $0 != .people } ?? false } + fields.own.filter(\.mayHoldNames)
        keys = names.isEmpty ? [] : Self.otherKeys + ofNames.map(\.key).filter { !Self.otherKeys.contains($0) }
    }

    /// Whether a record has one of the names. The comparison ignores case, repeated spaces and the `#` of tags.
    ///
    /// - Parameter value: the value of a key.
    func match(_ value: (String) -> SourceValue?) -> Bool {
        var isPrivate = false
        if !keys.isEmpty, case .object? = value("source")?.content { seen.wereImported.value.store(true, ordering: .relaxed) }
        for key in keys {
            guard let value = value(key) else { continue }
            eachText(of: value) { text in
                // Some programs write a list as one text.
                for name in [text] + text.utf8.split(separator: ",").map(String.init) {
                    guard let found = names[name.labelKey] else {
                        seen.names.withLock { if $0.count < Self.mostSeen { $0.insert(name) } }
                        continue
                    }
                    found.wasFound.value.store(true, ordering: .relaxed)
                    isPrivate = true
                }
            }
        }
        return isPrivate
    }

    /// Reports unused names. A misspelt name would publish records that should stay private.
    func reportUnfound(_ problems: DiagnosticCollector) {
        guard !areChecked else { return }
        let unfound = names.values.filter { !$0.wasFound.value.load(ordering: .relaxed) }
        let known = seen.names.withLock { $0.sorted() }
        let wereImported = seen.wereImported.value.load(ordering: .relaxed)
        for name in unfound.sorted(by: { $0.name < $1.name }) {
            let similar = Suggestion.phrase(for: name.name, in: known)
            if wereImported, similar.isEmpty { continue }
            problems.add(Diagnostic(at: name.place, fieldPath: "private", .unfoundPrivateName(name.name, similar)))
        }
    }

    private func eachText(of value: SourceValue, _ body: (String) -> Void) {
        switch value.content {
        case .text(let text), .plain(let text), .number(let text): body(text)
        case .list(let elements): for element in elements { eachText(of: element, body) }
        case .object(let members): for member in members { eachText(of: member.value, body) }
        case .null, .flag, .records: break
        }
    }
}

extension FieldDeclaration {
    /// Whether a value consists of words.
    fileprivate var mayHoldNames: Bool {
        switch type {
        case .texts, .text, .word: true
        default: false
        }
    }
}
