import SiteBase

/// The arrangement of title, ornament and foot on a drawn cover.
package enum CoverLayout: Int, CaseIterable, Sendable {
    /// The ornament is in an arch, with the title below it. All volumes of a series have this layout.
    case window
    /// The title is at the top, and the ornament extends beyond the bottom edge.
    case stamp
    /// The title is on a pasted label in a frame.
    case label

    /// The height of the cover of a book of unknown size, in viewBox units.
    package static let ordinaryHeight = 300

    /// The layout for an author's books. It depends on the name alone, so that the books look related.
    /// - Parameter name: the name of the first author, as in the data. A book without an author has a window.
    package static func forAuthor(_ name: String?) -> CoverLayout {
        guard let name, name.contains(where: { !$0.isWhitespace }) else { return .window }
        return allCases[Int(TitleHash(of: name).value % UInt32(allCases.count))]
    }
}

/// The text below the title of a drawn cover.
package enum CoverFoot: Equatable, Sendable {
    /// A volume's number as written, such as `2.5` or `1-3`.
    case number(String)
    /// The author's name as in the data. A long name gets a smaller font size and is then truncated.
    case author(String)
    case none
}

/// The parts of a cover and their positions.
protocol CoverComposition {
    /// The class of the layout for the style sheet; nil if the rules for all covers suffice.
    static var className: String? { get }
    /// The drawings that ``write(from:to:)`` refers to.
    var drawings: [CoverDrawing] { get }
    /// Appends everything on the cover above the ground, which the style sheet paints.
    func write(from source: DrawingSource, to out: inout [UInt8])
}
