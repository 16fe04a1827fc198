import DataReading
package import Diagnostics

/// A record in its store.
package struct RecordReference: Sendable {
    package let store: RecordStore
    package let number: Int

    package init(_ store: RecordStore, _ number: Int) {
        self.store = store
        self.number = number
    }

    /// The location of the record in the data.
    package var place: Diagnostic.Location { store.place(of: number) }
    /// The length of the record in its file, in bytes; nil for a record that is not a piece of text.
    package var byteCount: Int? { store.list.byteCount(at: number) }
}
