import DataReading
import InterfaceTexts
import SiteBase
import SiteRecords

/// A field by whose values visitors filter a list.
struct ListFacet: Sendable {
    /// The maximum number of values; of names, those of most records.
    private static let mostValues = 1_000

    /// A value and the records that have it.
    struct Value: Sendable {
        let name: String
        /// The number of records that have it.
        fileprivate(set) var count = 0
        /// The differences between the places of the records, in base 32 with digits of VLQ, as in source maps: the first digit has the
        /// lowest 5 bits, and 32 is added to all digits but the last.
        fileprivate(set) var places: [UInt8] = []
        /// The number of the script that contains the places.
        fileprivate(set) var shard = 0
        fileprivate var last = -1

        fileprivate mutating func add(_ place: Int, isFirst: Bool) {
            guard place != last else { return }
            if isFirst { count += 1 }
            var rest = UInt(place - last)
            last = place
            repeat {
                places.append(Self.digits[Int(rest & 31) + (rest > 31 ? 32 : 0)])
                rest >>= 5
            } while rest > 0
        }

        private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    }

    /// The field as settings write it, which addresses name.
    let key: String
    let label: String
    private(set) var values: [Value]

    /// - Parameters:
    ///   - field: one of the fields by which the list is filtered.
    ///   - kept: the value of a field of the record at a place.
    fileprivate init(_ field: ListQuery.Field, of list: SiteList) {
        let part = field.written.part
        key = field.written.written
        let label = ShownField(declarations: field.declarations, part: part).heading(in: list.language)
        // Two parts of one field need to be told apart.
        let isTwice = list.query.filters.filter { $0.written.key == field.written.key }.count > 1
        self.label = isTwice ? part.map { "\(label) (\(list.language.strings[$0.phrase]))" } ?? label : label
        var indices: [ListValue: Int] = [:]
        var found: [(value: Value, order: ListOrder)] = []
        // A record with several places counts once.
        var seen: Set<SiteList.Entry> = []
        for place in 0..<list.count {
            let entry = list[place]
            let isFirst = !list.repeatsRecords || seen.insert(entry).inserted
            guard let declaration = field.declarations[Int(entry.source)] else { continue }
            let own = ListedValues(list.sources[Int(entry.source)].records, entry.number).value(declaration)
            for value in ListValue.all(of: own, part, list.query.collation) {
                let index = indices[value.compared] ?? found.count
                if index == found.count {
                    indices[value.compared] = index
                    let name = value.heading(declaration, part, in: list.language)
                    found.append((Value(name: name), value.order(part, list.query.collation)))
                }
                found[index].value.add(place, isFirst: isFirst)
            }
        }
        let type = field.declarations.lazy.compactMap(\.self).first?.type
        found = found.enumerated().sorted { own, other in
            switch type {
            case let type? where type.isDuration:
                return own.element.order.precedes(other.element.order, isDescending: false) ?? (own.offset < other.offset)
            // Names: those of most records first.
            case .text?, .texts?, .textsOrObjects?, .objects?, .custom?:
                if part == nil, own.element.value.count != other.element.value.count {
                    return own.element.value.count > other.element.value.count
                }
                return own.element.order.precedes(other.element.order, isDescending: false) ?? (own.offset < other.offset)
            case .word?: return own.element.order.precedes(other.element.order, isDescending: false) ?? (own.offset < other.offset)
            // Dates and numbers: the greatest first.
            default: return own.element.order.precedes(other.element.order, isDescending: true) ?? (own.offset < other.offset)
            }
        }.map(\.element)
        values = found.prefix(Self.mostValues).map(\.value)
    }

    /// The fields by which visitors filter a list, with scripts of at most `length` bytes for their values.
    static func all(of list: SiteList, length: Int) -> (facets: [ListFacet], shardCount: Int) {
        var facets = list.query.filters.uniqued { $0.written.written }.map { ListFacet($0, of: list) }.filter { !$0.values.isEmpty }
        var (shard, size) = (0, 0)
        for facet in facets.indices {
            for value in facets[facet].values.indices {
                let own = facets[facet].values[value].places.count + bytesPerValue
                if size > 0, size + own > length { (shard, size) = (shard + 1, 0) }
                size += own
                facets[facet].values[value].shard = shard
            }
        }
        return (facets, shard + 1)
    }

    /// About how many bytes a value takes beside its places.
    private static let bytesPerValue = 160
}

extension ListField.Part {
    fileprivate var phrase: Phrase {
        switch self {
        case .year: .partYear
        case .month: .partMonth
        case .decade: .partDecade
        case .century: .partCentury
        case .initial: .partInitial
        }
    }
}

extension Array {
    /// The elements without those whose key came before.
    fileprivate func uniqued(by key: (Element) -> String) -> [Element] {
        var seen: Set<String> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
