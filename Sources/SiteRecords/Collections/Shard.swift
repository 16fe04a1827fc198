import SiteBase

/// The part of a site that a build makes: `3/16` is the third of sixteen.
public struct Shard: Equatable, Sendable, CustomStringConvertible {
    /// The maximum number of parts of a site.
    public static let most = 10_000

    /// The number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int

    /// Returns nil if the number or the count is out of range.
    public init?(number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `3/16`, or a number from 0, as in `2+1/16`, for task runners that count from 0 and cannot add. Nil for any other text.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, case let isFromZero = parts[0].utf8.hasSuffix("+1"),
            let number = Self.number(Substring(parts[0].utf8.dropLast(isFromZero ? 2 : 0))), let count = Self.number(parts[1])
        else { return nil }
        self.init(number: isFromZero ? number + 1 : number, of: count)
    }

    private static func number(_ text: Substring) -> Int? {
        (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// The shard in the form in which it is read: `3/16`.
    public var description: String { "\(number)/\(count)" }

    /// The range of indices that this part covers of `total` ordered items. All parts are as equal as possible.
    public func share(of total: Int) -> Range<Int> { total * (number - 1) / count..<total * number / count }

    /// Whether this part gets an item if items are dealt out in turn.
    public func deals(_ index: Int) -> Bool { index % count == number - 1 }
}
