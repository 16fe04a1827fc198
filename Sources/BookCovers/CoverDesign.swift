/// Which cloth, ornament and variant a title gets.
///
/// The choice hangs on the title alone, so a book keeps its cover when volumes are added before it or the site moves.
package struct CoverDesign: Equatable, Hashable, Sendable {
    /// One of the sixteen bookcloths, 0...15; the style sheet's class `cloth-0` … `cloth-15` holds its colours.
    package let cloth: Int
    /// What is drawn in the cover's window.
    let ornament: Ornament
    /// Which of the ornament's four drawings, 0...3.
    let variant: Int

    /// The title's bytes are hashed as they are: composing or trimming them first would change covers of books already published.
    package init(title: String) {
        let hash = TitleHash(of: title).value
        cloth = Int(hash % 16)
        ornament = Ornament.allCases[Int(hash >> 4) % Ornament.allCases.count]
        variant = Int((hash >> 7) % 4)
    }

    /// The drawing without its cloth: books in different cloths share one.
    var shape: OrnamentShape {
        OrnamentShape(ornament: ornament, variant: variant)
    }
}
