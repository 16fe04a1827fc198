package import InterfaceTexts
package import SiteAssets
package import SiteBase
import SiteOutput
import SiteRecords

/// The data of a collection as one JSON document beside its pages, in a format that sitegen can read. It contains only what the pages show.
package struct CollectionData: Sendable {
    /// The members before the records, which describe the collection.
    let head: [(String, JSONText)]
    /// The key of the list of records.
    let key: String
    /// The number of records.
    let count: Int
    /// Writes the members of a record.
    let record: @Sendable (_ number: Int, inout JSONWriter) -> Void
    /// Adds everything that the members of a record are made from.
    let inputs: @Sendable (_ number: Int, inout NamedFingerprint) -> Void

    package init(
        head: [(String, JSONText)],
        key: String,
        count: Int,
        record: @escaping @Sendable (_ number: Int, inout JSONWriter) -> Void,
        inputs: @escaping @Sendable (_ number: Int, inout NamedFingerprint) -> Void
    ) {
        self.head = head
        self.key = key
        self.count = count
        self.record = record
        self.inputs = inputs
    }

    /// The number of records per piece.
    private static let pieceLength = 64

    /// The data file of a collection.
    ///
    /// - Parameter jobs: the number of threads. For a large collection, this is often the last task to finish.
    package static func output(of collection: SiteCollection, in site: Site, jobs: Int) -> PlannedOutput? {
        guard let path = path(of: collection) else { return nil }
        let data = collection.data(in: site)
        let head = data.beginning
        let end = data.end
        let pieces = [Fingerprint(head)] + (0..<data.pieceCount).map { data.inputs($0, collection.content.kind, site) } + [Fingerprint(end)]
        let file = StreamedFile(path: path, rank: .list, pieces: pieces, jobs: jobs) { index in
            switch index {
            case 0: head
            case pieces.count - 1: end
            default: data.piece(index - 1)
            }
        }
        var fingerprint = Fingerprint()
        for piece in pieces { fingerprint.combine(piece) }
        return PlannedOutput(file, name: "the data of \(collection.content.title)", fingerprint: fingerprint)
    }

    /// The path of the collection's data file.
    package static func path(of collection: SiteCollection) -> OutputPath? { collection.path(collection.content.dataName) }

    /// The part of the document that holds some records. The first record comes with the beginning, the last one with the end.
    package static func bytes(of numbers: Range<Int>, of collection: SiteCollection, in site: Site) -> [UInt8] {
        let data = collection.data(in: site)
        var bytes = numbers.lowerBound == 0 ? data.beginning : []
        bytes += data.lines(of: numbers)
        return numbers.upperBound == data.count ? bytes + data.end : bytes
    }

    private var pieceCount: Int { (count + Self.pieceLength - 1) / Self.pieceLength }

    private func records(_ piece: Int) -> Range<Int> { piece * Self.pieceLength..<min(count, (piece + 1) * Self.pieceLength) }

    /// The fingerprint of everything that a piece is made from.
    private func inputs(_ piece: Int, _ kind: CollectionKind, _ site: Site) -> Fingerprint {
        // No comma comes before the first record.
        var fingerprint = NamedFingerprint(
            "data of \(kind.name)",
            without: site.settings.overlooked,
            Fingerprint(value: piece == 0 ? 1 : 2)
        )
        for number in records(piece) { inputs(number, &fingerprint) }
        return fingerprint.value
    }

    /// The members before the records.
    private var beginning: [UInt8] {
        var line = Array("{".utf8)
        for (name, value) in head {
            JSONText.text(name).write(to: &line)
            line.append(":")
            value.write(to: &line)
            line.append(",\n")
        }
        JSONText.text(key).write(to: &line)
        line.append(":[")
        return line
    }

    /// A piece of the records, one per line.
    private func piece(_ index: Int) -> [UInt8] { lines(of: records(index)) }

    /// The text after the last record.
    private var end: [UInt8] { Array((count == 0 ? "]}\n" : "\n]}\n").utf8) }

    private func lines(of numbers: Range<Int>) -> [UInt8] {
        var lines = JSONWriter()
        for number in numbers {
            lines.append(number == 0 ? "\n" : ",\n")
            lines.object { record(number, &$0) }
        }
        return lines.bytes
    }

    /// The metadata that every collection has.
    package static func meta(_ title: String, _ language: ContentLanguage, _ collection: SiteCollection, in site: Site) -> (
        String, JSONText
    ) {
        let address = collection.front.flatMap(site.address)
        return (
            "meta", .members([("title", .text(title)), ("language", .text(language.tag)), ("url", JSONText(address))])
        )
    }

    /// The addresses of a record's page and pictures, relative to the document.
    ///
    /// - Parameter others: further pictures, with their keys.
    package static func links(
        _ page: OutputPath?,
        _ picture: SiteImage?,
        others: [(String, SiteImage)] = [],
        in collection: SiteCollection
    ) -> JSONText? {
        guard let page, let here = collection.path(collection.content.dataName) else { return nil }
        let pictures = others.map { ($0.0, JSONText.text($0.1.path.address(from: here))) }
        return .members(
            [("self", .text(page.address(from: here))), ("image", picture.map { .text($0.path.address(from: here)) })] + pictures
        )
    }
}
