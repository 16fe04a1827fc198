import SiteBase

/// How a table in a text file divides rows and fields: CSV with commas or semicolons, or tab-separated values.
struct TableDialect: Equatable, Sendable {
    /// The byte between two fields.
    let delimiter: UInt8

    /// In the order in which they are preferred where the first row tells nothing.
    private static let delimiters = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    init(delimiter: UInt8) { self.delimiter = delimiter }

    /// Finds the delimiter in the first row: the one that divides it into the most fields.
    ///
    /// - Parameters:
    ///   - start: where the first row begins.
    ///   - prefersTabs: whether the name of the file says that it has tabs.
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

    /// The line with which spreadsheet programs name the delimiter: `sep=;`. Nil if the file does not begin with one.
    ///
    /// - Returns: the delimiter, and where the next line begins.
    static func named(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (dialect: TableDialect, next: Int)? {
        let line = UnsafeBufferPointer(rebasing: bytes[start..<bytes.firstLineEnd(from: start, to: bytes.count)])
        guard line.starts(with: "sep=".utf8), line.count == 5, let delimiter = line.last else { return nil }
        var next = start + line.count
        while next < bytes.count, bytes[next] == UInt8(ascii: "\r") || bytes[next] == UInt8(ascii: "\n") { next += 1 }
        return (TableDialect(delimiter: delimiter), next)
    }
}
