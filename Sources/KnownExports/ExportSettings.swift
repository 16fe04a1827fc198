import DataReading
import Diagnostics
import SiteBase

/// What `collection.yaml` says about an export, because only its owner knows.
package struct ExportSettings: Sendable {
    /// What the owner's own shelves mean: their names, the word for the status, and its place.
    package var shelves: [(name: String, status: String, place: Diagnostic.Location)] = []
    /// The names of shelves and tags whose books are left out.
    package var hidden: [String] = []
    /// Where they are named.
    package var hiddenPlace: Diagnostic.Location?
    /// The keys for which there is a default.
    package var defaults: [String] = []

    /// The number of threads.
    package var jobs = 1
    /// The language of the collection: a tag.
    package var language = "en"
    /// Whether there is a picture with this name beside the data or in `assets`.
    package var hasPicture: @Sendable (_ name: String) -> Bool = { _ in false }

    package init() {}

    func status(ofShelf name: String) -> String? { shelves.first { $0.name.collisionKey == name.collisionKey }?.status }

    func hides(_ name: String) -> Bool { hidden.contains { $0.collisionKey == name.collisionKey } }
}
