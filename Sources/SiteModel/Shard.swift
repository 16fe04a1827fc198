import SiteBase

/// Which part of a site a build makes: `3/16` is the third of sixteen.
public struct Shard: Equatable, Sendable, CustomStringConvertible {
    /// The maximum number of parts of a site.
    public static let most = 10_000

    /// The number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int

    /// Nil if there is no such part.
    public init?(number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads `3/16`, or the same with a number from 0, `2+1/16`: engines that start many tasks count like that, and have no shell to add in.
    /// Nil if the text is anything else.
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

    /// As it is read: `3/16`.
    public var description: String { "\(number)/\(count)" }

    /// The indices of its share of some things that lie in order. The shares of all parts are as equal as they can be.
    public func share(of total: Int) -> Range<Int> { total * (number - 1) / count..<total * number / count }

    /// Whether it makes one of some things that are dealt out in turn.
    public func deals(_ index: Int) -> Bool { index % count == number - 1 }
}
