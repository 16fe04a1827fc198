import SiteBase

/// How a table separates fields: with commas, semicolons or tabs.
struct TableDialect: Equatable, Sendable {
    /// The byte between fields.
    let delimiter: UInt8

    /// The delimiters in order of preference, for a first row that does not decide.
    private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// Chooses the delimiter that divides the first row into the most fields.
    ///
    /// - Parameters:
    ///   - start: the offset of the first row.
    ///   - prefersTabs: whether the file name indicates tabs.
    init(of bytes: UnsafeBufferPointer<UInt8>, from start: Int, prefersTabs: Bool) {
        func count(_ delimiter: UInt8) -> Int {
            var scanner = RowScanner(bytes, TableDialect(delimiter: delimiter), at: start)
            return scanner.next()?.fields.count ?? 0
        }
        let tabs = UInt8(ascii: "\t")
        if prefersTabs, count(tabs) > 1 {
            delimiter = tabs
        } else {
            let counts = Self.delimiters.map { (delimiter: $0, count: count($0)) }
            delimiter = counts.reduce(counts[0]) { $1.count > $0.count ? $1 : $0 }.delimiter
        }
    }

    /// Reads the line in which spreadsheet programs name the delimiter: `sep=;`. Nil if the file does not begin with one.
    ///
    /// - Returns: the delimiter, and the offset of the next line.
    static func named(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (dialect: TableDialect, next: Int)? {
        let line = UnsafeBufferPointer(rebasing: bytes[start..<bytes.firstLineEnd(from: start, to: bytes.count)])
        guard line.starts(with: "sep=".utf8), line.count == 5, let delimiter = line.last else { return nil }
        var next = start + line.count
        while next < bytes.count, bytes[next] == UInt8(ascii: "\r") || bytes[next] == UInt8(ascii: "\n") { next += 1 }
        return (TableDialect(delimiter: delimiter), next)
    }
}
