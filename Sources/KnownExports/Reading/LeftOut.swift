import DataReading
import SiteBase

/// An unused column, key or element of an export, under its name.
package struct LeftOut: Sendable {
    package let name: String
    /// The reason; nil if the format does not know the name.
    package let reason: String?
    /// How many of them have content.
    package fileprivate(set) var count = 1
    /// The location of the first one: the number of its file and the offset.
    fileprivate(set) var place: (part: Int, offset: Int)
    /// Whether `keys` in `collection.yaml` can use the name.
    let mayBeNamed: Bool

    init(_ name: String, _ reason: String?, at offset: Int, of part: Int, mayBeNamed: Bool = false) {
        self.name = name
        self.reason = reason
        place = (part, offset)
        self.mayBeNamed = mayBeNamed
    }

    /// The same at another offset in its file.
    func moved(to offset: Int) -> LeftOut {
        var own = self
        own.place.offset = offset
        return own
    }

    /// The name and count for messages: `"Mood" (3)`.
    package var words: String { "\(Printable.quoted(name)) (\(count))" }

    /// All of them, one per name, in the order of their first locations.
    static func gathered(_ all: [LeftOut]) -> [LeftOut] {
        var gathered: [String: LeftOut] = [:]
        for own in all {
            guard var known = gathered[own.name] else {
                gathered[own.name] = own
                continue
            }
            known.count += own.count
            if own.place < known.place { known.place = own.place }
            gathered[own.name] = known
        }
        return gathered.values.sorted { ($0.place.part, $0.place.offset, $0.name) < ($1.place.part, $1.place.offset, $1.name) }
    }
}

/// Looks up the columns of a format by name.
struct ColumnNames: Sendable {
    private let columns: [String: ExportColumn]
    /// The columns whose names stand for any number.
    private let numbered: [ExportColumn]
    /// The keys of objects whose members have names after a point.
    private let parents: Set<String>

    init(_ all: [ExportColumn], _ name: (String) -> String = { $0 }) {
        columns = Dictionary(all.map { (name($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        numbered = all.filter { $0.name.utf8.contains(UInt8(ascii: "#")) }
        parents = Set(all.compactMap { column in column.name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(column.name[..<$0]) } })
    }

    subscript(name: String) -> ExportColumn? { columns[name] ?? numbered.first { $0.isNamed(name) } }

    /// Whether the members of the objects under a key have names of their own.
    func isParent(_ name: String) -> Bool { parents.contains(name) }
}

extension ExportReading {
    /// Records all unused keys of an object.
    ///
    /// - Parameters:
    ///   - path: the key of the object, if its members have names of their own.
    ///   - isRecord: whether a record is made from the object, so that `keys` can use its keys.
    func leaveOutRest(of value: SourceValue, at path: String = "", _ columns: ColumnNames, isRecord: Bool = true) {
        var found: [LeftOut] = []
        addRest(of: value, at: path, columns, isRecord, to: &found)
        leaveOut(found)
    }

    private func addRest(of value: SourceValue, at path: String, _ columns: ColumnNames, _ isRecord: Bool, to found: inout [LeftOut]) {
        switch value.content {
        case .object(let members):
            for member in members {
                let name = path.isEmpty ? member.key : "\(path).\(member.key)"
                let column = columns[name]
                if column?.isLeftOut == false { continue }
                if column == nil, columns.isParent(name) {
                    addRest(of: member.value, at: name, columns, isRecord, to: &found)
                } else if !member.value.saysNothing {
                    let mayBeNamed = isRecord && member.value.isPlain
                    found.append(LeftOut(name, column?.remark, at: member.keyOffset, of: part, mayBeNamed: mayBeNamed))
                }
            }
        case .list(let elements): for element in elements { addRest(of: element, at: path, columns, isRecord, to: &found) }
        case .null, .flag, .number, .text, .plain, .records: break
        }
    }

    /// Records all unused XML elements inside another one.
    ///
    /// - Parameters:
    ///   - columns: the columns by name in lower case.
    ///   - parents: the names of elements that are read in parts.
    ///   - known: the names of elements that are read.
    func leaveOutRest(of element: XMLElement, _ columns: ColumnNames, parents: Set<String>, known: Set<String>) {
        for child in element.children where !known.contains(child.name) {
            if parents.contains(child.name) {
                leaveOutRest(of: child, columns, parents: parents, known: known)
            } else if !child.saysNothing {
                let column = columns[child.name]
                leaveOut([LeftOut(column?.name ?? child.written, column?.remark, at: child.offset, of: part)])
            }
        }
    }
}

extension SourceValue {
    /// Whether the value is empty: null, a blank text or an empty list.
    fileprivate var saysNothing: Bool {
        switch content {
        case .null: true
        case .flag, .number: false
        case .text(let text), .plain(let text): text.isBlank
        case .list(let elements): elements.allSatisfy(\.saysNothing)
        case .object(let members): members.allSatisfy(\.value.saysNothing)
        case .records(let records): records.count == 0
        }
    }

    /// Whether the value is a text, a number or similar, or a list of these.
    private var isScalar: Bool {
        switch content {
        case .flag, .number, .text, .plain: true
        case .null, .list, .object, .records: false
        }
    }

    fileprivate var isPlain: Bool { if case .list(let elements) = content { elements.allSatisfy(\.isScalar) } else { isScalar } }
}
