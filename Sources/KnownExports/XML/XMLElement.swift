import DataReading
import SiteBase

/// An element of an XML file. Prefixes of names are left out.
struct XMLElement {
    /// In lower case.
    let name: String
    /// By their names in lower case.
    let attributes: [String: String]
    /// Where it begins in the file, in bytes.
    let offset: Int
    fileprivate(set) var children: [XMLElement] = []
    /// The text in it, without that of its children.
    fileprivate(set) var text = ""
    /// What is between its tags, as it is in the file.
    fileprivate(set) var inner: Range<Int> = 0..<0

    init(name: String, attributes: [String: String], offset: Int) {
        self.name = name
        self.attributes = attributes
        self.offset = offset
    }

    /// The children with a name.
    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The first element at a path of names.
    func first(_ path: String...) -> XMLElement? {
        path.reduce(self as XMLElement?) { element, name in element?.children.first { $0.name == name } }
    }

    /// The text of the first child with a name; nil if there is none.
    func text(of name: String) -> String? { first(name)?.text.trimmed }

    /// The text as a cell.
    func cell(_ reading: ExportReading) -> Cell? { Cell(text, at: offset, in: reading) }
}

extension XMLElement {
    mutating func append(_ child: XMLElement) { children.append(child) }
    mutating func append(_ text: String) { self.text += text }
    mutating func close(_ inner: Range<Int>) { self.inner = inner }
}
