public import Diagnostics
import SiteBase
public import SiteOutput
import Synchronization

/// The external links of all pages of a build, each with its first location in the data.
public final class LinkCollection: Sendable {
    private let places = Mutex<[String: Diagnostic.Location]>([:])

    /// Creates an empty collection.
    public init() {}

    /// Collects the links on a page. Any thread may call it.
    public func take(_ page: OutputFile, _ source: Diagnostic.Location) {
        let addresses = Self.addresses(in: page.bytes)
        guard !addresses.isEmpty else { return }
        places.withLock { places in
            for address in addresses where places[address].map({ Self.isBefore(source, $0) }) ?? true { places[address] = source }
        }
    }

    /// All links that lead outside `site`, sorted by address, with their locations in the data.
    func links(awayFrom site: String?) -> [(address: String, place: Diagnostic.Location)] {
        places.withLock { $0 }.filter { address, _ in site.map { !address.utf8.hasPrefix($0) } ?? true }
            .sorted { $0.key < $1.key }
            .map { ($0.key, Self.exact($0.value, $0.key)) }
    }

    /// The addresses of a page's links in the form that sitegen writes: `<a href="https://…">`, escaped.
    static func addresses(in html: [UInt8]) -> Set<String> {
        let opening = Array("href=\"http".utf8)
        var found: Set<String> = []
        var rest = html[...]
        while let start = rest.firstRange(of: opening) {
            let address = rest[(start.upperBound - "http".utf8.count)...].prefix { $0 != UInt8(ascii: "\"") }
            rest = rest[address.endIndex...]
            let tag = html[..<start.lowerBound].suffix(500).reversed().prefix { $0 != UInt8(ascii: "<") }
            guard tag.last == UInt8(ascii: "a"), tag.dropLast().last == UInt8(ascii: " ") else { continue }
            found.insert(HTMLEscape.resolved(String(decoding: address, as: UTF8.self)))
        }
        return found
    }

    private static func isBefore(_ a: Diagnostic.Location, _ b: Diagnostic.Location) -> Bool {
        guard case .file(let first, let offset) = a, case .file(let second, let other) = b, first.path == second.path else {
            return a.path < b.path
        }
        return offset < other
    }

    /// The number of bytes of a record that are searched.
    private static let longestRecord = 1 << 20

    /// The location of the address itself, if the data spells it like the page.
    private static func exact(_ place: Diagnostic.Location, _ address: String) -> Diagnostic.Location {
        guard case .file(let file, let offset) = place else { return place }
        do throws(FileError) {
            let record = try file.read(from: offset, count: longestRecord)
            return record.firstRange(of: Array(address.utf8)).map { .file(file, offset: offset + $0.lowerBound) } ?? place
        } catch {
            return place
        }
    }
}
