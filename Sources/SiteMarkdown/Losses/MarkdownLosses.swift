import SiteBase

/// The parts of a Markdown text that pages do not show: comments, some HTML, and syntax that only other programs understand. Code keeps all
/// of it.
///
/// Sources: CommonMark 0.31, sections 6.1, 6.3 and 6.6; Obsidian Help, "Obsidian Flavored Markdown".
public struct MarkdownLosses: Sendable {
    /// A kind of syntax that does not work as its author meant.
    public enum Kind: CaseIterable, Sendable {
        /// HTML elements; the names are those of the elements.
        case html
        /// Inline fields of note-taking programs; the names are those of the fields.
        case syntax
        /// Links and pictures with a forbidden scheme, such as `javascript:`; the names are the schemes.
        case address
        /// Pictures that browsers load from other hosts; the names are the hosts.
        case webPicture
    }

    /// The losses of one kind in a text.
    public struct Loss: Equatable, Sendable {
        /// The kind.
        public let kind: Kind
        /// The first names without repetition, in order.
        public internal(set) var names: [String] = []
        /// The byte offset in the given text of the first loss.
        public let first: Int
    }

    /// The text without the comments `%%…%%` and `<!-- … -->`.
    public let text: String
    /// The losses, at most one per kind.
    public let losses: [Loss]

    /// The maximum number of names per kind.
    private static let mostNames = 10

    /// Returns nil if the text has neither comments nor losses, like nearly all texts.
    public init?(_ text: String) {
        let found = text.withBytes { bytes -> Scan? in
            guard Scan.mayHaveLosses(bytes) else { return nil }
            var scan = Scan(bytes)
            scan.run()
            return scan.losses.isEmpty && scan.comments.isEmpty ? nil : scan
        }
        guard let found else { return nil }
        var losses: [Kind: Loss] = [:]
        for (kind, name, start) in found.losses {
            var loss = losses[kind] ?? Loss(kind: kind, first: start)
            if !loss.names.contains(name), loss.names.count < Self.mostNames { loss.names.append(name) }
            losses[kind] = loss
        }
        self.losses = Kind.allCases.compactMap { losses[$0] }
        guard !found.comments.isEmpty else {
            self.text = text
            return
        }
        self.text = text.withBytes { bytes in
            var kept: [UInt8] = []
            var end = 0
            for comment in found.comments {
                kept += bytes[end..<comment.lowerBound]
                end = comment.upperBound
            }
            return String(decoding: kept + bytes[end...], as: UTF8.self)
        }
    }
}
