import DataReading
package import SiteBase
import Synchronization

/// A record, as read from the data: what other pages show of it, and where the rest is.
package final class Record: Sendable {
    private let kept: [FieldValue]
    /// The byte offset in the file.
    package let offset: Int
    /// The fingerprint of its bytes.
    package let fingerprint: Fingerprint
    /// The fingerprint of what other pages show of it.
    let shown: Fingerprint
    /// What only its own page shows, if it is in memory.
    let details: CachedDetails?
    /// What it says about who may see it.
    package let publication: Publication

    init(
        kept: [FieldValue],
        offset: Int,
        fingerprint: Fingerprint,
        publication: Publication = Publication(),
        details: CachedDetails?
    ) {
        self.kept = kept
        self.offset = offset
        self.publication = publication
        self.fingerprint = fingerprint
        self.details = details
        var shown = Fingerprint()
        for value in kept { shown.combine(value) }
        if !publication.isPlain { shown.combine(publication.code) }
        self.shown = shown
    }

    /// A record as an earlier build read it.
    init(kept: [FieldValue], offset: Int, fingerprint: Fingerprint, publication: Publication, shown: Fingerprint) {
        self.kept = kept
        self.publication = publication
        self.offset = offset
        self.fingerprint = fingerprint
        self.shown = shown
        details = nil
    }

    package subscript<Value>(field: KeptField<Value>) -> Value { Value(kept[field.index]) }

    func value(_ index: Int) -> FieldValue { kept[index] }

    /// What other pages show of it.
    var all: [FieldValue] { kept }
}

/// Values that stay in memory until they are used, nearly always once. A class, because most records of a large collection have none.
final class CachedDetails: Sendable {
    private let values: Mutex<[FieldValue]?>

    init(_ values: [FieldValue]) { self.values = Mutex(values) }

    /// The values, without taking them; nil if they were taken.
    func look() -> [FieldValue]? { values.withLock { $0 } }

    /// Takes the values; nil if they were taken before.
    func take() -> [FieldValue]? {
        values.withLock { values in
            defer { values = nil }
            return values
        }
    }
}
