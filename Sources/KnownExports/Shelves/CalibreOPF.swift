import DataReading
import Diagnostics
import SiteBase

/// Reads `metadata.opf`, which calibre keeps beside each book. Source: EPUB Packages 3.3 and version 2.
enum CalibreOPF {
    /// The MARC roles of people whom a page names.
    private static let roles = ["trl": "translator", "edt": "editor", "ill": "illustrator", "nrt": "narrator", "aui": "introduction"]

    private static let known = ColumnNames(ExportFormat.calibreOPF.columns)

    /// Records unused elements. EPUB 3 elements that refine others are read together with these.
    private static func leaveOutRest(of data: XMLElement, _ reading: ExportReading) {
        for element in data.children where element.attributes["refines"] == nil {
            let isMeta = element.name == "meta"
            let name = isMeta ? element.attributes["name"] ?? element.attributes["property"] ?? "meta" : "dc:\(element.name)"
            let column = known[name]
            if column?.isLeftOut == false || element.saysNothing && element.attributes["content"]?.isBlank ?? true { continue }
            reading.leaveOut([LeftOut(name, column?.remark, at: element.offset, of: reading.part)])
        }
    }

    static func book(_ root: XMLElement, _ reading: ExportReading) -> RecordDraft? {
        guard let data = root.first("metadata") else { return nil }
        leaveOutRest(of: data, reading)
        var draft = RecordDraft(SourceValue(.object([]), offset: data.offset))
        draft.set("title", data.first("title")?.cell(reading)?.value)
        var refinements: [String: [String: String]] = [:]
        for meta in data.all("meta") {
            guard let target = meta.attributes["refines"], let property = meta.attributes["property"] else { continue }
            refinements[String(Substring(target.utf8.drop { $0 == UInt8(ascii: "#") })), default: [:]][property] = meta.text.trimmed
        }
        for person in data.all("creator") + data.all("contributor") {
            let refined = person.attributes["id"].flatMap { refinements[$0]?["role"] }
            let role = person.attributes["role"] ?? refined ?? (person.name == "creator" ? "aut" : "bkp")
            guard role == "aut" || roles[role] != nil, let cell = person.cell(reading) else { continue }
            draft.add(person: cell, role: roles[role])
        }
        for id in data.all("identifier") {
            guard let cell = id.cell(reading) else { continue }
            let scheme = id.attributes["scheme"]?.lowercased() ?? ""
            let text = cell.text.lowercased()
            if scheme == "isbn" || text.utf8.hasPrefix("isbn:") || text.utf8.hasPrefix("urn:isbn:") {
                let digits = cell.text.utf8.split(separator: UInt8(ascii: ":")).last.map { String(Substring($0)) } ?? cell.text
                draft.set("isbn13", cell.with(digits)?.isbn(reading))
            } else if scheme == "uuid" || text.utf8.hasPrefix("uuid:") || text.utf8.hasPrefix("urn:uuid:") {
                draft.sourceID = cell.text.utf8.split(separator: UInt8(ascii: ":")).last.map { String(Substring($0)) }
            } else if scheme != "calibre" {
                let name = scheme.isEmpty ? "dc:identifier" : "dc:identifier (\(scheme))"
                reading.leaveOut([LeftOut(name, "numbers of other services", at: id.offset, of: reading.part)])
            }
        }
        draft.set("publisher", data.first("publisher")?.cell(reading)?.value)
        draft.set("published_at", data.first("date")?.cell(reading)?.date(reading, of: "date"))
        if let text = data.first("description")?.cell(reading) {
            draft.set("overview", SourceValue(.text(text.markdown), offset: text.offset))
        }
        draft.add(tags: data.all("subject").compactMap { $0.cell(reading) })
        func meta(_ name: String) -> Cell? {
            let element = data.all("meta").first { $0.attributes["name"] == name || $0.attributes["property"] == name }
            return element.flatMap { Cell($0.attributes["content"] ?? $0.text, at: $0.offset, in: reading) }
        }
        draft.set("series", meta("calibre:series")?.value)
        if let number = meta("calibre:series_index"), draft["series"] != nil {
            draft.set("series_number", number.with(number.text.withoutZeros)?.value)
        }
        // EPUB 3 has its own name for what calibre added.
        for meta in data.all("meta") where meta.attributes["property"] == "belongs-to-collection" && draft["series"] == nil {
            let refined = meta.attributes["id"].flatMap { refinements[$0] } ?? [:]
            guard refined["collection-type"] ?? "series" == "series", let name = meta.cell(reading) else { continue }
            draft.set("series", name.value)
            draft.set("series_number", refined["group-position"].flatMap { name.with($0.withoutZeros) }?.value)
        }
        draft.set("rate", meta("calibre:rating")?.rating(of: 10, reading))
        draft.set("registered_at", meta("calibre:timestamp")?.date(reading, of: "calibre:timestamp"))
        let guided = root.first("guide")?.all("reference").first { $0.attributes["type"] == "cover" }
        let item = root.first("manifest")?.all("item").first { item in
            item.attributes["properties"]?.utf8.split(separator: 0x20).contains { $0.elementsEqual("cover-image".utf8) } ?? false
        }
        let cover = (guided ?? item)?.attributes["href"] ?? "cover.jpg"
        if !cover.utf8.contains(UInt8(ascii: "/")), FileSystem.target(of: "\(reading.file.path.parentFolder)/\(cover)") == .file {
            draft.set("cover", SourceValue(.text(cover), offset: data.offset))
        }
        return draft
    }
}

extension ExportFormat {
    /// `metadata.opf`, which calibre keeps beside each book. A library contains many of these files.
    package static let calibreOPF: ExportFormat = ExportFormat(
        "calibre",
        kind: "shelf",
        file: "metadata.opf",
        row: ("book", "books"),
        columns: [
            ExportColumn("dc:title", text: "title"),
            ExportColumn("dc:creator", "authors") { _, _, _ in },
            ExportColumn("dc:contributor", "authors", remark: "with the roles of translator, editor, illustrator, narrator") { _, _, _ in },
            ExportColumn("dc:identifier", "isbn13", "source", remark: "numbers of other services are left out") { _, _, _ in },
            ExportColumn("dc:publisher", text: "publisher"),
            ExportColumn("dc:date", "published_at", remark: "the year 101 is none") { _, _, _ in },
            ExportColumn("dc:description", "overview") { _, _, _ in }, ExportColumn("dc:subject", "tags") { _, _, _ in },
            ExportColumn("calibre:series", text: "series"), ExportColumn("calibre:series_index", "series_number") { _, _, _ in },
            ExportColumn("belongs-to-collection", "series", "series_number", remark: "of EPUB 3, where it is a series") { _, _, _ in },
            ExportColumn("calibre:rating", "rate") { _, _, _ in }, ExportColumn("calibre:timestamp", "registered_at") { _, _, _ in },
            ExportColumn("guide", "cover", remark: "or the `cover-image` of EPUB 3, if the picture is beside the file") { _, _, _ in },
            ExportColumn("dc:language", leftOut: ExportColumn.forOwnField),
            ExportColumn("calibre:author_link_map", leftOut: "for calibre's own pages"),
            ExportColumn("calibre:title_sort", leftOut: "the title again"),
            ExportColumn("cover", leftOut: "`guide` again"), ExportColumn("dcterms:modified", leftOut: "the date of a change in calibre"),
        ],
        document: "package",
        records: { root, reading in
            if let book = CalibreOPF.book(root, reading) { return [book] }
            reading.report(at: root.offset, .otherVersion("a package", found: "without metadata", expected: "metadata.opf of calibre"))
            return []
        }
    )
}
