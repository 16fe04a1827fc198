package import DataReading
package import Diagnostics
import SiteBase

/// The settings for an export that only its owner knows, from `collection.yaml`.
package struct ExportSettings: Sendable {
    /// The owner's own shelves, with the status that each means and the location of the setting.
    package var shelves: [(name: String, status: String, place: Diagnostic.Location)] = []
    /// The order of day and month in dates that do not show it; nil if the author gives none.
    package var dates: DateOrder?
    /// The shelves and tags whose books are left out.
    package var hidden: [String] = []
    /// The location of that setting.
    package var hiddenPlace: Diagnostic.Location?
    /// The keys that have a default.
    package var defaults: [String] = []

    /// The number of threads.
    package var jobs = 1
    /// The language tag of the collection.
    package var language = "en"
    /// Whether a picture is beside the data or in `assets`.
    package var hasPicture: @Sendable (_ name: String) -> Bool = { _ in false }
    /// The names of the pictures in a subfolder with a name.
    package var pictures: @Sendable (_ folder: String) -> [String] = { _ in [] }
    /// Notes the address of a picture that is not there, and the name that it would have.
    package var want: @Sendable (_ name: String, _ address: String, _ place: Diagnostic.Location) -> Void = { _, _, _ in }

    /// Whether one of the owner's own fields shows a column.
    package var takes: @Sendable (_ column: String) -> Bool = { _ in false }

    package init() {}

    func status(ofShelf name: String) -> String? { shelves.first { $0.name.collisionKey == name.collisionKey }?.status }

    func hides(_ name: String) -> Bool {
        !hidden.isEmpty && hidden.contains { $0.labelKey == name.labelKey }
    }
}
