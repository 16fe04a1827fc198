/// The write-ahead log beside an SQLite database: changed pages that the program has not yet moved into the database.
///
/// A program that is still open keeps what it wrote last only there. Source: https://sqlite.org/fileformat2.html#walformat
enum WriteAheadLog {
    /// The sizes of the headers of the log and of each page in it, in bytes.
    private static let (header, pageHeader) = (32, 24)

    /// The database with all complete transactions in the log; nil if the log does not belong to it or has none.
    static func content(of database: [UInt8], with log: [UInt8]) -> [UInt8]? {
        func word(_ place: Int, isLittle: Bool = false) -> UInt32 {
            let word = log[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isLittle ? word.byteSwapped : word
        }
        guard database.count >= 512, log.count > header, word(0) & ~1 == 0x377f_0682 else { return nil }
        let size = Int(word(8))
        let written = Int(database[16]) << 8 | Int(database[17])
        guard size == (written == 1 ? 65_536 : written), size >= 512, size & (size - 1) == 0 else { return nil }
        let isLittle = word(0) & 1 == 0
        var sums: (UInt32, UInt32) = (0, 0)
        /// Adds bytes to the checksums.
        func add(_ range: Range<Int>) {
            for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                sums.0 &+= word(place, isLittle: isLittle) &+ sums.1
                sums.1 &+= word(place + 4, isLittle: isLittle) &+ sums.0
            }
        }
        add(0..<24)
        guard sums == (word(24), word(28)) else { return nil }
        var (pages, complete): ([Int: Int], [Int: Int]) = ([:], [:])
        var length = 0
        for start in stride(from: header, through: log.count - pageHeader - size, by: pageHeader + size) {
            let content = start + pageHeader
            add(start..<start + 8)
            add(content..<content + size)
            // What is left of an older log follows.
            guard log[start + 8..<start + 16] == log[16..<24], sums == (word(start + 16), word(start + 20)) else { break }
            pages[Int(word(start))] = content
            // The last page of a transaction gives the number of pages.
            let count = Int(word(start + 4))
            guard count > 0 else { continue }
            guard count * size <= database.count + log.count else { return nil }
            complete.merge(pages) { $1 }
            (pages, length) = ([:], count * size)
        }
        guard length > 0 else { return nil }
        var result = Array(database.prefix(length))
        result += repeatElement(0, count: length - result.count)
        for (number, place) in complete where (1...length / size).contains(number) {
            result.replaceSubrange((number - 1) * size..<number * size, with: log[place..<place + size])
        }
        return result
    }
}
