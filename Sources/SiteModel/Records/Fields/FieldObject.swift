/// An object inside a record, such as a note: the values of its fields, by their index in its declaration.
package struct FieldObject: Sendable {
    package internal(set) var values: [FieldValue]

    package init(_ values: [FieldValue]) { self.values = values }

    package subscript<Value>(field: KeptField<Value>) -> Value { Value(values[field.index]) }

    package func isNone<Value>(_ field: KeptField<Value>) -> Bool { values[field.index].isNone }

    /// Replaces the value of a field.
    package mutating func set<Value>(_ field: KeptField<Value>, to value: FieldValue) { values[field.index] = value }
}
