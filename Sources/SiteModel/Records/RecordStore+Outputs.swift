import DataReading
import SearchIndexing
import SiteBase

extension RecordStore {
    /// The values of a record, for files that are made before its page.
    private func value(_ field: FieldDeclaration, _ record: Record, _ details: [FieldValue]) -> FieldValue {
        switch field.place {
        case .kept(let index): record.value(index)
        case .details(let index): details[index]
        case .own: .none
        }
    }

    /// Writes the fields of a record in the format that they were read from.
    package func write(_ number: Int, to json: inout JSONWriter) {
        let (record, details) = (records[number], detailsBeforehand(of: number))
        for field in declaration.fields where !field.use.isInput { json.write(field, value(field, record, details)) }
    }

    /// The texts by which search finds a record: titles first, texts last.
    ///
    /// - Parameter place: the record's place in its collection, in words.
    package func searchFields(
        _ number: Int,
        _ texts: SearchableRecords.SearchesTexts,
        place: String
    ) -> SearchableRecords.Fields {
        let record = records[number]
        lazy var details = detailsBeforehand(of: number)
        var found: SearchableRecords.Fields = []
        var hasPlace = false
        for field in searched {
            guard let kind = field.use.search else { continue }
            if kind != .title, !hasPlace {
                found.append((.place, place))
                hasPlace = true
            }
            if case .details = field.place, texts == .no { continue }
            let value = if case .kept(let index) = field.place { record.value(index) } else { value(field, record, details) }
            switch value {
            case .text(let text): found.append((kind, text))
            case .texts(let texts): found += texts.map { (kind, $0) }
            case .objects(let objects): found += objects.compactMap(\.name).map { (kind, $0) }
            case .markdown(let text): found.append((kind, text.visibleText(isMarkdown: readsMarkdown)))
            case .none, .number, .decimal, .flag, .date, .word, .picture, .object: break
            }
        }
        return found
    }
}

extension RecordView {
    /// The properties of schema.org that the record has, by their names.
    package var structuredProperties: [(String, JSONText?)] {
        store.declaration.fields.compactMap { field in
            field.use.property.map { ($0.name, structured(field, $0)) }
        }
    }

    private func structured(_ field: FieldDeclaration, _ property: StructuredProperty) -> JSONText? {
        switch value(at: field.place) {
        case .none, .picture, .object: nil
        case .text(let text): property.value(text)
        case .objects(let objects): objects.isEmpty ? nil : .list(objects.compactMap(\.name).map(property.value))
        case .texts(let texts): texts.isEmpty ? nil : .list(texts.map(property.value))
        case .markdown(let text): property.value(text.visibleText(isMarkdown: store.readsMarkdown))
        case .number(let number): .number(number)
        case .decimal(let number): .written(Array(number.formattedBriefly.utf8))
        case .flag(let flag): .flag(flag)
        case .date, .word: JSONText(machineText(field))
        }
    }
}

extension StructuredProperty {
    fileprivate func value(_ text: String) -> JSONText {
        thing.flatMap { StructuredData.named($0, text) } ?? .text(text)
    }
}

extension FieldObject {
    /// The first of its texts, which names it.
    fileprivate var name: String? { values.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first }
}

extension JSONWriter {
    /// Writes a field in the format that it is read from.
    fileprivate mutating func write(_ field: FieldDeclaration, _ value: FieldValue) {
        let key = field.key
        switch (value, field.type) {
        case (.word(let index), .word(let words)): text(key, words[index].word)
        case (.none, _), (.picture, _), (.word, _): break
        case (.text(let value), _): text(key, value)
        case (.markdown(let value), _): text(key, value.text)
        case (.number(let value), _): number(key, value)
        case (.decimal(let number), _): self.value(key, .written(Array(number.formattedBriefly.utf8)))
        case (.flag(let flag), _): self.value(key, .flag(flag))
        case (.date(let date), _): text(key, date.machineText)
        case (.texts(let values), .texts(_, let inner?)): objects(key, values) { $1.text(inner, $0) }
        case (.texts(let values), _): texts(key, values)
        case (.object(let value), .object(let shape)): object(key) { $0.write(value, shape) }
        case (.objects(let values), .objects(let shape)): objects(key, values) { $1.write($0, shape) }
        case (.object, _), (.objects, _): break
        }
    }

    /// Writes the fields of an object.
    package mutating func write(_ object: FieldObject, _ shape: RecordDeclaration) {
        for (field, value) in zip(shape.fields, object.values) where !field.use.isInput { write(field, value) }
    }
}
