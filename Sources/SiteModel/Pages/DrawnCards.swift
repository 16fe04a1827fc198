package import BookCovers
import SiteAssets
package import SiteBase

/// The cards of pages whose books have drawn covers. Only their names are known here: they are drawn where files are written.
package struct DrawnCards: Sendable {
    /// The maximum number of records of a collection whose covers are drawn as cards: each takes as long as some two hundred pages.
    package static let most = 200

    /// The fingerprint of what all of them depend on: the colours and the face.
    private let fingerprint: Fingerprint
    /// Whether the face can write a text.
    private let canWrite: @Sendable (String) -> Bool

    package init(fingerprint: Fingerprint, canWrite: @escaping @Sendable (String) -> Bool) {
        self.fingerprint = fingerprint
        self.canWrite = canWrite
    }

    /// The path of the card of a cover, which follows from all that is on it; nil if the face lacks a character of its texts, or its
    /// collection is too large.
    package func path(of cover: @autoclosure () -> DrawnCover, among count: Int) -> OutputPath? {
        guard count <= Self.most else { return nil }
        let cover = cover()
        guard cover.texts.allSatisfy(canWrite) else { return nil }
        let name = Slug.name(of: cover.title, reserved: { _ in false }, suffix: "card")
        var own = cover.fingerprint
        own.combine(fingerprint)
        return OutputPath("assets/cards/\(name).\(own.digits).jpg")
    }
}
