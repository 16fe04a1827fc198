import DataReading
import SiteBase

extension ExportFormat {
    /// ONIX for Books 3.0, with reference names or short tags. It lists a publisher's products; all products of one book make one volume.
    static let onix: ExportFormat = ExportFormat(
        "ONIX",
        kind: "series",
        file: "….xml",
        row: ("product", "products"),
        columns: [
            ExportColumn("TitleDetail", "title", "subtitle") { _, _, _ in },
            ExportColumn("Collection", "number", remark: "its `PartNumber`; its title is that of the series") { _, _, _ in },
            ExportColumn("Contributor", "author", "translator", remark: "other roles are left out") { _, _, _ in },
            ExportColumn("ProductIdentifier", "isbn", remark: "of the first of several formats") { _, _, _ in },
            ExportColumn("Extent", "pages") { _, _, _ in },
            ExportColumn("PublishingDate", "release_date", remark: "the first of several formats") { _, _, _ in },
            ExportColumn("TextContent", "summary", remark: "a description for everybody; texts for the trade are left out") { _, _, _ in },
            ExportColumn("Subject", "genre", remark: "the keywords") { _, _, _ in },
            ExportColumn("Header", leftOut: "private"), ExportColumn("Measure", leftOut: "volumes have no size"),
            ExportColumn("Publisher", leftOut: ExportColumn.forOwnField),
            ExportColumn("ProductSupply", leftOut: "prices and stock"),
            ExportColumn("SupportingResource", leftOut: "pictures are on other servers: put covers beside the data"),
            ExportColumn("ProductForm", leftOut: "the format"),
            ExportColumn("Imprint", leftOut: ExportColumn.forOwnField),
            ExportColumn("Language", leftOut: ExportColumn.forOwnField),
            ExportColumn("EditionNumber", leftOut: ExportColumn.forOwnField),
        ]
            + [
                "RecordSourceType", "SequenceNumber", "IDTypeName", "CollectionType", "CollectionSequence", "NoPrefix", "MainSubject",
                "SubjectCode", "ProductComposition", "ProductFormDetail", "PublishingStatus", "PublishingRole", "CityOfPublication",
                "CountryOfPublication", "WorkIDType", "RelatedProduct", "SalesRights", "Audience",
            ].map { ExportColumn($0, leftOut: "for the trade") },
        document: "onixmessage",
        records: ONIX.volumes,
        title: { root, reading in ONIX.chosenSeries(of: ONIX.products(of: root), reading) }
    )
}

/// Reads the parts of an ONIX message. Source: EDItEUR, ONIX for Books 3.0.
enum ONIX {
    static func products(of root: XMLElement) -> [XMLElement] { root.all("product").map { $0.renamed(by: shortTags) } }

    /// Whether the publisher withdraws a product.
    private static func isWithdrawn(_ product: XMLElement) -> Bool { product.text(of: "notificationtype") == "05" }

    @Sendable static func volumes(_ root: XMLElement, _ reading: ExportReading) -> [RecordDraft] {
        let release = root.attributes["release"] ?? ""
        guard release.utf8.hasPrefix("3") || release.isEmpty else {
            reading.report(at: root.offset, .otherVersion("ONIX", found: release, expected: "ONIX 3.0"))
            return []
        }
        let products = products(of: root)
        // Version 2.1 has titles where version 3.0 has descriptive details.
        if !products.isEmpty, products.allSatisfy({ $0.first("descriptivedetail") == nil && $0.first("title") != nil }) {
            reading.report(at: root.offset, .otherVersion("ONIX", found: "2.1", expected: "ONIX 3.0"))
            return []
        }
        let columns = ColumnNames(ExportFormat.onix.columns) { $0.lowercased() }
        for element in [root] + products { reading.leaveOutRest(of: element, columns, parents: parents, known: known) }
        let series = chosenSeries(of: products, reading)
        var drafts: [RecordDraft] = []
        var places: [String: Int] = [:]
        for product in products where isVolume(product, of: series, reading) {
            var own = volume(product, reading)
            own.shelves = seriesTitle(product).map { [$0] } ?? []
            if own.shelves.contains(where: reading.settings.hides) {
                drafts.append(own)
            } else if let key = work(product), let place = places[key] {
                if let (first, title) = drafts[place].text("title").flatMap({ first in own.text("title").map { (first, $0) } }),
                    first.collisionKey != title.collisionKey
                {
                    reading.report(at: product.offset, .otherTitle(title, than: first))
                }
                reading.count(.otherFormat)
                drafts[place].merge(own)
            } else {
                if let key = work(product) { places[key] = drafts.count }
                drafts.append(own)
            }
        }
        let numbers = drafts.compactMap { $0.text("number").flatMap(Double.init) }
        return numbers.count == drafts.count
            ? drafts.sorted { (Double($0.text("number") ?? "") ?? 0) < (Double($1.text("number") ?? "") ?? 0) } : drafts
    }

    /// The series that becomes the collection: the one with the most products that is not private. Nil if there is none.
    static func chosenSeries(of products: [XMLElement], _ reading: ExportReading) -> String? {
        var counts: [(title: String, count: Int)] = []
        for title in products.filter({ !isWithdrawn($0) }).compactMap(seriesTitle) where !reading.settings.hides(title) {
            if let index = counts.firstIndex(where: { $0.title == title }) { counts[index].count += 1 } else { counts.append((title, 1)) }
        }
        let most = counts.map(\.count).max()
        return counts.first { $0.count == most }?.title
    }

    /// Whether a product is a volume of the series or private. If it is neither, it is reported.
    private static func isVolume(_ product: XMLElement, of series: String?, _ reading: ExportReading) -> Bool {
        if let title = seriesTitle(product), reading.settings.hides(title) { return true }
        if isWithdrawn(product) {
            reading.count(.withdrawn)
            let help = "if it is still published, export it with another NotificationType"
            reading.report(at: product.offset, .productLeftOut("the publisher withdrew this product (NotificationType 05)", help: help))
        } else if let id = product.text(of: "recordreference"), !reading.isNew(id) {
            reading.count(.duplicate)
            reading.report(at: product.offset, .duplicateRecord(id))
        } else if let title = seriesTitle(product), let series, title != series {
            reading.count(.otherSeries)
            let help =
                "put a copy of the message into another folder, and leave the series of this folder out there: "
                + "private: [\(Printable.quoted(series))]"
            let reason = "this product belongs to the series \(Printable.quoted(title)), not to \(Printable.quoted(series))"
            reading.report(at: product.offset, .productLeftOut(reason, help: help))
        } else if let series, seriesTitle(product) == nil {
            reading.count(.otherSeries)
            let reason = "this product belongs to no series, but the others belong to \(Printable.quoted(series))"
            reading.report(at: product.offset, .productLeftOut(reason, help: "give it a Collection, or move it into a file of its own"))
        } else {
            return true
        }
        return false
    }

    /// What all formats of one book share: their place in a series, or the id of the work.
    private static func work(_ product: XMLElement) -> String? {
        if let series = seriesTitle(product), let number = partNumber(product) { return "\(series)\n\(number)" }
        for related in product.first("relatedmaterial")?.all("relatedwork") ?? [] where related.text(of: "workrelationcode") == "01" {
            if let id = related.first("workidentifier")?.text(of: "idvalue") { return id }
        }
        return nil
    }

    private static func volume(_ product: XMLElement, _ reading: ExportReading) -> RecordDraft {
        var draft = RecordDraft(SourceValue(.object([]), offset: product.offset))
        let detail = product.first("descriptivedetail")
        func value(_ text: String?, _ element: XMLElement?) -> SourceValue? {
            text.flatMap { Cell($0, at: element?.offset ?? product.offset, in: reading) }?.value
        }
        let title = titleElement(in: detail, level: "01")
        draft.set("title", value(title.flatMap(Self.title), title))
        draft.set("subtitle", value(title?.text(of: "subtitle"), title))
        draft.set("number", partNumber(product).map { SourceValue(.text($0), offset: product.offset) })
        leaveOutOthers(of: product, reading)
        let people = (detail?.all("contributor") ?? []).map { (role: $0.text(of: "contributorrole") ?? "", name: name(of: $0)) }
        let authors = people.filter { ["A01", "A02", "A03"].contains($0.role) }.compactMap(\.name)
        let translators = people.filter { $0.role == "B06" }.compactMap(\.name)
        draft.set("author", value(authors.isEmpty ? nil : authors.joined(separator: ", "), detail))
        draft.set("translator", value(translators.isEmpty ? nil : translators.joined(separator: ", "), detail))
        let ids = product.all("productidentifier")
        for type in ["15", "03", "02"] {
            guard let id = ids.first(where: { $0.text(of: "productidtype") == type })?.first("idvalue") else { continue }
            draft.set("isbn", id.cell(reading)?.isbn(reading))
        }
        draft.sourceID = product.text(of: "recordreference")
        let extents = detail?.all("extent") ?? []
        for type in ["00", "11", "08", "05", "07", "03"] {
            let own = extents.first { $0.text(of: "extenttype") == type && $0.text(of: "extentunit") == "03" }
            draft.set("pages", own?.first("extentvalue")?.cell(reading)?.wholeNumber)
        }
        if let date = (product.first("publishingdetail")?.all("publishingdate") ?? []).first(where: {
            $0.text(of: "publishingdaterole") == "01"
        })?.first("date") {
            draft.set("release_date", date.cell(reading).flatMap { ONIX.date($0, reading) })
        }
        let texts = (product.first("collateraldetail")?.all("textcontent") ?? []).filter { text in
            text.all("contentaudience").isEmpty || text.all("contentaudience").contains { ["00", "03"].contains($0.text.trimmed) }
        }
        for type in ["03", "02"] {
            guard let text = texts.first(where: { $0.text(of: "texttype") == type })?.first("text") else { continue }
            draft.set("summary", markdown(text, reading).map { SourceValue(.text($0), offset: text.offset) })
        }
        for subject in detail?.all("subject") ?? [] where subject.text(of: "subjectschemeidentifier") == "20" {
            for word in subject.first("subjectheadingtext")?.cell(reading)?.split(at: ";,") ?? [] { draft.add("genre", word.value) }
        }
        return draft
    }

    /// A text as Markdown, from any of the forms that ONIX has.
    private static func markdown(_ text: XMLElement, _ reading: ExportReading) -> String? {
        let isMarkup = ["02", "05"].contains(text.attributes["textformat"] ?? "06") || !text.children.isEmpty
        guard let cell = Cell(text.children.isEmpty ? text.text : text.html, at: text.offset, in: reading) else { return nil }
        return isMarkup ? cell.markdown : cell.plainMarkdown
    }

    /// A date such as `20210914`, `202109` or `2021`, or a date with dashes.
    private static func date(_ cell: Cell, _ reading: ExportReading) -> SourceValue? {
        let digits = cell.text
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), [4, 6, 8].contains(digits.utf8.count) else {
            return cell.date(reading, of: "Date")
        }
        let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6)].filter { !$0.isEmpty }
        return cell.with(parts.joined(separator: "-"))?.date(reading, of: "Date")
    }

    static func seriesTitle(_ product: XMLElement) -> String? {
        (product.first("descriptivedetail")?.all("collection") ?? []).lazy.compactMap { titleElement(in: $0, level: "02").flatMap(title) }
            .first
    }

    private static func partNumber(_ product: XMLElement) -> String? {
        for collection in product.first("descriptivedetail")?.all("collection") ?? [] {
            for element in collection.first("titledetail")?.all("titleelement") ?? [] {
                let digits = element.text(of: "partnumber")?.utf8.drop { !(0x30...0x39).contains($0) }.prefix {
                    (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
                }
                if let digits, !digits.isEmpty { return String(Substring(digits)) }
            }
        }
        return nil
    }

    private static func titleElement(in parent: XMLElement?, level: String) -> XMLElement? {
        let details = parent?.all("titledetail") ?? []
        let main = details.first { $0.text(of: "titletype") == "01" } ?? details.first
        return main?.all("titleelement").first { $0.text(of: "titleelementlevel") == level }
    }

    private static func title(_ element: XMLElement) -> String? {
        if let whole = element.text(of: "titletext") { return whole }
        guard let rest = element.text(of: "titlewithoutprefix") else { return nil }
        return element.text(of: "titleprefix").map { "\($0) \(rest)" } ?? rest
    }

    private static func name(of person: XMLElement) -> String? {
        if let name = person.text(of: "personname") { return name }
        if let key = person.text(of: "keynames") {
            return [person.text(of: "namesbeforekey"), key].compactMap(\.self).joined(separator: " ")
        }
        return person.text(of: "personnameinverted").map(PersonName.inReadingOrder) ?? person.text(of: "corporatename")
    }
}

extension RecordDraft {
    /// Adds the values of another format of the same book that this one lacks. Of two dates, the earlier one counts.
    fileprivate mutating func merge(_ other: RecordDraft) {
        for member in other.members where member.key != "release_date" { set(member.key, member.value) }
        guard let date = other["release_date"], let text = date.content.text else { return }
        if let own = self.text("release_date"), own <= text { return }
        replace("release_date", with: date)
    }
}
