import SiteBase

/// What pages do not show of a Markdown text: comments, which are for its author alone, HTML, and what only other programs read.
///
/// Code keeps all of it as it is. Source: CommonMark 0.31, sections 6.1, 6.3 and 6.6; Obsidian Help, "Obsidian Flavored Markdown".
public struct MarkdownLosses: Sendable {
    /// What is not as its author meant it.
    public enum Kind: CaseIterable, Sendable {
        /// HTML elements, by their names.
        case html
        /// Inline fields of note programs, by their names.
        case syntax
        /// Links and pictures whose addresses are of a kind that no page has, such as `javascript:`; by those.
        case address
        /// Pictures that browsers ask other hosts for; by those.
        case webPicture
    }

    /// What a text has of a kind.
    public struct Loss: Equatable, Sendable {
        /// The kind.
        public let kind: Kind
        /// The first names, in their order, without repetitions.
        public internal(set) var names: [String] = []
        /// Where the first of them begins in the given text, in bytes.
        public let first: Int
    }

    /// The text without comments: `%%…%%` and `<!-- … -->`.
    public let text: String
    /// What it has, one of a kind.
    public let losses: [Loss]

    /// The maximum number of names of a kind.
    private static let mostNames = 10

    /// Nil if the text has neither comments nor losses, as nearly all texts.
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
