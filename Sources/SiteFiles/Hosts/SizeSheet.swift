package import SiteBase
package import SiteModel
import SiteOutput
import SiteTemplates
import Synchronization

/// The style sheet for the numbers that templates write into `style`, such as the thickness of a book or the width of a picture.
///
/// A content security policy without `unsafe-inline` forbids `style`. For a host that sends such a policy, pages have
/// `data-sizes="depth32"` instead, and this sheet has a rule for each number in the site.
package final class SizeSheet: Sendable {
    static let path = OutputPath("sizes.css")

    private let words = Mutex<Set<String>>([])

    package init() {}

    /// A page with `data-sizes` in place of `style`. A `style` that contains anything else stays, and the policy forbids it.
    package func moved(_ page: [UInt8], at path: OutputPath) -> [UInt8] {
        var out: [UInt8] = []
        var written = 0
        var own: Set<String> = []
        let tags = HTMLTag.all(in: page)
        for tag in tags where !tag.isEnd {
            guard let style = tag.attributes.first(where: { $0.name == "style" }), let words = style.value.flatMap(Self.words) else {
                continue
            }
            own.formUnion(words)
            out += page[written..<style.range.lowerBound]
            out.append("data-sizes=\"\(words.joined(separator: " "))\"")
            written = style.range.upperBound
        }
        guard written > 0 else { return page }
        if let sheet = Self.path, let head = tags.first(where: { $0.name == "head" && $0.isEnd })?.range.lowerBound {
            // The head contains no such tags, so only the beginning of the page was written so far.
            let link = "<link rel=\"stylesheet\" href=\"\(sheet.address(from: path))\">\n"
            out.insert(contentsOf: link.utf8, at: head)
        }
        out += page[written...]
        words.withLock { $0.formUnion(own) }
        return out
    }

    /// Adds the words of an unchanged page.
    package func add(_ page: [UInt8]) {
        var own: Set<String> = []
        var rest = page[...]
        while let start = rest.firstRange(of: Array("data-sizes=\"".utf8)) {
            rest = rest[start.upperBound...]
            let value = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
            for word in String(decoding: value, as: UTF8.self).utf8.split(separator: " ") where Self.rule(word) != nil {
                own.insert(String(word))
            }
        }
        words.withLock { $0.formUnion(own) }
    }

    /// All words, sorted.
    package var all: [String] { words.withLock { $0.sorted() } }

    /// The sheet; nil if no page has sizes.
    package var output: PlannedOutput? { Self.output(of: all) }

    /// The sheet for sorted words.
    package static func output(of words: [String]) -> PlannedOutput? {
        let rules = words.compactMap(Self.rule)
        guard let path, !rules.isEmpty else { return nil }
        return PlannedOutput(path, name: "the sheet of sizes", rank: .asset, bytes: Array((pictures + rules.joined()).utf8))
    }

    /// The rule of the site's style sheet for pictures with a `style`.
    private static let pictures = "img[data-sizes]{aspect-ratio:var(--w)/var(--h)}\n"

    /// Converts `--depth: 32; --height: 198` to `depth32 height198`; nil if a value is not a number.
    private static func words(of style: String) -> [String]? {
        var words: [String] = []
        for declaration in style.utf8.split(separator: ";") {
            let parts = declaration.utf8.split(separator: ":").map(\.trimmed)
            guard parts.count == 2, parts[0].utf8.hasPrefix("--"), rule(parts[0].dropFirst(2) + parts[1]) != nil else { return nil }
            words.append(parts[0].dropFirst(2) + parts[1])
        }
        return words.isEmpty ? nil : words
    }

    private static func rule(_ word: some StringProtocol) -> String? {
        let word = Substring(word)
        let name = word.utf8.prefix { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
        let number = word.utf8.dropFirst(name.count)
        guard let first = name.first, first != UInt8(ascii: "-"), !number.isEmpty,
            number.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return "[data-sizes~=\"\(word)\"]{--\(Substring(name)):\(Substring(number))}\n"
    }
}
