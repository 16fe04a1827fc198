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

    var isObject: Bool {
        if case .object = content { true } else { false }
    }
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
