import DataReading
import InterfaceTexts
import SiteAssets
import SiteBase

/// The kept values of several records as bytes, for the build cache.
package struct RecordBlock: ~Copyable {
    /// Years are stored from -10000 on, because numbers have no sign.
    fileprivate static let firstYear = 10_000
    private var out = ByteBuffer()

    var bytes: [UInt8] { out.bytes }

    /// Appends a record. Returns whether all its values can be read again, which a Markdown text cannot, since it has a location in the
    /// data.
    ///
    /// - Parameter start: the offset of the batch in the file, which may change while the record stays the same.
    mutating func append(_ record: Record, keeping count: Int, at start: Int) -> Bool {
        append(record.offset - start)
        append(bits: record.shown.value)
        append(record.publication.code)
        for index in 0..<count where !append(record.value(index)) { return false }
        return true
    }

    private mutating func append(_ value: FieldValue) -> Bool {
        switch value {
        case .none: out.append(Kind.none.rawValue)
        case .text(let text):
            out.append(Kind.text.rawValue)
            append(text)
        case .number(let number):
            out.append(Kind.number.rawValue)
            append(bits: UInt64(bitPattern: Int64(number)))
        case .decimal(let number):
            out.append(Kind.decimal.rawValue)
            append(bits: number.bitPattern)
        case .flag(let flag): out.append(flag ? Kind.yes.rawValue : Kind.no.rawValue)
        case .word(let index):
            out.append(Kind.word.rawValue)
            append(index)
        case .texts(let texts):
            out.append(Kind.texts.rawValue)
            append(texts.count)
            for text in texts { append(text) }
        case .date(let date):
            out.append(Kind.date.rawValue)
            append(date.year + Self.firstYear)
            append(date.month ?? 0)
            append(date.day ?? 0)
        case .picture(let image):
            out.append(Kind.picture.rawValue)
            append(image.source)
            append(image.name.description)
            append(bits: image.fingerprint.value)
            append(image.size.width)
            append(image.size.height)
            out.append(image.form.rawValue)
            out.append(image.use.rawValue)
        case .object(let object):
            out.append(Kind.object.rawValue)
            return append(object)
        case .objects(let objects):
            out.append(Kind.objects.rawValue)
            append(objects.count)
            for object in objects where !append(object) { return false }
        case .markdown, .file: return false
        }
        return true
    }

    private mutating func append(_ object: FieldObject) -> Bool {
        append(object.values.count)
        for value in object.values where !append(value) { return false }
        return true
    }

    private mutating func append(_ text: String) {
        append(text.utf8.count)
        out.append(text)
    }

    private mutating func append(_ number: Int) { out.append(varint: number) }

    private mutating func append(bits: UInt64) { out.append(little: bits, 8) }

    /// The first byte of a value.
    fileprivate enum Kind: UInt8 {
        case none, text, number, decimal, no, yes, word, texts, date, picture, object, objects
    }
}

/// Reads the bytes of a block. It stops at invalid bytes.
struct RecordBlockReader {
    private var bytes: ByteReader<UnsafeBufferPointer<UInt8>>
    /// Knows what is made from pictures.
    private let images: ImageFinder

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ images: ImageFinder) {
        self.bytes = ByteReader(bytes)
        self.images = images
    }

    var isAtEnd: Bool { bytes.left == 0 }

    /// The next record; nil if there is none.
    mutating func record(keeping count: Int, at start: Int, _ fingerprint: Fingerprint) -> Record? {
        guard let offset = bytes.nextVarint(), let shown = bytes.nextBits(), let publication = bytes.nextVarint() else { return nil }
        var kept: [FieldValue] = []
        kept.reserveCapacity(count)
        for _ in 0..<count {
            guard let value = value() else { return nil }
            kept.append(value)
        }
        return Record(
            kept: kept,
            offset: start + offset,
            fingerprint: fingerprint,
            publication: Publication(code: publication),
            shown: Fingerprint(value: shown)
        )
    }

    private mutating func value() -> FieldValue? {
        guard let kind = bytes.nextByte().flatMap(RecordBlock.Kind.init) else { return nil }
        switch kind {
        case .none: return FieldValue.none
        case .text: return text().map(FieldValue.text)
        case .number: return bytes.nextBits().map { .number(Int(truncatingIfNeeded: Int64(bitPattern: $0))) }
        case .decimal: return bytes.nextBits().map { .decimal(Double(bitPattern: $0)) }
        case .no: return .flag(false)
        case .yes: return .flag(true)
        case .word: return bytes.nextVarint().map(FieldValue.word)
        case .texts: return list { $0.text() }.map(FieldValue.texts)
        case .date:
            guard let year = bytes.nextVarint(), let month = bytes.nextVarint(), let day = bytes.nextVarint() else { return nil }
            return .date(PartialDate(year: year - RecordBlock.firstYear, month: month == 0 ? nil : month, day: day == 0 ? nil : day))
        case .picture: return picture().map(FieldValue.picture)
        case .object: return object().map(FieldValue.object)
        case .objects: return list { $0.object() }.map(FieldValue.objects)
        }
    }

    private mutating func picture() -> SiteImage? {
        guard let source = text(), let name = text().flatMap(OutputPath.init), let fingerprint = bytes.nextBits(),
            let width = bytes.nextVarint(),
            let height = bytes.nextVarint(), let form = bytes.nextByte().flatMap(PictureForm.init),
            let use = bytes.nextByte().flatMap(PictureUse.init)
        else { return nil }
        let size = ImageSize(width: width, height: height)
        return images.image(source, name, Fingerprint(value: fingerprint), size, form, as: use)
    }

    private mutating func object() -> FieldObject? { list { $0.value() }.map(FieldObject.init) }

    private mutating func list<Element>(_ element: (inout RecordBlockReader) -> Element?) -> [Element]? {
        guard let count = bytes.nextCount() else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            elements.append(next)
        }
        return elements
    }

    private mutating func text() -> String? { bytes.nextCount().flatMap { bytes.nextText($0) } }
}
