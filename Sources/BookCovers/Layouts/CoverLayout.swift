/// How title, ornament and foot are laid out on a drawn cover.
package enum CoverLayout: Int, CaseIterable, Sendable {
    /// The ornament is in an arch, the title below it. Every volume of a series has this one.
    case window
    /// The title is at the head, and the ornament bleeds off the foot.
    case stamp
    /// The title is on a pasted label in a frame.
    case label

    /// An author's books look related: the name chooses, whatever the title.
    /// - Parameter name: the first author's, as the data has it; a book of which none is known has a window.
    package static func forAuthor(_ name: String?) -> CoverLayout {
        guard let name, name.contains(where: { !$0.isWhitespace }) else { return .window }
        return allCases[Int(TitleHash(of: name).value % UInt32(allCases.count))]
    }
}
