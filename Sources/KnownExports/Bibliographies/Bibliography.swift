import DataReading
import SiteBase

/// Bibliographies. Their entries become books of a shelf.
extension ExportFormat {
    static let bibTeX = ExportFormat(
        "BibTeX",
        file: "….bib",
        telling: ["@type", "@key"],
        columns: [
            .id("@key"), .title("title"), .title("shorttitle"), .names("author"), .names("editor", role: "editor"),
            .names("translator", role: "translator"),
            ExportColumn("publisher", text: "publisher"), .year("year"), .date("date", "published_at"), .isbn("isbn"), .pages("pagetotal"),
            .series("series"), .tags("keywords", at: ",;"), .overview("abstract"), .webPage("url"), .doi("doi"), .language,
            ExportColumn("note", "isbn13", remark: "only an ISBN; everything else may be private") { cell, draft, _ in
                if let isbn = ISBN(in: cell.text) { draft.set("isbn13", cell.with(isbn.text)?.value) }
            },
        ]
            + ExportColumn.leftOut(
                ExportColumn.forOwnField,
                "@type",
                "subtitle",
                "booktitle",
                "journal",
                "journaltitle",
                "volume",
                "number",
                "pages",
                "edition",
                "address",
                "location",
                "month",
                "urldate",
                "issn",
                "school",
                "institution",
                "organization",
                "howpublished"
            ) + ExportColumn.leftOut("private", "annote", "annotation", "file", "timestamp", "owner")
    )

    static let ris = ExportFormat(
        "RIS",
        file: "….ris",
        telling: ["TY"],
        columns: [
            .id("ID"), .title("TI"), .title("T1"), .names("AU"), .names("A1"), .names("A2", role: "editor"), .names("ED", role: "editor"),
            .names("A4", role: "translator"), ExportColumn("PB", text: "publisher"), .risDate("DA"), .risDate("PY"), .risDate("Y1"),
            .isbn("SN"), .tags("KW", at: ";"), .overview("AB"), .overview("N2"), .webPage("UR"), .doi("DO"),
        ]
            + ExportColumn.leftOut(
                ExportColumn.forOwnField,
                "TY",
                "T2",
                "T3",
                "JO",
                "JF",
                "JA",
                "VL",
                "IS",
                "SP",
                "EP",
                "ET",
                "CY",
                "LA"
            )
            + ExportColumn.leftOut(
                "private",
                "N1",
                "RN",
                "L1",
                "L2",
                "L3",
                "L4",
                "AN",
                "DB",
                "DP",
                "Y2",
                "C1",
                "C2",
                "C3",
                "C4",
                "M1",
                "M2",
                "M3"
            )
    )

    static let zotero = ExportFormat(
        "Zotero",
        file: "….csv",
        telling: ["Key", "Item Type", "Title", "Manual Tags"],
        columns: [
            .id("Key"), .title(), .names("Author"), .names("Editor", role: "editor"), .names("Translator", role: "translator"),
            ExportColumn("Publisher", text: "publisher"), .year("Publication Year"), .isbn("ISBN"), .pages("Num Pages"), .series("Series"),
            .seriesNumber("Series Number"), .tags("Manual Tags", at: ";"), .overview("Abstract Note"), .date("Date Added", "registered_at"),
            .webPage("Url"), .doi("DOI"), ExportColumn("Notes", leftOut: "private"), ExportColumn("File Attachments", leftOut: "private"),
            ExportColumn("Link Attachments", leftOut: "private"),
        ]
            + [
                "Item Type", "Publication Title", "ISSN", "Date", "Pages", "Issue", "Volume", "Number Of Volumes",
                "Journal Abbreviation", "Short Title", "Series Text", "Series Title", "Place", "Language", "Rights", "Type", "Archive",
                "Archive Location", "Library Catalog", "Call Number", "Extra", "Automatic Tags", "Edition", "Contributor", "Book Author",
            ].map { ExportColumn($0, leftOut: ExportColumn.forOwnField) }
            + ["Date Modified", "Access Date"].map { ExportColumn($0, leftOut: "for the program itself") }
    )

    static let cslJSON = ExportFormat(
        "CSL-JSON",
        kind: "shelf",
        file: "….json",
        row: ("entry", "entries"),
        columns: cslColumns,
        recognises: { root in
            guard case .object(let members) = root.firstElement?.content else { return false }
            let keys = Set(members.map(\.key))
            return keys.isSuperset(of: ["type", "title"])
                && (keys.contains("issued") || root.firstElement?.member("author")?.firstElement?.member("family") != nil)
        },
        records: { reading in
            let known = ColumnNames(cslColumns)
            return reading.elements.map { entry in
                var draft = RecordDraft(entry)
                reading.leaveOutRest(of: entry, known)
                for (key, role) in [("author", nil), ("editor", "editor"), ("translator", "translator")] {
                    for person in entry.member(key)?.elements(in: reading) ?? [] {
                        if let name = CSL.name(person, reading) { draft.add(person: name, role: role) }
                    }
                }
                draft.set("published_at", entry.member("issued").flatMap { CSL.date($0, reading) })
                for column in cslColumns {
                    if let read = column.read, let cell = Cell(entry.member(column.name), in: reading) { read(cell, &draft, reading) }
                }
                return draft
            }
        }
    )

    private static let cslColumns: [ExportColumn] =
        [
            .id("id"), .title("title"), ExportColumn("author", "authors") { _, _, _ in }, ExportColumn("editor", "authors") { _, _, _ in },
            ExportColumn("translator", "authors") { _, _, _ in }, ExportColumn("issued", "published_at") { _, _, _ in },
            ExportColumn("publisher", text: "publisher"), .isbn("ISBN"), .pages("number-of-pages"), .series("collection-title"),
            .seriesNumber("collection-number"), .tags("keyword", at: ",;"), .overview("abstract"), .webPage("URL"), .doi("DOI"),
        ]
        + ExportColumn.leftOut(
            ExportColumn.forOwnField,
            "type",
            "container-title",
            "volume",
            "issue",
            "page",
            "edition",
            "publisher-place",
            "ISSN",
            "language",
            "title-short",
            "citation-key"
        ) + ExportColumn.leftOut("private", "note", "annote", "accessed", "source", "call-number", "archive")
}

extension ExportColumn {
    /// People in the form `Marlow, Ines`, between `;` or ` and `.
    fileprivate static func names(_ name: String, role: String? = nil) -> ExportColumn {
        ExportColumn(name, "authors", remark: role.map { "with the role \($0)" } ?? "") { cell, draft, _ in
            for part in cell.text.utf8.replacing(" and ", with: ";").utf8.split(separator: ";") where String(part).trimmed != "others" {
                if let person = cell.with(PersonName.inReadingOrder(String(part).trimmed)) { draft.add(person: person, role: role) }
            }
        }
    }

    fileprivate static var language: ExportColumn { ExportColumn("langid", leftOut: ExportColumn.forOwnField) }

    /// A date such as `2001/03/04/` or `2001///spring`.
    fileprivate static func risDate(_ name: String) -> ExportColumn {
        ExportColumn(name, "published_at") { cell, draft, reading in
            let parts = cell.text.utf8.split(separator: "/").prefix(3).map { String($0) }
            let numbers = parts.prefix { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
            let text = numbers.isEmpty ? cell.text : numbers.joined(separator: "-")
            draft.set("published_at", cell.with(text)?.date(reading, of: name))
        }
    }
}

private enum CSL {
    /// A name such as `{"family": "Marlow", "given": "Ines"}` or `{"literal": "The Harbour Group"}`.
    static func name(_ person: SourceValue, _ reading: ExportReading) -> Cell? {
        if let whole = Cell(person.member("literal"), in: reading) { return whole }
        guard let family = Cell(person.member("family"), in: reading) ?? Cell(person.member("given"), in: reading) else { return nil }
        let given = Cell(person.member("given"), in: reading)?.text ?? ""
        let particle = Cell(person.member("non-dropping-particle"), in: reading).map { "\($0.text) " } ?? ""
        if given.isEmpty || given == family.text { return family }
        // Names in Hangul and Han have no space, and the family comes first.
        let isEastern = family.text.unicodeScalars.allSatisfy { $0.value >= 0x2E80 && $0.properties.isAlphabetic }
        return family.with(isEastern ? family.text + given : "\(given) \(particle)\(family.text)")
    }

    /// A date such as `{"date-parts": [[2001, 3]]}`, `{"raw": "2001"}` or `{"literal": "spring 2001"}`.
    static func date(_ value: SourceValue, _ reading: ExportReading) -> SourceValue? {
        if let parts = value.member("date-parts")?.firstElement {
            let numbers = (parts.elements(in: reading) ?? []).compactMap { $0.content.text }
            guard let year = numbers.first else { return nil }
            let text = ([year] + numbers.dropFirst().map { $0.utf8.count == 1 ? "0\($0)" : $0 }).joined(separator: "-")
            return Cell(SourceValue(.text(text), offset: value.offset), in: reading)?.date(reading, of: "issued")
        }
        return (Cell(value.member("raw"), in: reading) ?? Cell(value.member("literal"), in: reading))?.date(reading, of: "issued")
    }
}
