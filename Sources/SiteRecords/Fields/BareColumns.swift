import DataReading
import SiteBase

/// The names of columns without a word that says what the records are: `title` and `year` for `artwork_title` and `artwork_year`,
/// `creator` for `dcterms:creator`; also without a remark in brackets: `rating` for `Rating (out of 10)`.
struct BareColumns {
    private static let things = Set(
        [
            "book", "item", "object", "artwork", "art", "work", "piece", "painting", "exhibit", "volume", "manga", "comic", "issue",
            "record",
            "entry", "resource", "document", "product", "publication", "novel", "edition", "Buch", "Werk", "Objekt", "livre", "œuvre",
            "oeuvre",
            "objet", "tome", "책", "도서", "작품", "자료", "전시품", "書籍", "作品", "本",
        ].map(\.wordKey)
    )
    private static let vocabularies = Set(
        ["dcterms", "dct", "dc", "Dublin Core", "schema", "bibo", "foaf", "edm", "mods", "marc"].map(\.wordKey)
    )

    /// The words that the names of these columns begin with; longer ones first.
    private let beginnings: [String]

    /// - Parameter titles: the word keys of names for a title. A word counts if a column has it before one of them.
    init(_ columns: [String], titles: [String]) {
        let words = columns.filter { $0.utf8.count <= 60 }.map(\.wordKey).map { name in
            titles.filter { name.utf8.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        }
        let all = Set(words.joined())
        let isPlain = words.contains { $0.contains("") && Self.things.isDisjoint(with: $0) }
        let things = isPlain ? [] : all.intersection(Self.things)
        beginnings = Array(things.union(Self.vocabularies.filter { all.contains($0) && $0.utf8.count > 6 }))
            .sorted { $0.utf8.count > $1.utf8.count }
    }

    /// The word key of a column's name without its first word or its remark; nil if it has none of them.
    func name(of column: String) -> String? {
        guard column.utf8.count <= 60 else { return nil }
        if let whole = column.withoutRemark { return name(of: whole) ?? whole.wordKey }
        if let end = column.unicodeScalars.firstIndex(where: { !$0.properties.isAlphabetic }),
            Self.vocabularies.contains(column[..<end].lowercased())
        {
            return String(column[end...]).wordKey
        }
        let name = column.wordKey
        guard let word = beginnings.first(where: { name.utf8.hasPrefix($0) && name.utf8.count > $0.utf8.count }) else { return nil }
        let bare = String(name.dropFirst(word.count))
        // A number that counts rows must not name pages.
        return bare == "id" ? nil : bare
    }
}

extension BareColumns {
    /// The unit that a column has in brackets: `cm` for `Size (cm)`; nil if it has none.
    static func unit(in column: String) -> String? {
        guard let last = column.utf8.last, last == UInt8(ascii: ")") || last == UInt8(ascii: "]"), let whole = column.withoutRemark else {
            return nil
        }
        let remark = String(column.dropFirst(whole.count + 1).dropLast()).trimmed
        return ["mm", "cm", "m", "in", "g", "kg"].contains(remark) ? remark : nil
    }
}

extension BareColumns {
    /// The best rating that a column has in brackets: 10 for `Rating (1-10)` and `Rating (out of 10)`; nil if it has none.
    fileprivate static func scale(in column: String) -> String? {
        guard let last = column.utf8.last, last == UInt8(ascii: ")") || last == UInt8(ascii: "]"), let whole = column.withoutRemark else {
            return nil
        }
        let numbers = column.utf8.dropFirst(whole.utf8.count).split { !(0x30...0x39).contains($0) }.map { String(Substring($0)) }
        return numbers.last.flatMap { ["6", "10", "20", "100"].contains($0) ? $0 : nil }
    }
}

extension SourceValue {
    /// A rating with the best one of its column: `9/10` for 9 under `Rating (1-10)`. Another value as it is.
    func outOfScale(of column: String, _ type: FieldType) -> SourceValue {
        guard case .number(let bounds, _) = type, bounds.upperBound == 5, let best = BareColumns.scale(in: column),
            let digits = plainWord?.trimmed, Double(digits.utf8.replacing(",", with: ".")) != nil
        else { return self }
        return with(.text("\(digits)/\(best)"))
    }

    /// A text of nothing but numbers with the unit of its column behind them; another value as it is.
    func having(unit: String) -> SourceValue {
        let text: String? = if case .number(let digits) = content { digits } else { self.text }
        guard let text = text?.trimmed, let last = text.utf8.last, (0x30...0x39).contains(last),
            text.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic || $0 == "x" || $0 == "X" })
        else { return self }
        return with(.text("\(text) \(unit)"))
    }
}

extension String {
    /// The name of a column without what is in brackets at its end; nil if nothing is.
    fileprivate var withoutRemark: String? {
        guard let last = unicodeScalars.last, ")）]".unicodeScalars.contains(last),
            let place = unicodeScalars.lastIndex(where: { "(（[".unicodeScalars.contains($0) }), place > startIndex
        else { return nil }
        return String(self[..<place])
    }
}
