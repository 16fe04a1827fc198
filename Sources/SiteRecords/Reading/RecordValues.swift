import DataReading
import Diagnostics
import SiteAssets
import SiteBase
import SiteTemplates
import Synchronization

/// The values of a record that is being read.
package struct RecordValues {
    /// The 0-based index of the record in its list.
    package let index: Int
    var publication = Publication()
    var kept: [FieldValue]
    var details: [FieldValue]

    init(_ declaration: RecordDeclaration, index: Int) {
        self.index = index
        kept = Array(repeating: .none, count: declaration.keptCount)
        details = Array(repeating: .none, count: declaration.detailCount)
    }

    /// The value of a field that other pages show too.
    package subscript<Value>(field: KeptField<Value>) -> FieldValue {
        get { kept[field.index] }
        set { kept[field.index] = newValue }
    }

    /// The same value in its Swift type.
    package func content<Value>(_ field: KeptField<Value>) -> Value { Value(kept[field.index]) }

    subscript(place: FieldPlace) -> FieldValue {
        get {
            switch place {
            case .kept(let index): kept[index]
            case .details(let index): details[index]
            case .computed, .own, .publication: .none
            }
        }
        set {
            switch place {
            case .kept(let index): kept[index] = newValue
            case .details(let index): details[index] = newValue
            case .computed, .own: break
            case .publication(let key): publication.take(key, newValue)
            }
        }
    }

    /// Whether a required field lacks a value, which was reported.
    ///
    /// - Parameter isKnown: whether only the kept values were read.
    func lacks(_ declaration: RecordDeclaration, isKnown: Bool) -> Bool {
        declaration.fields.contains { field in
            if isKnown, case .details = field.place { return false }
            return if field.isRequired, case .none = self[field.place] { true } else { false }
        }
    }
}
