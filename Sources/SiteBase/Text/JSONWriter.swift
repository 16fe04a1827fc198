/// Writes JSON objects member by member, without a tree of values. Members without a value are left out.
///
/// Member names come from the code and need no escaping. Single characters are appended as bytes, because a text of one byte takes a
/// hundred instructions.
package struct JSONWriter: ~Copyable {
    private var out = ByteBuffer()
    /// The UTF-8 bytes written so far.
    package var bytes: [UInt8] { out.bytes }
    /// Whether the next member or element needs a comma before it.
    private var needsComma = false

    package init() {}

    /// Appends text between objects.
    package mutating func append(_ text: String) {
        out.append(text)
        needsComma = false
    }

    /// Writes an object that is neither a member nor an element.
    package mutating func object(_ members: (inout JSONWriter) -> Void) { enclosed(UInt8(ascii: "{"), UInt8(ascii: "}"), members) }

    package mutating func text(_ name: String, _ text: String?) {
        guard let text else { return }
        begin(name)
        JSONText.write(text, to: &out)
    }

    package mutating func number(_ name: String, _ number: Int?) {
        guard let number else { return }
        begin(name)
        out.append(String(number))
    }

    package mutating func value(_ name: String, _ value: JSONText?) {
        guard let value else { return }
        begin(name)
        value.write(into: &out)
    }

    package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
        begin(name)
        object(members)
    }

    /// Writes a list of objects; nothing if it is empty.
    package mutating func objects<Element>(_ name: String, _ elements: [Element], _ members: (Element, inout JSONWriter) -> Void) {
        guard !elements.isEmpty else { return }
        begin(name)
        enclosed(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements {
                writer.beginElement()
                writer.object { members(element, &$0) }
            }
        }
    }

    /// Writes a list of texts; nothing if it is empty.
    package mutating func texts(_ name: String, _ texts: [String]) {
        guard !texts.isEmpty else { return }
        begin(name)
        enclosed(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for text in texts {
                writer.beginElement()
                JSONText.write(text, to: &writer.out)
            }
        }
    }

    /// Writes a text as the value of a member or element that was begun.
    package mutating func write(_ text: String) { JSONText.write(text, to: &out) }

    /// Writes any value for a member or element that was begun.
    package mutating func write(_ value: JSONText) { value.write(into: &out) }

    /// Begins a list as the value of a member or element that was begun.
    package mutating func beginList() {
        out.append(UInt8(ascii: "["))
        needsComma = false
    }

    /// Begins a member whose value is a list.
    package mutating func beginList(_ name: String) {
        begin(name)
        beginList()
    }

    package mutating func endList() {
        out.append(UInt8(ascii: "]"))
        needsComma = true
    }

    private mutating func enclosed(_ start: UInt8, _ end: UInt8, _ body: (inout JSONWriter) -> Void) {
        out.append(start)
        needsComma = false
        body(&self)
        out.append(end)
        needsComma = true
    }

    /// Begins a member. Its value must follow.
    package mutating func begin(_ name: String) {
        beginElement()
        out.append(UInt8(ascii: "\""))
        out.append(name)
        out.append(UInt8(ascii: "\""))
        out.append(UInt8(ascii: ":"))
    }

    /// Begins an element of a list. Its value must follow.
    package mutating func beginElement() {
        if needsComma { out.append(UInt8(ascii: ",")) }
        needsComma = true
    }
}
