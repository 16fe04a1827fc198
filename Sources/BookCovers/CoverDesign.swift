/// The cloth, ornament and variant for a title.
///
/// Without a cloth of its set, the choice depends only on the title, so a book keeps its cover when volumes are added or the site moves.
package struct CoverDesign: Equatable, Hashable, Sendable {
    /// One of the sixteen bookcloths, 0...15. The class `cloth-0` … `cloth-15` of the style sheet has its colours.
    package let cloth: Int
    /// The ornament in the cover's window.
    let ornament: Ornament
    /// Which of the ornament's four drawings, 0...3.
    let variant: Int

    /// Hashes the title's bytes unchanged: composing or trimming them would change the covers of published books.
    ///
    /// - Parameter cloth: the cloth of a set whose books share one.
    package init(title: String, cloth: Int? = nil) {
        let hash = TitleHash(of: title).value
        self.cloth = cloth ?? Int(hash % 16)
        ornament = Ornament.allCases[Int(hash >> 4) % Ornament.allCases.count]
        variant = Int((hash >> 7) % 4)
    }

    /// The drawing, which does not depend on the cloth.
    var shape: OrnamentShape {
        OrnamentShape(ornament: ornament, variant: variant)
    }
}
