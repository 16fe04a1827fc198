import InterfaceTexts
import SiteAssets
import SiteBase

/// The kept values of several records as bytes, for the build cache.
package struct RecordBlock: ~Copyable {
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
            append(date.year)
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
        case .markdown: return false
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

    /// Appends a nonnegative number in as few bytes as possible.
    private mutating func append(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            out.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        out.append(UInt8(rest))
    }

    private mutating func append(bits: UInt64) {
        for byte in 0..<8 { out.append(UInt8(truncatingIfNeeded: bits >> UInt64(byte * 8))) }
    }

    /// The first byte of a value.
    fileprivate enum Kind: UInt8 {
        case none, text, number, decimal, no, yes, word, texts, date, picture, object, objects
    }
}

/// Reads the bytes of a block. It stops at invalid bytes.
struct RecordBlockReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// Knows what is made from pictures.
    private let images: ImageFinder
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ images: ImageFinder) {
        self.bytes = bytes
        self.images = images
    }

    var isAtEnd: Bool { index == bytes.count }

    /// The next record; nil if there is none.
    mutating func record(keeping count: Int, at start: Int, _ fingerprint: Fingerprint) -> Record? {
        guard let offset = number(), let shown = bits(), let publication = number() else { return nil }
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
        guard let kind = byte().flatMap(RecordBlock.Kind.init) else { return nil }
        switch kind {
        case .none: return FieldValue.none
        case .text: return text().map(FieldValue.text)
        case .number: return bits().map { .number(Int(truncatingIfNeeded: Int64(bitPattern: $0))) }
        case .decimal: return bits().map { .decimal(Double(bitPattern: $0)) }
        case .no: return .flag(false)
        case .yes: return .flag(true)
        case .word: return number().map(FieldValue.word)
        case .texts: return list { $0.text() }.map(FieldValue.texts)
        case .date:
            guard let year = number(), let month = number(), let day = number() else { return nil }
            return .date(PartialDate(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day))
        case .picture: return picture().map(FieldValue.picture)
        case .object: return object().map(FieldValue.object)
        case .objects: return list { $0.object() }.map(FieldValue.objects)
        }
    }

    private mutating func picture() -> SiteImage? {
        guard let source = text(), let name = text().flatMap(OutputPath.init), let fingerprint = bits(), let width = number(),
            let height = number(), let form = byte().flatMap(PictureForm.init), let use = byte().flatMap(PictureUse.init)
        else { return nil }
        let size = ImageSize(width: width, height: height)
        return images.image(source, name, Fingerprint(value: fingerprint), size, form, as: use)
    }

    private mutating func object() -> FieldObject? { list { $0.value() }.map(FieldObject.init) }

    private mutating func list<Element>(_ element: (inout RecordBlockReader) -> Element?) -> [Element]? {
        guard let count = number(), count <= bytes.count - index else { return nil }
        var elements: [Element] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            guard let next = element(&self) else { return nil }
            elements.append(next)
        }
        return elements
    }

    private mutating func text() -> String? {
        guard let count = number(), count <= bytes.count - index else { return nil }
        defer { index += count }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[index..<index + count]), as: UTF8.self)
    }

    private mutating func byte() -> UInt8? {
        guard index < bytes.count else { return nil }
        defer { index += 1 }
        return bytes[index]
    }

    private mutating func number() -> Int? {
        var (number, shift) = (UInt(0), UInt(0))
        while let byte = byte(), shift < 63 {
            number |= UInt(byte & 0x7F) << shift
            if byte < 0x80 { return Int(exactly: number) }
            shift += 7
        }
        return nil
    }

    private mutating func bits() -> UInt64? {
        guard bytes.count - index >= 8 else { return nil }
        defer { index += 8 }
        return UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}
