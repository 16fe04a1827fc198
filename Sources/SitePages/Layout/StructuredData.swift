package import SiteBase
import SiteMarkdown
package import SiteRecords
package import SiteTemplates

/// The structured data of a page, in the vocabulary of schema.org.
///
/// Sources: https://schema.org (`BookSeries`, `Book`, `ExhibitionEvent`, `CreativeWork`); JSON-LD 1.1, W3C.
package struct StructuredData: Sendable {
    private let json: [UInt8]

    /// Creates an object of a type. Members without a value are left out. Names come from schema.org and need no escaping.
    package init(_ type: String, _ members: KeyValuePairs<String, JSONText?>) {
        var json = JSONWriter()
        json.object { thing in
            thing.text("@type", type)
            for (name, value) in members { thing.value(name, value) }
        }
        self.json = json.bytes
    }

    fileprivate init(json: [UInt8]) { self.json = json }

    /// Writes the data, to detect changes.
    package func write(to sink: inout TemplateSink) { sink.write(html: json) }

    /// The object as a value inside another one.
    package var value: JSONText { .written(json) }

    /// A `<script>` element that browsers do not run. `<` is escaped, so data cannot close the element.
    var element: [UInt8] {
        var element: [UInt8] = []
        element.reserveCapacity(json.count + 96)
        element.append("<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",")
        // `element` has the opening brace already.
        element += RawElement.data(json).dropFirst()
        element.append("</script>")
        return element
    }

    /// A person, an organisation or a place whose name alone is known.
    package static func named(_ type: String, _ name: String?) -> JSONText? {
        name.map { StructuredData(type, ["name": .text($0)]).value }
    }
}

/// An object that describes a record. The order of its members is the same for all records of a collection.
package struct StructuredThing: Sendable {
    private let type: String
    private let members: [Member]

    /// It is a class, because copying a struct for each page would retain each of its members.
    private final class Member: Sendable {
        let name: String
        let fields: [FieldDeclaration]
        /// The indices of the values that follow those of the fields.
        let others: [Int]

        init(name: String, fields: [FieldDeclaration], others: [Int]) {
            self.name = name
            self.fields = fields
            self.others = others
        }
    }

    /// - Parameters:
    ///   - declaration: the fields of the records.
    ///   - others: the names of further members. If a field has the same name, the member has the values of both.
    ///   - order: the names of the members that come first, in order.
    package init(_ type: String, _ declaration: RecordDeclaration, and others: [String], order: [String]) {
        self.type = type
        let fields = declaration.fields.filter { $0.use.property != nil }
        var seen: Set<String> = []
        let names = (order + fields.compactMap { $0.use.property?.name } + others).filter { seen.insert($0).inserted }
        members = names.map { name in
            Member(
                name: name,
                fields: fields.filter { $0.use.property?.name == name },
                others: others.indices.filter { others[$0] == name }
            )
        }
    }

    /// The data of a record. Members without a value are left out.
    ///
    /// - Parameter others: the values of the further members, in the order of their names.
    package func data(of view: RecordView, and others: [JSONText?] = []) -> StructuredData {
        var json = JSONWriter()
        json.object { thing in
            thing.text("@type", type)
            for member in members {
                let isList = Self.holdsSeveral(member, view, others)
                if isList { thing.beginList(member.name) }
                for field in member.fields where view.hasProperty(field) {
                    if isList { thing.beginElement() } else { thing.begin(member.name) }
                    view.writeProperty(field, to: &thing)
                }
                for index in member.others {
                    guard let value = others[index] else { continue }
                    if isList { thing.beginElement() } else { thing.begin(member.name) }
                    thing.write(value)
                }
                if isList { thing.endList() }
            }
        }
        return StructuredData(json: json.bytes)
    }

    /// Whether a member has several values and becomes a list.
    private static func holdsSeveral(_ member: Member, _ view: RecordView, _ others: [JSONText?]) -> Bool {
        guard member.fields.count + member.others.count > 1 else { return false }
        return member.fields.count(where: view.hasProperty) + member.others.count { others[$0] != nil } > 1
    }
}

/// The structured data of a page, made when the page is written.
package struct PageStructuredData {
    /// Writes everything that the data is made from, except the page's own record.
    let inputs: (inout TemplateSink) -> Void
    let make: () -> StructuredData

    package init(madeFrom inputs: @escaping (inout TemplateSink) -> Void, _ make: @escaping () -> StructuredData) {
        self.inputs = inputs
        self.make = make
    }

    /// Data that was made already.
    package init(_ data: StructuredData) { self.init(madeFrom: { data.write(to: &$0) }, { data }) }
}

extension JSONText {
    /// The text content of HTML made by sitegen; nil if there is no HTML.
    package init?(textOf html: [UInt8]?) {
        guard let html else { return nil }
        self = .text(String(textOf: html).utf8.split(separator: "\n").joined(separator: "\n"))
    }
}

extension String {
    /// The text content of HTML made by sitegen, without spoilers, notes, note marks and ruby readings.
    package init(textOf html: [UInt8]) {
        let text = html.withUnsafeBufferPointer { html in
            var text: [UInt8] = []
            var at = 0
            while at < html.count {
                switch html[at] {
                case UInt8(ascii: "<"):
                    let unread = MarkdownHTML.endOfUnread(html, at: at)
                    if let unread, unread.isSpoiler { text += "…".utf8 }
                    at = unread?.end ?? html.firstIndex(of: UInt8(ascii: ">"), from: at) + 1
                case UInt8(ascii: "&"):
                    let reference = HTMLEscape.references.first { html[(at + 1)...].starts(with: $0.name) }
                    text.append(reference?.byte ?? html[at])
                    at += 1 + (reference?.name.count ?? 0)
                default:
                    text.append(html[at])
                    at += 1
                }
            }
            return text
        }
        self.init(decoding: text, as: UTF8.self)
    }
}
