import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The records that a collection shows, as `select` in `collection.yaml` says: `select: {type: book}`.
package struct RecordFilter: Sendable {
    /// The values that a record may have under a key.
    private struct Condition: Sendable {
        let key: String
        let path: [String]
        let words: Set<String>
        let place: Diagnostic.Location
        let wasFound = OwnFields.FoundFlag()
    }

    private var conditions: [Condition] = []

    /// Whether all records are shown.
    package var isEmpty: Bool { conditions.isEmpty }

    /// The first keys of the paths.
    var keys: [String] { conditions.map { $0.path[0] } }

    init() {}

    /// Reads `select`.
    init(_ settings: inout Fields) {
        let all = settings
        conditions = settings.members("select", like: "{\"type\": \"book\"}").compactMap { member in
            let words = Self.words(of: member.value)
            guard !words.isEmpty else {
                let expected = "a text or a list of texts"
                all.report(
                    member.value,
                    "select.\(member.key)",
                    .wrongType(expected: expected, found: member.value, help: "write \"book\"")
                )
                return nil
            }
            return Condition(
                key: member.key,
                path: member.key.utf8.split(separator: ".", omittingEmptySubsequences: false).map(String.init),
                words: Set(words.map(\.wordKey)),
                place: .file(all.file, offset: member.keyOffset)
            )
        }
    }

    /// Whether a record is shown.
    ///
    /// - Parameters:
    ///   - record: the record as it is in the data.
    ///   - mapped: the same record with the keys of fields.
    func selects(_ record: SourceValue, as mapped: SourceValue, _ declaration: RecordDeclaration) -> Bool {
        conditions.allSatisfy { condition in
            let source = record.members?.first { $0.key == SourceMember.exportedKey }?.value
            let value =
                OwnFields.value(record, condition.path[...]) ?? OwnFields.value(mapped, condition.path[...])
                ?? source.flatMap { OwnFields.value($0, condition.path[...]) }
            let words = value.map(Self.words) ?? []
            let isShown = words.contains { word in
                if condition.words.contains(word.wordKey) { return true }
                // A field of words has several names for each.
                guard case .word(let known)? = declaration.fields.first(where: { $0.key == condition.key })?.type,
                    let index = known.index(of: word)
                else { return false }
                return condition.words.contains(known[index].word.wordKey)
            }
            if isShown { condition.wasFound.value.store(true, ordering: .relaxed) }
            return isShown
        }
    }

    /// Reports conditions that no record meets, after all records were read.
    func reportUnfound(_ problems: DiagnosticCollector) {
        for condition in conditions where !condition.wasFound.value.load(ordering: .relaxed) {
            problems.add(Diagnostic(at: condition.place, fieldPath: "select", .selectsNothing(condition.key)))
        }
    }

    /// The texts of a value, and the parts of a text with commas or semicolons.
    private static func words(of value: SourceValue) -> [String] {
        switch value.content {
        case .list(let elements): return elements.flatMap(words)
        case .flag(let flag): return [flag ? "true" : "false"]
        case .text(let text), .plain(let text), .number(let text):
            if value.isAbsent { return [] }
            let parts = text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.map { String(Substring($0)).trimmed }
            return parts.count > 1 ? [text] + parts : [text]
        case .null, .records, .object: return []
        }
    }
}
