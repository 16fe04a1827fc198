import DataReading
package import InterfaceTexts
import SiteBase

/// A value of a field, or one of its elements, as lists compare it.
package enum ListValue: Hashable, Sendable {
    case number(Double)
    case text(String)
    /// The index of a word among those of the field.
    case word(Int)
    case flag(Bool)
    case date(year: Int, month: Int?, day: Int?)

    private static func date(_ date: PartialDate) -> ListValue { .date(year: date.year, month: date.month, day: date.day) }

    private var date: PartialDate? {
        if case .date(let year, let month, let day) = self { PartialDate(year: year, month: month, day: day) } else { nil }
    }

    /// What a list compares of a value: nothing of an absent one, and each element of a list.
    package static func all(of value: FieldValue, _ part: ListField.Part?, _ collation: Collation) -> [ListValue] {
        switch (value, part) {
        case (.date(let date), nil): [.date(date)]
        case (.date(let date), .year): [.number(Double(date.year))]
        case (.date(let date), .decade): [.number(decade(Double(date.year)))]
        case (.date(let date), .century): [.number(Double(WrittenYear.century(of: date.year)))]
        case (.date(let date), .month): date.wholeMonth.map { [.date($0)] } ?? []
        case (.number(let number), .decade): [.number(decade(Double(number)))]
        case (.decimal(let number), .decade): [.number(decade(number))]
        case (.number(let number), .century): [.number(Double(WrittenYear.century(of: number)))]
        case (.text(let text), .year): WrittenYear(text)?.year.map { [.number(Double($0))] } ?? []
        case (.text(let text), .decade): WrittenYear(text)?.year.map { [.number(decade(Double($0)))] } ?? []
        case (.text(let text), .century): WrittenYear(text).map { [.number(Double($0.century))] } ?? []
        case (.text(let text), .initial): text.isBlank ? [] : [.text(collation.initial(of: text).name)]
        case (.texts(let texts), .initial): texts.map { .text(collation.initial(of: $0).name) }
        case (.objects(let objects), .initial): objects.compactMap(\.name).map { .text(collation.initial(of: $0).name) }
        case (.number(let number), nil), (.number(let number), .year): [.number(Double(number))]
        case (.decimal(let number), nil): [.number(number)]
        case (.flag(let flag), nil): [.flag(flag)]
        case (.word(let index), nil): [.word(index)]
        case (.text(let text), nil): text.isBlank ? [] : [.text(text)]
        case (.texts(let texts), nil): texts.filter { !$0.isBlank }.map { .text($0) }
        case (.objects(let objects), nil): objects.compactMap(\.name).map { .text($0) }
        default: []
        }
    }

    /// The first year of a decade; for years before ours, the last one, which is -1 for the years from 9 to 1.
    private static func decade(_ year: Double) -> Double {
        let decade = (year / 10).rounded(.towardZero) * 10
        return year < 0 ? min(-1, decade) : decade
    }

    /// The value in the form in which equal values are the same: texts without case.
    package var compared: ListValue { if case .text(let text) = self { .text(text.trimmed.collisionKey) } else { self } }

    /// Whether this is a value that a list asks for. A date is also within its month and its year.
    func isWithin(_ wanted: ListValue) -> Bool {
        guard let own = date, let other = wanted.date else { return self == wanted }
        return own.year == other.year && (other.month == nil || own.month == other.month) && (other.day == nil || own.day == other.day)
    }

    /// Whether this is before another value. The comparison of dates uses the precision that both have.
    func isBefore(_ other: ListValue) -> Bool {
        switch (self, other) {
        case (.number(let own), .number(let other)): own < other
        case (.word(let own), .word(let other)): own < other
        case (.date, .date): date.flatMap { own in other.date.map(own.isBefore) } ?? false
        default: false
        }
    }

    /// What sorts the value.
    package func order(_ part: ListField.Part?, _ collation: Collation) -> ListOrder {
        switch self {
        case .number(let number): .number(number)
        case .word(let index): .number(Double(index))
        case .flag(let flag): .number(flag ? 1 : 0)
        case .date: .number(Double(date?.sortNumber ?? 0))
        case .text(let text): .bytes(part == .initial ? collation.initial(of: text).key : collation.key(of: text))
        }
    }

    /// Adds bytes in the order of the values, of which none is the beginning of another.
    func append(keyOf part: ListField.Part?, _ collation: Collation, to key: inout [UInt8]) {
        if case .text(let text) = self {
            let start = key.count
            if part == .initial { key += collation.initial(of: text).key } else { collation.append(keyOf: text, to: &key) }
            // The key ends with two zeros; a zero inside is followed by 0xFF.
            var index = start
            while index < key.count {
                if key[index] == 0 {
                    key.insert(0xFF, at: index + 1)
                    index += 1
                }
                index += 1
            }
            key.append(0)
            key.append(0)
        } else if case .number(let number) = order(part, collation) {
            // The bits of a number in the order of numbers.
            let bits = number == 0 ? 0 : number.bitPattern
            let ordered = bits >> 63 == 1 ? ~bits : bits | 1 << 63
            for shift in stride(from: 56, through: 0, by: -8) { key.append(UInt8(truncatingIfNeeded: ordered >> UInt64(shift))) }
        }
    }

    /// The heading of a group and other names of its value: those of a word in the data and in all languages.
    package func names(_ field: FieldDeclaration, _ part: ListField.Part?, _ heading: String) -> [String] {
        guard case .word(let index) = self, case .word(let words) = field.type else { return [heading] }
        return [heading, words[index].word] + KnownLanguage.allCases.map { words[index].label.text(in: ContentLanguage(tag: $0.rawValue)) }
    }

    /// The value in words, for the heading of a group.
    package func heading(_ field: FieldDeclaration, _ part: ListField.Part?, in language: ContentLanguage) -> String {
        switch self {
        case .text(let text): return text
        case .flag(let flag): return language.strings[flag ? .yes : .no]
        case .date: return date.map { language.text($0) } ?? ""
        case .word(let index):
            guard case .word(let words) = field.type else { return "" }
            return words[index].label.text(in: language)
        case .number(let number) where part == .year: return language.text(PartialDate(year: Int(number), month: nil, day: nil))
        case .number(let number) where part == .decade: return language.decade(Int(number))
        case .number(let number) where part == .century: return language.century(Int(number))
        case .number(let number):
            return field.text(number, in: language)
        }
    }
}

/// What sorts a record: a number, or bytes in the order of a language. What is absent comes last.
package enum ListOrder: Sendable {
    case number(Double)
    case bytes([UInt8])
    case absent

    /// Whether it comes before another one; nil if they are equal.
    package func precedes(_ other: ListOrder, isDescending: Bool) -> Bool? {
        switch (self, other) {
        case (.absent, .absent): nil
        case (.absent, _): false
        case (_, .absent): true
        case (.number(let own), .number(let other)): own == other ? nil : (own < other) != isDescending
        case (.bytes(let own), .bytes(let other)):
            own.lexicographicallyPrecedes(other) ? !isDescending : other.lexicographicallyPrecedes(own) ? isDescending : nil
        // Two collections may give a field different types.
        case (.number, .bytes): true
        case (.bytes, .number): false
        }
    }
}

extension FieldObject {
    /// The first text of the object, which serves as its name.
    package var name: String? { values.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first }
}
