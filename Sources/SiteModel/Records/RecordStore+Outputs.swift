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
        for field in declaration.fields {
            let key = field.key
            switch (value(field, record, details), field.type) {
            case (.none, _), (.picture, _): break
            case (.text(let text), _): json.text(key, text)
            case (.markdown(let text), _): json.text(key, text.text)
            case (.number(let number), _): json.number(key, number)
            case (.decimal(let number), _): json.value(key, .written(Array(number.formattedBriefly.utf8)))
            case (.flag(let flag), _): json.value(key, .flag(flag))
            case (.date(let date), _): json.text(key, date.machineText)
            case (.word(let index), .word(let words)): json.text(key, words[index].word)
            case (.texts(let texts), .texts(_, let inner?)): json.objects(key, texts) { $1.text(inner, $0) }
            case (.texts(let texts), _): json.texts(key, texts)
            case (.word, _): break
            }
        }
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
            case .markdown(let text): found.append((kind, text.visibleText(isMarkdown: readsMarkdown)))
            case .none, .number, .decimal, .flag, .date, .word, .picture: break
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
        case .none, .picture: nil
        case .text(let text): property.value(text)
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
