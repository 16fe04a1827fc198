import SiteBase

/// The table `name`, with the font's owner and licence.
struct FontNames {
    /// The name records that a subset keeps: copyright, trademark, licence, and the licence's URL.
    private static let kept = [0, 7, 13, 14]
    private static let licence = 13

    private var names: [Int: ArraySlice<UInt8>] = [:]

    /// Reads the English names in UTF-16.
    init(_ font: FontFile) throws(FontFault) {
        let table = try font.table("name")
        let texts = try table.unsigned16(4)
        for number in 0..<(try table.unsigned16(2)) {
            let record = 6 + 12 * number
            guard try table.unsigned16(record) == 3, try table.unsigned16(record + 2) == 1, try table.unsigned16(record + 4) == 0x409 else {
                continue
            }
            let (length, offset) = (try table.unsigned16(record + 8), try table.unsigned16(record + 10))
            names[try table.unsigned16(record + 6)] = try table.slice(texts + offset, length)
        }
    }

    /// The table with the names to keep and a new name for the font, because a licence may reserve the original one.
    ///
    /// - Parameter licence: the licence, if the original does not name it.
    func table(family: String, licence: String?) -> [UInt8] {
        func encoded(_ text: String) -> [UInt8] { text.utf16.flatMap { [UInt8](big: $0, 2) } }
        var texts = names.filter { Self.kept.contains($0.key) }.mapValues(Array.init)
        if let licence, texts[Self.licence] == nil { texts[Self.licence] = encoded(licence) }
        texts[1] = encoded(family)
        texts[2] = encoded("Regular")
        texts[4] = encoded(family)
        texts[6] = encoded(family.filter { $0 != " " })
        return Self.table(texts)
    }

    private static func table(_ names: [Int: [UInt8]]) -> [UInt8] {
        let records = names.sorted { $0.key < $1.key }
        var (out, texts): ([UInt8], [UInt8]) = ([], [])
        out.append(big: 0, 2)
        out.append(big: records.count, 2)
        out.append(big: 6 + 12 * records.count, 2)
        for (name, text) in records {
            for value in [3, 1, 0x409, name, text.count, texts.count] { out.append(big: value, 2) }
            texts += text
        }
        return out + texts
    }
}
