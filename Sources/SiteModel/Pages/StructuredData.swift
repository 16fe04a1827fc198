import SiteBase
import SiteTemplates

/// The structured data of a page, with the vocabulary of schema.org.
///
/// Source: https://schema.org (`BookSeries`, `Book`, `ExhibitionEvent`, `CreativeWork`); JSON-LD 1.1, W3C.
package struct StructuredData: Sendable {
    /// The JSON object.
    private let json: [UInt8]

    /// Creates a thing of a type. Members without a value are left out. Names are those of schema.org and need no escaping.
    package init(_ type: String, _ members: KeyValuePairs<String, JSONText?>) {
        var json = JSONWriter()
        json.object { thing in
            thing.text("@type", type)
            for (name, value) in members { thing.value(name, value) }
        }
        self.json = json.bytes
    }

    /// Creates a thing of a type from members in any order.
    ///
    /// - Parameter order: the names that come first, in this order.
    package init(_ type: String, _ members: [(String, JSONText?)], order: [String]) {
        var json = JSONWriter()
        json.object { thing in
            thing.text("@type", type)
            let others = members.map(\.0).filter { !order.contains($0) }
            var written: Set<String> = []
            for name in order + others where written.insert(name).inserted {
                // A property with several values is a list.
                let values = members.compactMap { $0.0 == name ? $0.1 : nil }
                thing.value(name, values.count > 1 ? .list(values) : values.first)
            }
        }
        self.json = json.bytes
    }

    /// Writes all of it, to detect changes.
    package func write(to sink: inout TemplateSink) { sink.write(html: json) }

    /// The value for use inside another thing.
    package var value: JSONText { .written(json) }

    /// A `<script>` that browsers do not run. Data cannot end it, because `<` is escaped.
    var element: [UInt8] {
        var element: [UInt8] = []
        element.reserveCapacity(json.count + 96)
        element.append("<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",")
        // After the opening brace.
        element += RawElement.data(json).dropFirst()
        element.append("</script>")
        return element
    }

    /// A person, an organisation or a place of which only the name is known.
    package static func named(_ type: String, _ name: String?) -> JSONText? {
        name.map { StructuredData(type, ["name": .text($0)]).value }
    }
}

/// The structured data of a page, which is made when the page is written.
package struct PageStructuredData {
    /// Writes what it is made from, besides the page's own record.
    let inputs: (inout TemplateSink) -> Void
    let make: () -> StructuredData

    package init(madeFrom inputs: @escaping (inout TemplateSink) -> Void, _ make: @escaping () -> StructuredData) {
        self.inputs = inputs
        self.make = make
    }

    /// Data that exists already.
    package init(_ data: StructuredData) { self.init(madeFrom: { data.write(to: &$0) }, { data }) }
}

extension JSONText {
    /// The text content of HTML that sitegen rendered; nil if it is empty.
    package init?(textOf html: [UInt8]?) {
        guard let html else { return nil }
        self = .text(String(textOf: html).utf8.split(separator: "\n").joined(separator: "\n"))
    }

    /// A text, if there is one.
    package init?(_ text: String?) {
        guard let text else { return nil }
        self = .text(text)
    }

    /// A number, if there is one.
    package init?(_ number: Int?) {
        guard let number else { return nil }
        self = .number(number)
    }
}

extension String {
    /// The text content of HTML that sitegen rendered.
    package init(textOf html: [UInt8]) {
        var text: [UInt8] = []
        var rest = html[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: "<"): rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
            case UInt8(ascii: "&"):
                let reference = HTMLEscape.references.first { rest.dropFirst().starts(with: $0.name) }
                text.append(reference?.byte ?? byte)
                rest = rest.dropFirst(1 + (reference?.name.count ?? 0))
            default:
                let plain = rest.prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
                text += plain
                rest = rest.dropFirst(plain.count)
            }
        }
        self.init(decoding: text, as: UTF8.self)
    }
}
