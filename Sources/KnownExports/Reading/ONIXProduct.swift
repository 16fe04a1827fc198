import DataReading
import SiteBase

/// A product of an ONIX message, with reference names. In version 2.1, what version 3 groups is directly in the product.
struct ONIXProduct {
    let element: XMLElement
    private let detail: XMLElement

    init(_ element: XMLElement) {
        self.element = element
        detail = element.first("descriptivedetail") ?? element
    }

    /// The title of its series; nil if it belongs to none.
    var series: String? {
        collections.lazy.compactMap { titleElement(in: $0, level: "02").flatMap(title) ?? $0.text(of: "titleofseries") }.first
    }

    private var collections: [XMLElement] { detail.all("collection") + detail.all("series") }

    /// What all formats of one book share: their place in a series, or the id of the work.
    var work: String? {
        if let series, let partNumber { return "\(series)\n\(partNumber)" }
        for related in element.first("relatedmaterial")?.all("relatedwork") ?? [] where related.text(of: "workrelationcode") == "01" {
            if let id = related.first("workidentifier")?.text(of: "idvalue") { return id }
        }
        return nil
    }

    private var partNumber: String? {
        for collection in collections {
            let elements = collection.first("titledetail")?.all("titleelement") ?? []
            for number in elements.map({ $0.text(of: "partnumber") }) + [collection.text(of: "numberwithinseries")] {
                let digits = number?.utf8.drop { !(0x30...0x39).contains($0) }.prefix {
                    (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
                }
                if let digits, !digits.isEmpty { return String(Substring(digits)) }
            }
        }
        return nil
    }

    /// The product as a volume of a series or as a book on a shelf.
    func record(ofSeries isVolume: Bool, _ reading: ExportReading) -> RecordDraft {
        var draft = RecordDraft(SourceValue(.object([]), offset: element.offset))
        func value(_ text: String?, _ element: XMLElement?) -> SourceValue? {
            text.flatMap { Cell($0, at: element?.offset ?? self.element.offset, in: reading) }?.value
        }
        let main = titleElement(in: detail, level: "01")
        let (name, subtitle) = (main.flatMap(title) ?? detail.text(of: "distinctivetitle"), main?.text(of: "subtitle"))
        let number = partNumber.map { SourceValue(.text($0), offset: element.offset) }
        if isVolume {
            draft.set("title", value(name, main))
            draft.set("subtitle", value(subtitle, main))
            draft.set("number", number)
        } else {
            draft.set("title", value(name.map { name in subtitle.map { "\(name): \($0)" } ?? name }, main))
            draft.set("series", value(series, detail))
            if draft["series"] != nil { draft.set("series_number", number) }
            draft.set("publisher", value(publisher, element))
            let formats: [UInt8: String] = [
                UInt8(ascii: "A"): "audiobook", UInt8(ascii: "B"): "paper", UInt8(ascii: "E"): "ebook", UInt8(ascii: "D"): "ebook",
            ]
            draft.set("format", value(detail.text(of: "productform")?.utf8.first.flatMap { formats[$0] }, detail))
        }
        leaveOutOthers(roles: isVolume ? Self.rolesOfVolumes : Set(Self.roles.keys), reading)
        addPeople(to: &draft, ofSeries: isVolume, reading)
        addNumbers(to: &draft, ofSeries: isVolume, reading)
        let text = description.flatMap { text, isMarkup in
            Cell(text.children.isEmpty ? text.text : text.html, at: text.offset, in: reading).map {
                isMarkup ? $0.markdown : $0.plainMarkdown
            }
        }
        draft.set(isVolume ? "summary" : "overview", value(text, description?.text))
        let words = detail.all("subject").filter { $0.text(of: "subjectschemeidentifier") == "20" }.flatMap {
            $0.first("subjectheadingtext")?.cell(reading)?.split(at: ";,") ?? []
        }
        if isVolume { for word in words { draft.add("genre", word.value) } } else { draft.add(tags: words) }
        return draft
    }

    private func addPeople(to draft: inout RecordDraft, ofSeries isVolume: Bool, _ reading: ExportReading) {
        let people = detail.all("contributor").compactMap { person in
            name(of: person).flatMap { Cell($0, at: person.offset, in: reading) }.map {
                ($0, Self.roles[person.text(of: "contributorrole") ?? ""])
            }
        }
        for (field, role) in [("author", ""), ("translator", "translator")] where isVolume {
            let own = people.filter { $0.1 == role }.map(\.0)
            draft.set(field, own.first?.with(own.map(\.text).joined(separator: ", "))?.value)
        }
        for case (let cell, let role?) in people where !isVolume { draft.add(person: cell, role: role.isEmpty ? nil : role) }
    }

    private func addNumbers(to draft: inout RecordDraft, ofSeries isVolume: Bool, _ reading: ExportReading) {
        let ids = element.all("productidentifier")
        for type in ["15", "03", "02"] {
            let id = ids.first { $0.text(of: "productidtype") == type }?.first("idvalue")?.cell(reading)
            // Other products than books have an EAN, too.
            draft.set(isVolume ? "isbn" : "isbn13", type == "03" ? id?.isbn : id?.isbn(reading))
        }
        for name in ["ean13", "isbn"] { draft.set(isVolume ? "isbn" : "isbn13", element.first(name)?.cell(reading)?.isbn) }
        draft.sourceID = element.text(of: "recordreference")
        for type in ["00", "11", "08", "05", "07", "03"] {
            let own = detail.all("extent").first { $0.text(of: "extenttype") == type && $0.text(of: "extentunit") == "03" }
            draft.set(isVolume ? "pages" : "total_page", own?.first("extentvalue")?.cell(reading)?.wholeNumber)
        }
        draft.set(isVolume ? "pages" : "total_page", detail.first("numberofpages")?.cell(reading)?.wholeNumber)
        let dates = element.first("publishingdetail")?.all("publishingdate") ?? []
        let date = dates.first { $0.text(of: "publishingdaterole") == "01" }?.first("date") ?? element.first("publicationdate")
        draft.set(isVolume ? "release_date" : "published_at", date?.cell(reading).flatMap { Self.date($0, reading) })
    }

    private var publisher: String? {
        let place = element.first("publishingdetail") ?? element
        let all = place.all("publisher")
        let publisher = all.first { $0.text(of: "publishingrole") ?? "01" == "01" } ?? all.first
        return publisher?.text(of: "publishername") ?? place.first("imprint")?.text(of: "imprintname")
    }

    /// The description for everybody, the long one if there are several, and whether it is HTML.
    private var description: (text: XMLElement, isMarkup: Bool)? {
        let collateral = element.first("collateraldetail") ?? element
        let texts = collateral.all("textcontent").filter { text in
            text.all("contentaudience").isEmpty || text.all("contentaudience").contains { ["00", "03"].contains($0.text.trimmed) }
        }
        let found =
            ["03", "02"].lazy.compactMap { type in texts.first { $0.text(of: "texttype") == type } }.first
            ?? ["03", "01", "02"].lazy.compactMap { type in collateral.all("othertext").first { $0.text(of: "texttypecode") == type } }
            .first
        guard let found, let text = found.first("text") else { return nil }
        let format = text.attributes["textformat"] ?? found.text(of: "textformat")
        // Many publishers write HTML without saying so.
        let isHTML = format == nil && ["</", "<br", "<p>"].contains { text.text.utf8.contains($0) }
        return (text, ["02", "05"].contains(format) || isHTML || !text.children.isEmpty)
    }

    /// A date such as `20210914`, `20210914T0000`, `202109` or `2021`, or a date with dashes.
    private static func date(_ cell: Cell, _ reading: ExportReading) -> SourceValue? {
        let digits = String(cell.text.utf8.prefix(before: "T"))
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), [4, 6, 8].contains(digits.utf8.count) else {
            return cell.date(reading, of: "Date")
        }
        let parts = [digits.prefix(4), digits.dropFirst(4).prefix(2), digits.dropFirst(6)].filter { !$0.isEmpty }
        return cell.with(parts.joined(separator: "-"))?.date(reading, of: "Date")
    }

    private func titleElement(in parent: XMLElement, level: String) -> XMLElement? {
        let details = parent.all("titledetail") + parent.all("title")
        let main = details.first { $0.text(of: "titletype") == "01" } ?? details.first
        return main?.name == "title" ? main : main?.all("titleelement").first { $0.text(of: "titleelementlevel") == level }
    }

    private func title(_ element: XMLElement) -> String? {
        if let whole = element.text(of: "titletext") { return whole }
        guard let rest = element.text(of: "titlewithoutprefix") else { return nil }
        return element.text(of: "titleprefix").map { "\($0) \(rest)" } ?? rest
    }

    private func name(of person: XMLElement) -> String? {
        if let name = person.text(of: "personname") { return name }
        if let key = person.text(of: "keynames") {
            return [person.text(of: "namesbeforekey"), key].compactMap(\.self).joined(separator: " ")
        }
        return person.text(of: "personnameinverted").map(PersonName.inReadingOrder) ?? person.text(of: "corporatename")
    }

    /// The roles of people whom volumes name.
    private static let rolesOfVolumes = Set(roles.filter { ["", "translator"].contains($0.value) }.keys)

    /// The roles of people whom books on a shelf name; an author has an empty one.
    private static let roles = [
        "A01": "", "A02": "", "A03": "", "A12": "illustrator", "A13": "photographer", "A15": "introduction", "A23": "introduction",
        "A24": "introduction", "B01": "editor", "B06": "translator", "E03": "narrator", "E07": "narrator",
    ]

    /// Records people and texts that are not used because of their type.
    private func leaveOutOthers(roles: Set<String>, _ reading: ExportReading) {
        func leaveOut(_ name: String, _ type: String, _ why: String, _ element: XMLElement) {
            reading.leaveOut([LeftOut("\(name) \(type)", why, at: element.offset, of: reading.part)])
        }
        for person in detail.all("contributor") {
            let role = person.text(of: "contributorrole") ?? ""
            if !roles.contains(role) { leaveOut("Contributor", role, "of another role", person) }
        }
        for text in element.first("collateraldetail")?.all("textcontent") ?? [] {
            let type = text.text(of: "texttype") ?? ""
            if !["02", "03"].contains(type) { leaveOut("TextContent", type, "of another type", text) }
        }
        for text in element.all("othertext") {
            let type = text.text(of: "texttypecode") ?? ""
            if !["01", "02", "03"].contains(type) { leaveOut("OtherText", type, "of another type", text) }
        }
    }
}
