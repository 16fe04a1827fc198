package import BookCovers
import SiteAssets
package import SiteBase

/// The link preview cards of pages whose books have drawn covers. This type knows only their names; the cards are drawn when they are
/// written.
package struct DrawnCards: Sendable {
    /// The maximum number of records in a collection that gets drawn cards. A card takes as long as two hundred pages.
    package static let most = 200

    /// The fingerprint of what all cards depend on: the colours and the typeface.
    private let fingerprint: Fingerprint
    /// Whether the typeface has all characters of a text.
    private let canWrite: @Sendable (String) -> Bool

    package init(fingerprint: Fingerprint, canWrite: @escaping @Sendable (String) -> Bool) {
        self.fingerprint = fingerprint
        self.canWrite = canWrite
    }

    /// The path of a cover's card, which depends on everything on the card; nil if the typeface lacks a character or the collection is too
    /// large.
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
