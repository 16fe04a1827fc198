import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
package import SiteBase
package import SiteModel
package import SiteRecords

extension RecordStore {
    /// Writes the fields of a record in the format of the data.
    package func write(_ number: Int, to json: inout JSONWriter) {
        let (record, details) = (records[number], detailsBeforehand(of: number))
        for field in declaration.fields where !field.use.isInput { json.write(field, value(at: field.place, of: record, details)) }
    }

    /// The texts in which search finds a record, from titles to long texts.
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
            switch value(at: field.place, of: record, details) {
            case .text(let text): found.append((kind, text))
            case .texts(let texts): found += texts.map { (kind, $0) }
            case .objects(let objects): found += objects.compactMap(\.name).map { (kind, $0) }
            case .markdown(let text): found.append((kind, text.visibleText(isMarkdown: readsMarkdown)))
            // Search finds only the year of a date.
            case .date(let date): found.append((kind, String(date.year)))
            case .none, .number, .decimal, .flag, .word, .picture, .file, .object: break
            }
        }
        return found
    }
}

extension RecordView {
    /// Whether the record has a value that a schema.org property can hold.
    func hasProperty(_ field: FieldDeclaration) -> Bool {
        switch value(at: field.place) {
        case .none, .picture, .file, .object: false
        case .objects(let objects): !objects.isEmpty
        case .texts(let texts): !texts.isEmpty
        case .text(let text): !text.isEmpty
        case .markdown(let text): !text.text.isEmpty
        case .number, .decimal, .flag, .date, .word: true
        }
    }

    /// Writes the value of a field as its schema.org property.
    func writeProperty(_ field: FieldDeclaration, to json: inout JSONWriter) {
        let thing = field.use.property?.thing
        switch value(at: field.place) {
        case .none, .picture, .file, .object: break
        case .text(let text): json.write(text, as: thing)
        case .objects(let objects): json.write(objects.compactMap(\.name), as: thing)
        case .texts(let texts): json.write(texts, as: thing)
        case .markdown(let text): json.write(text.visibleText(isMarkdown: store.readsMarkdown), as: thing)
        case .number where field.type.isDuration: if let text = machineText(field) { json.write(text) }
        case .number(let number): json.write(.number(number))
        case .decimal(let number): json.write(.written(Array(number.formattedBriefly.utf8)))
        case .flag(let flag): json.write(.flag(flag))
        case .date, .word: if let text = machineText(field) { json.write(text) }
        }
    }
}

extension JSONWriter {
    /// Writes a text, or an object with the text as its name.
    fileprivate mutating func write(_ text: String, as thing: String?) {
        guard let thing else { return write(text) }
        object {
            $0.text("@type", thing)
            $0.text("name", text)
        }
    }

    fileprivate mutating func write(_ texts: [String], as thing: String?) {
        beginList()
        for text in texts {
            beginElement()
            write(text, as: thing)
        }
        endList()
    }
}

extension JSONWriter {
    /// Writes a field in the format of the data.
    fileprivate mutating func write(_ field: FieldDeclaration, _ value: FieldValue) {
        let key = field.key
        switch (value, field.type) {
        case (.word(let index), .word(let words)): text(key, words[index].word)
        case (.none, _), (.picture, _), (.file, _), (.word, _): break
        case (.text(let value), _): text(key, value)
        case (.markdown(let value), _): text(key, value.text)
        case (.number(let value), let type) where type.isDuration: text(key, value.durationText)
        case (.number(let value), _): number(key, value)
        case (.decimal(let number), _): self.value(key, .written(Array(number.formattedBriefly.utf8)))
        case (.flag(let flag), _): self.value(key, .flag(flag))
        case (.date(let date), _): text(key, date.machineText)
        case (.texts(let values), .texts(_, let inner?)): objects(key, values) { $1.text(inner, $0) }
        case (.texts(let values), _): texts(key, values)
        case (.object(let value), .object(let shape)): object(key) { $0.write(value, shape) }
        case (.objects(let values), .objects(let shape)): objects(key, values) { $1.write($0, shape, namesFiles: true) }
        case (.object, _), (.objects, _): break
        }
    }

    /// Writes the fields of an object.
    ///
    /// - Parameter namesFiles: whether the names of pictures and files are written.
    package mutating func write(_ object: FieldObject, _ shape: RecordDeclaration, namesFiles: Bool = false) {
        for (field, value) in zip(shape.fields, object.values) where !field.use.isInput {
            switch value {
            case .picture(let image) where namesFiles: text(field.key, String(image.name.name))
            case .file(let file) where namesFiles: text(field.key, file.address ?? file.title)
            default: write(field, value)
            }
        }
    }
}
