import DataReading
package import SiteBase
import Synchronization

/// A record in memory: the values that other pages show, and the location of the rest.
package final class Record: Sendable {
    private let kept: [FieldValue]
    /// The byte offset in the file.
    package let offset: Int
    /// The fingerprint of the record's bytes in the file.
    package let fingerprint: Fingerprint
    /// The fingerprint of the values that other pages show.
    let shown: Fingerprint
    /// The values that only the record's own page shows, if they are in memory.
    let details: CachedDetails?
    /// Who may see the record, as the data says.
    package let publication: Publication

    package init(
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

    package func value(_ index: Int) -> FieldValue { kept[index] }

    /// The values that other pages show, by their fields.
    package var values: FieldObject { FieldObject(kept) }

    /// The values that other pages show.
    var all: [FieldValue] { kept }
}

/// Values that stay in memory until their use, which is nearly always a single one. It is a class, because most records of a large
/// collection have none.
package final class CachedDetails: Sendable {
    private let values: Mutex<[FieldValue]?>

    init(_ values: [FieldValue]) { self.values = Mutex(values) }

    /// The values, which stay; nil if they were taken.
    func look() -> [FieldValue]? { values.withLock { $0 } }

    /// Takes the values; nil if they were taken before.
    func take() -> [FieldValue]? {
        values.withLock { values in
            defer { values = nil }
            return values
        }
    }
}
