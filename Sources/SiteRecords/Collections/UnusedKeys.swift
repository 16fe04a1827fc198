import DataReading
import Diagnostics
import SiteBase
import Synchronization

/// The unknown keys in records with mapped `keys`: each once, with its first location. Several threads may add some.
final class UnusedKeys: Sendable {
    private struct Place {
        let record: Int
        let offset: Int
        let file: SourceFile

        func isBefore(_ other: Place) -> Bool { (record, offset) < (other.record, other.offset) }
    }

    private let places = Mutex<[String: Place]>([:])

    /// The maximum number of remembered keys, more than real data has.
    private static let most = 1_000

    func add(_ key: String, at offset: Int, ofRecord record: Int, in file: SourceFile) {
        let place = Place(record: record, offset: offset, file: file)
        places.withLock { places in
            guard let known = places[key] else {
                if places.count < Self.most { places[key] = place }
                return
            }
            if place.isBefore(known) { places[key] = place }
        }
    }

    /// Warns about the keys, in the order of their locations.
    ///
    /// - Parameter known: the keys of the fields.
    func report(_ problems: DiagnosticCollector, known: [String]) {
        let all = places.withLock { $0 }.sorted { $0.value.isBefore($1.value) }
        guard let first = all.first?.value else { return }
        problems.add(Diagnostic(at: .file(first.file, offset: first.offset), .unused("key", all.map(\.key), known: known)))
    }
}
