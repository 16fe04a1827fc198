import DataReading
import SiteBase

extension ExportFormat {
    /// ONIX for Books of version 2.1 or 3, with reference names or short tags, whose products belong to one series. All products of one book
    /// make one volume.
    static let onix: ExportFormat = onix(
        kind: "series",
        file: "….xml, of one series",
        columns: [
            .part("TitleDetail", "title", "subtitle"),
            .part("Collection", "number", remark: "its `PartNumber`; its title is that of the series"),
            .part("Contributor", "author", "translator", remark: "other roles are left out"),
            .part("ProductIdentifier", "isbn", remark: "of the first of several formats"),
            .part("Extent", "pages"),
            .part("PublishingDate", "release_date", remark: "the first of several formats"),
            .part("TextContent", "summary", remark: "a description for everybody; texts for the trade are left out"),
            .part("Subject", "genre", remark: "the keywords"),
            ExportColumn("Publisher", leftOut: ExportColumn.forOwnField),
            ExportColumn("ProductForm", leftOut: "the format"),
            ExportColumn("Imprint", leftOut: ExportColumn.forOwnField),
        ],
        title: { root, reading in ONIX.chosenSeries(of: ONIX.products(of: root), reading) }
    )

    /// The same with products of several series or of none.
    static let onixCatalogue: ExportFormat = onix(
        kind: "shelf",
        file: "….xml, of several series or of none",
        columns: [
            .part("TitleDetail", "title", remark: "with the subtitle after a colon"),
            .part("Collection", "series", "series_number"),
            .part(
                "Contributor",
                "authors",
                remark: "with the roles of translator, editor, illustrator, photographer, narrator, introduction"
            ),
            .part("ProductIdentifier", "isbn13", remark: "of the first of several formats"),
            .part("Extent", "total_page"),
            .part("PublishingDate", "published_at", remark: "the first of several formats"),
            .part("TextContent", "overview", remark: "a description for everybody; texts for the trade are left out"),
            .part("Subject", "tags", remark: "the keywords"),
            .part("Publisher", "publisher"),
            .part("Imprint", "publisher", remark: "if no publisher is named"),
            .part("ProductForm", "format", remark: "of the first of several formats"),
        ]
    )

    private static func onix(
        kind: String,
        file: String,
        columns: [ExportColumn],
        title: (@Sendable (XMLElement, ExportReading) -> String?)? = nil
    ) -> ExportFormat {
        let all = columns + ONIX.unreadColumns
        let names = ColumnNames(all) { $0.lowercased() }
        return ExportFormat(
            "ONIX",
            kind: kind,
            file: file,
            row: ("product", "products"),
            columns: all,
            document: "onixmessage",
            records: { root, reading in ONIX.records(of: root, ofSeries: kind == "series", names, reading) },
            title: title
        )
    }
}

/// Reads ONIX messages. Source: EDItEUR, ONIX for Books 2.1 and 3.0.
enum ONIX {
    static func products(of root: XMLElement) -> [XMLElement] { root.all("product").map { $0.renamed(by: shortTags) } }

    /// Whether the publisher withdraws a product.
    private static func isWithdrawn(_ product: XMLElement) -> Bool { product.text(of: "notificationtype") == "05" }

    /// The kind of collection that a message is: a series if all products belong to one, else a shelf.
    static func kind(of root: XMLElement) -> String {
        let series = Set(products(of: root).filter { !isWithdrawn($0) }.map { ONIXProduct($0).series })
        return series.count > 1 || series.contains(nil) ? "shelf" : "series"
    }

    static func records(of root: XMLElement, ofSeries isSeries: Bool, _ columns: ColumnNames, _ reading: ExportReading) -> [RecordDraft] {
        let release = root.attributes["release"] ?? ""
        guard release.isEmpty || release.utf8.hasPrefix("3") || release.utf8.hasPrefix("2") else {
            reading.report(at: root.offset, .otherVersion("ONIX", found: release, expected: "ONIX 2.1 or 3"))
            return []
        }
        let products = products(of: root)
        for element in [root] + products { reading.leaveOutRest(of: element, columns, parents: parents, known: known) }
        let series = isSeries ? chosenSeries(of: products, reading) : nil
        var drafts: [RecordDraft] = []
        var places: [String: Int] = [:]
        for element in products {
            let product = ONIXProduct(element)
            let isHidden = product.series.map(reading.settings.hides) ?? false
            guard isHidden || isNew(product, reading) && (!isSeries || isVolume(product, of: series, reading)) else { continue }
            var own = product.record(ofSeries: isSeries, reading)
            own.shelves = product.series.map { [$0] } ?? []
            if isHidden {
                drafts.append(own)
            } else if let key = product.work, let place = places[key] {
                if let (first, title) = drafts[place].text("title").flatMap({ first in own.text("title").map { (first, $0) } }),
                    first.collisionKey != title.collisionKey
                {
                    reading.report(at: element.offset, .otherTitle(title, than: first))
                }
                reading.count(.otherFormat)
                drafts[place].merge(own)
            } else {
                if let key = product.work { places[key] = drafts.count }
                drafts.append(own)
            }
        }
        let numbers = drafts.compactMap { $0.text("number").flatMap(Double.init) }
        return isSeries && numbers.count == drafts.count
            ? drafts.sorted { (Double($0.text("number") ?? "") ?? 0) < (Double($1.text("number") ?? "") ?? 0) } : drafts
    }

    /// The series that becomes the collection: the one with the most products that is not private. Nil if there is none.
    static func chosenSeries(of products: [XMLElement], _ reading: ExportReading) -> String? {
        var counts: [(title: String, count: Int)] = []
        for title in products.filter({ !isWithdrawn($0) }).compactMap({ ONIXProduct($0).series }) where !reading.settings.hides(title) {
            if let index = counts.firstIndex(where: { $0.title == title }) { counts[index].count += 1 } else { counts.append((title, 1)) }
        }
        let most = counts.map(\.count).max()
        return counts.first { $0.count == most }?.title
    }

    /// Whether a product is published and was not in the message before. If not, it is reported.
    private static func isNew(_ product: ONIXProduct, _ reading: ExportReading) -> Bool {
        if isWithdrawn(product.element) {
            reading.count(.withdrawn)
            let help = "if it is still published, export it with another NotificationType"
            let reason = "the publisher withdrew this product (NotificationType 05)"
            reading.report(at: product.element.offset, .productLeftOut(reason, help: help))
            return false
        }
        guard let id = product.element.text(of: "recordreference"), !reading.isNew(id) else { return true }
        reading.count(.duplicate)
        reading.report(at: product.element.offset, .duplicateRecord(id))
        return false
    }

    /// Whether a product is a volume of the series. If not, it is reported.
    private static func isVolume(_ product: ONIXProduct, of series: String?, _ reading: ExportReading) -> Bool {
        guard let series, product.series != series else { return true }
        reading.count(.otherSeries)
        let own = product.series.map { "the series \(Printable.quoted($0))" } ?? "no series"
        let reason = "this product belongs to \(own), not to \(Printable.quoted(series))"
        reading.report(
            at: product.element.offset,
            .productLeftOut(reason, help: "without kind: series in collection.yaml, all products are shown on a shelf")
        )
        return false
    }
}

extension RecordDraft {
    /// Adds the values of another format of the same book that this one lacks. Of two dates, the earlier one counts.
    fileprivate mutating func merge(_ other: RecordDraft) {
        for member in other.members {
            guard ["release_date", "published_at"].contains(member.key), let own = text(member.key), let date = member.value.content.text
            else {
                set(member.key, member.value)
                continue
            }
            if date < own { replace(member.key, with: member.value) }
        }
    }
}
