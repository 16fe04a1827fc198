import SiteBase

/// The cloth, ornament and variant for a title.
///
/// Unless a set has a common cloth, the choice depends on the title alone, so that a book keeps its cover when volumes are added or the
/// site moves.
package struct CoverDesign: Equatable, Hashable, Sendable {
    /// The number of the bookcloth, 0...15. The classes `cloth-0` … `cloth-15` in the style sheet have its colours.
    package let cloth: Int
    /// The ornament in the cover's window.
    let ornament: Ornament
    /// The number of the ornament's drawing, 0...3.
    let variant: Int

    /// Hashes the title's bytes unchanged, because composing or trimming them would change the covers of published books.
    ///
    /// - Parameter cloth: the common cloth of a set.
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
