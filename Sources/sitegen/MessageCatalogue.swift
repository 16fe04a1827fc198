import BookSite
import SiteAssets
import SiteBase

/// The catalogue of messages, which is the embedded documentation page `Messages.md`.
enum MessageCatalogue {
    /// The entry of a message: its summary, an example and help. Nil if there is no such message.
    static func entry(_ id: String) -> String? {
        guard isID(id) else { return nil }
        let lines = page.utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let heading = "### \(id.uppercased())"
        guard let start = lines.firstIndex(where: { $0 == heading }) else { return nil }
        let body = lines[(start + 1)...].prefix { !$0.utf8.hasPrefix("##") }.filter { !$0.utf8.hasPrefix("```") }
        return body.joined(separator: "\n").trimmingBlankLines
    }

    /// The summary of a message, which is the first paragraph of its entry.
    static func summary(_ id: String) -> String? {
        entry(id)?.utf8.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether a word looks like a message id.
    static func isID(_ word: String) -> Bool {
        let bytes = Array(word.utf8)
        return bytes.count == 4 && bytes[0] | 0x20 == UInt8(ascii: "s") && bytes.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
    }

    private static let page = String(
        decoding: EmbeddedFiles.messages.first { $0.path == "Messages.md" }?.bytes ?? [],
        as: UTF8.self
    )
}

extension String {
    fileprivate var trimmingBlankLines: String {
        let lines = utf8.split(separator: "\n", omittingEmptySubsequences: false)
        let start = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
        let end = lines.lastIndex { !$0.isEmpty } ?? lines.startIndex
        return start <= end ? lines[start...end].joined(separator: "\n") : ""
    }
}
