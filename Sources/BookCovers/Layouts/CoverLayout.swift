import SiteBase

/// The arrangement of title, ornament and foot on a drawn cover.
package enum CoverLayout: Int, CaseIterable, Sendable {
    /// The ornament is in an arch, with the title below it. All volumes of a series have this layout.
    case window
    /// The title is at the top, and the ornament extends beyond the bottom edge.
    case stamp
    /// The title is on a pasted label in a frame.
    case label

    /// The layout for an author's books. It depends on the name alone, so that the books look related.
    /// - Parameter name: the name of the first author, as in the data. A book without an author has a window.
    package static func forAuthor(_ name: String?) -> CoverLayout {
        guard let name, name.contains(where: { !$0.isWhitespace }) else { return .window }
        return allCases[Int(TitleHash(of: name).value % UInt32(allCases.count))]
    }
}
