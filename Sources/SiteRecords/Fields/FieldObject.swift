/// An object inside a record, such as a note. Its values are in the order of the declared fields.
package struct FieldObject: Sendable {
    package internal(set) var values: [FieldValue]

    package init(_ values: [FieldValue]) { self.values = values }

    package subscript<Value>(field: KeptField<Value>) -> Value { Value(values[field.index]) }

    package func isNone<Value>(_ field: KeptField<Value>) -> Bool { values[field.index].isNone }

    package mutating func set<Value>(_ field: KeptField<Value>, to value: FieldValue) { values[field.index] = value }
}
