extension ONIX {
    /// The names of elements that are read in parts.
    static let parents: Set<String> = [
        "productidentifier", "descriptivedetail", "collection", "titledetail", "titleelement", "contributor", "extent", "subject",
        "collateraldetail", "textcontent", "publishingdetail", "publishingdate", "relatedmaterial", "relatedwork", "workidentifier",
    ]

    /// The names of elements that are read, including products, which are read one by one.
    static let known = Set(shortTags.values).union(["product"]).subtracting(unread.values)

    /// Short tags and their reference names, in lower case.
    static let shortTags = [
        "a001": "recordreference", "a002": "notificationtype", "b221": "productidtype", "b244": "idvalue",
        "b202": "titletype", "x409": "titleelementlevel", "b030": "titleprefix", "b031": "titlewithoutprefix", "b203": "titletext",
        "b029": "subtitle", "x410": "partnumber", "b035": "contributorrole", "b036": "personname", "b037": "personnameinverted",
        "b039": "namesbeforekey", "b040": "keynames", "b047": "corporatename", "b218": "extenttype", "b219": "extentvalue",
        "b220": "extentunit", "b067": "subjectschemeidentifier", "b070": "subjectheadingtext", "x426": "texttype",
        "x427": "contentaudience",
        "d104": "text", "x448": "publishingdaterole", "b306": "date", "x454": "workrelationcode",
    ].merging(unread) { own, _ in own }

    /// Short tags and reference names of elements that are not used.
    private static let unread = [
        "a194": "recordsourcetype", "b034": "sequencenumber", "b233": "idtypename", "x329": "collectiontype", "x501": "noprefix",
        "x425": "mainsubject", "b069": "subjectcode", "x314": "productcomposition", "b333": "productformdetail",
        "b394": "publishingstatus", "b291": "publishingrole", "b209": "cityofpublication", "b083": "countryofpublication",
        "b201": "workidtype", "b057": "editionnumber", "b012": "productform",
    ]

    /// The roles of people whom volumes name.
    private static let roles: Set<String> = ["A01", "A02", "A03", "B06"]

    /// Records people and texts that are not used because of their type.
    static func leaveOutOthers(of product: XMLElement, _ reading: ExportReading) {
        func leaveOut(_ name: String, _ type: String, _ why: String, _ element: XMLElement) {
            reading.leaveOut([LeftOut("\(name) \(type)", why, at: element.offset, of: reading.part)])
        }
        for person in product.first("descriptivedetail")?.all("contributor") ?? [] {
            let role = person.text(of: "contributorrole") ?? ""
            if !roles.contains(role) { leaveOut("Contributor", role, "of another role", person) }
        }
        for text in product.first("collateraldetail")?.all("textcontent") ?? [] {
            let type = text.text(of: "texttype") ?? ""
            if !["02", "03"].contains(type) { leaveOut("TextContent", type, "of another type", text) }
        }
    }
}
