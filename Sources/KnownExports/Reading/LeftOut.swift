import DataReading
import SiteBase

/// What is left out of an export under one name: a column, a key or an element of which nothing is made.
package struct LeftOut: Sendable {
    package let name: String
    /// Why; nil if the format is not known to have it.
    package let reason: String?
    /// How many of them say something.
    package fileprivate(set) var count = 1
    /// Where the first is: the number of its file, and its place there.
    fileprivate(set) var place: (part: Int, offset: Int)
    /// Whether `keys` in `collection.yaml` can name it.
    let mayBeNamed: Bool

    init(_ name: String, _ reason: String?, at offset: Int, of part: Int, mayBeNamed: Bool = false) {
        self.name = name
        self.reason = reason
        place = (part, offset)
        self.mayBeNamed = mayBeNamed
    }

    /// The same at another place in its file.
    func moved(to offset: Int) -> LeftOut {
        var own = self
        own.place.offset = offset
        return own
    }

    /// For messages: `"Mood" (3)`.
    package var words: String { "\(Printable.quoted(name)) (\(count))" }

    /// The same as one list, in the order of their first places.
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

/// The names of the columns of a format.
struct ColumnNames: Sendable {
    private let columns: [String: ExportColumn]
    /// Those that mean any number.
    private let numbered: [ExportColumn]
    /// The keys of objects whose keys are named after a point.
    private let parents: Set<String>

    init(_ all: [ExportColumn], _ name: (String) -> String = { $0 }) {
        columns = Dictionary(all.map { (name($0.name), $0) }, uniquingKeysWith: { first, _ in first })
        numbered = all.filter { $0.name.utf8.contains(UInt8(ascii: "#")) }
        parents = Set(all.compactMap { column in column.name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(column.name[..<$0]) } })
    }

    subscript(name: String) -> ExportColumn? { columns[name] ?? numbered.first { $0.isNamed(name) } }

    /// Whether the keys of the objects at a key have names of their own.
    func isParent(_ name: String) -> Bool { parents.contains(name) }
}

extension ExportReading {
    /// Notes all keys of an object of which nothing is made.
    ///
    /// - Parameters:
    ///   - path: the key at which the object is, if its keys have names of their own.
    ///   - isRecord: whether it is what a record is made of, so that `keys` can name its keys.
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

    /// Notes all elements of XML in another one of which nothing is made.
    ///
    /// - Parameters:
    ///   - columns: by their names in small letters.
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
    /// Whether there is nothing in it: a null, a blank text, an empty list.
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

    /// Whether it is a text, a number or the like, or a list of them.
    private var isScalar: Bool {
        switch content {
        case .flag, .number, .text, .plain: true
        case .null, .list, .object, .records: false
        }
    }

    fileprivate var isPlain: Bool { if case .list(let elements) = content { elements.allSatisfy(\.isScalar) } else { isScalar } }
}
