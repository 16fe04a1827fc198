import SiteAssets
import SiteBase
import SiteOutput

/// The data of a collection as one JSON document next to its pages, in a format that sitegen can read. It contains what the pages show, and no more.
package struct CollectionData: Sendable {
    /// The members before the records: data of the collection itself.
    let head: [(String, JSONText)]
    /// The key of the list of records.
    let key: String
    /// The number of records.
    let count: Int
    /// Writes the members of a record.
    let record: @Sendable (_ number: Int, inout JSONWriter) -> Void
    /// The fingerprint of its contents; nil if the document itself is hashed.
    var fingerprint: Fingerprint?

    package init(
        head: [(String, JSONText)],
        key: String,
        count: Int,
        record: @escaping @Sendable (_ number: Int, inout JSONWriter) -> Void,
        fingerprint: Fingerprint? = nil
    ) {
        self.head = head
        self.key = key
        self.count = count
        self.record = record
        self.fingerprint = fingerprint
    }

    /// The number of records per batch.
    private static let runLength = 64

    /// The file of a collection.
    ///
    /// - Parameter jobs: the number of threads. For a large collection, this is often the last task to finish.
    package static func output(of collection: SiteCollection, in site: Site, jobs: Int) -> PlannedOutput? {
        guard let path = collection.path("data.json") else { return nil }
        let data = collection.data(in: site)
        let file = StreamedFile(path: path, rank: .list) { take throws(FileError) in try data.write(jobs: jobs, take) }
        let name = "the data of \(collection.content.title)"
        if let fingerprint = data.fingerprint { return PlannedOutput(file, name: name, fingerprint: fingerprint) }
        var bytes: [UInt8] = []
        data.write(jobs: 1) { bytes += $0 }
        return PlannedOutput(path, name: name, bytes: bytes)
    }

    /// The document, a record a line.
    private func write<Fault>(jobs: Int, _ take: ([UInt8]) throws(Fault) -> Void) throws(Fault) {
        var line = Array("{".utf8)
        for (name, value) in head {
            JSONText.text(name).write(to: &line)
            line.append(":")
            value.write(to: &line)
            line.append(",\n")
        }
        JSONText.text(key).write(to: &line)
        line.append(":[")
        try take(line)
        // Large enough batches to keep the threads busy.
        let stretch = jobs * 8 * Self.runLength
        for start in stride(from: 0, to: count, by: stretch) {
            let end = min(count, start + stretch)
            let runs = Workers.map((end - start + Self.runLength - 1) / Self.runLength, jobs: jobs, run: 1) { [record] run in
                var lines = JSONWriter()
                for number in start + run * Self.runLength..<min(end, start + (run + 1) * Self.runLength) {
                    lines.append(number == 0 ? "\n" : ",\n")
                    lines.object { record(number, &$0) }
                }
                return lines.bytes
            }
            for lines in runs { try take(lines) }
        }
        try take(Array((count == 0 ? "]}\n" : "\n]}\n").utf8))
    }

    /// The metadata of every collection.
    package static func meta(_ title: String, _ language: ContentLanguage, _ collection: SiteCollection, in site: Site) -> (
        String, JSONText
    ) {
        let address = collection.path("index.html").flatMap(site.address)
        return (
            "meta", .members([("title", .text(title)), ("language", .text(language.tag)), ("url", JSONText(address))])
        )
    }

    /// The addresses of a record's page and picture, relative to the document.
    package static func links(_ page: OutputPath?, _ picture: SiteImage?, in collection: SiteCollection) -> JSONText? {
        guard let page, let here = collection.path("data.json") else { return nil }
        return .members([("self", .text(page.address(from: here))), ("image", picture.map { .text($0.path.address(from: here)) })])
    }
}
