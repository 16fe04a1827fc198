import SiteBase

/// Gives names to the columns of a table whose first row is already a record, by what its first two rows hold.
enum UnnamedColumns {
    private enum Content {
        case day, isbn, address, picture, number(Double), text, nothing
    }

    /// The names of the columns; nil if the first row may be that of names. Only a day, an ISBN, an address or a picture in both rows of a
    /// column shows that it is not.
    static func names(_ first: [String], _ second: [String]) -> [String]? {
        guard first.count > 1, first.count == second.count else { return nil }
        let (contents, others) = (first.map(content), second.map(content))
        let isRecord = zip(contents, others).contains { own, other in
            switch (own, other) {
            case (.day, .day), (.isbn, .isbn), (.address, .address), (.picture, .picture): true
            default: false
            }
        }
        guard isRecord else { return nil }
        let days = zip(contents, others).count { own, other in if case (.day, _) = (own, other) { true } else { false } }
        var used: Set<String> = []
        func unused(_ names: [String], _ number: Int) -> String {
            let name = names.first { !used.contains($0) } ?? "column \(number)"
            used.insert(name)
            return name
        }
        return contents.indices.map { index in
            let names: [String] =
                switch contents[index] {
                case .day: days == 1 ? ["date"] : ["date started", "date finished"]
                case .isbn: ["isbn"]
                case .address: ["url"]
                case .picture: ["image"]
                // 0 and 1 are flags.
                case .number(let number) where number <= 1: []
                case .number(let number) where number <= 10: ["rating"]
                case .number(let number) where (1500...2100).contains(number): ["year"]
                case .number: ["pages"]
                case .text: ["title", "author"]
                case .nothing: []
                }
            return unused(names, index + 1)
        }
    }

    private static func content(_ cell: String) -> Content {
        let text = cell.trimmed
        guard !text.isEmpty else { return .nothing }
        if let isbn = ISBN(text), isbn.isConsistent { return .isbn }
        if let number = Double(text) { return .number(number) }
        if LinkAddress.isOnTheWeb(text) { return .address }
        if [".jpg", ".jpeg", ".png", ".webp"].contains(where: { text.lowercased().utf8.hasSuffix($0) }) { return .picture }
        switch try? WrittenDate(text) {
        case .date(let date, _)?: return date.day == nil ? .text : .day
        case .ambiguous?: return .day
        case nil: return .text
        }
    }
}
