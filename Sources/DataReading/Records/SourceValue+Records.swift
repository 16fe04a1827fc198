public import Diagnostics
package import SiteBase

extension SourceValue {
    /// The elements of a list; nil if the value is not a list.
    ///
    /// - Parameter file: the file that contains the list.
    public func records(in file: SourceFile) -> RecordList? {
        switch content {
        case .records(let records): records
        case .list(let elements): RecordList(file, values: elements)
        case .null, .flag, .number, .text, .plain, .object: nil
        }
    }

    /// The first element of a list; nil if the list is empty or the value is not a list.
    public var firstElement: SourceValue? {
        switch content {
        case .records(let records): records.first
        case .list(let elements): elements.first
        case .null, .flag, .number, .text, .plain, .object: nil
        }
    }

    /// The first elements of a list that can be read.
    package func firstElements(_ count: Int) -> [SourceValue] {
        switch content {
        case .records(let records): (0..<min(count, records.count)).compactMap { try? records.value(at: $0) }
        case .list(let elements): Array(elements.prefix(count))
        case .null, .flag, .number, .text, .plain, .object: []
        }
    }

    /// The columns of a table, or the keys of the first records of another list; none if there is no record.
    package var recordKeys: [String] {
        columns
            ?? firstElements(8).flatMap { $0.members?.map(\.key) ?? [] }.reduce(into: []) { keys, key in
                if !keys.contains(key) { keys.append(key) }
            }
    }

    /// The names of a table's columns; nil if the value is not a table.
    package var columns: [String]? {
        guard case .records(let records) = content else { return nil }
        return records.columns?.names
    }

    /// Whether the value is a list.
    public var isList: Bool {
        switch content {
        case .records, .list: true
        case .null, .flag, .number, .text, .plain, .object: false
        }
    }

    /// Whether the value is a list that contains only texts.
    public var isListOfTexts: Bool {
        guard case .list(let elements) = content else { return false }
        return elements.allSatisfy {
            switch $0.content {
            case .text, .plain: true
            case .null, .flag, .number, .list, .records, .object: false
            }
        }
    }

    /// The text of a scalar; nil for flags in JSON and for other values.
    package var text: String? {
        switch content {
        case .text(let text), .plain(let text), .number(let text): text
        case .null, .flag, .list, .records, .object: nil
        }
    }

    var isObject: Bool { members != nil }

    /// The members of an object; nil for another value.
    package var members: [SourceMember]? { if case .object(let members) = content { members } else { nil } }
}

extension Fingerprint {
    /// Adds a value and everything inside it, without locations.
    package mutating func combine(_ value: SourceValue) {
        switch value.content {
        case .null: combine(0)
        case .flag(let flag): combine(flag ? 1 : 2)
        case .number(let text): combine("3" + text)
        case .text(let text): combine("4" + text)
        case .plain(let text): combine("5" + text)
        case .list(let elements):
            combine(elements.count)
            for element in elements { combine(element) }
        case .object(let members):
            combine(-members.count)
            for member in members {
                combine(member.key)
                combine(member.value)
            }
        case .records(let records):
            combine(records.count)
        }
    }
}
