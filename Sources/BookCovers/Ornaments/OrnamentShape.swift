/// One of the thirty-two drawings: an ornament and a variant.
struct OrnamentShape: Hashable, Comparable, Sendable {
    let ornament: Ornament
    /// The number of the ornament's drawing, 0...3.
    let variant: Int

    /// The 0-based index among all shapes.
    var index: Int { ornament.rawValue * 4 + variant }

    /// All thirty-two shapes.
    static let all = Ornament.allCases.flatMap { ornament in (0...3).map { OrnamentShape(ornament: ornament, variant: $0) } }

    /// The drawings of all shapes in the opening, made once, because a site with many volumes needs each many times.
    static let drawings = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.markup(in: .opening, over: .opening, id: $0.id)) })

    /// The drawing's id on a page: `ornament-3-2`.
    var id: String {
        "ornament-\(ornament.rawValue)-\(variant)"
    }

    /// SVG elements that fill `box` without being clipped to it. They inherit stroke and fill.
    /// - Parameters:
    ///   - area: the area that a lattice, arcs or scales cover. Their dimensions still depend on `box`.
    ///   - id: the prefix of the ids of the drawing's parts.
    func markup(in box: Box, over area: Box, id: String) -> String {
        var random = Mulberry32(seed: UInt32(ornament.rawValue * 4 + variant))
        return switch ornament {
        case .lattice: LatticeDrawing(in: box, over: area, id: id, random: &random).markup
        case .peaks: PeaksDrawing(in: box, id: id, random: &random).markup
        case .stars: StarsDrawing(in: box, random: &random).markup
        case .leaves: LeavesDrawing(in: box, random: &random).markup
        case .arcs: ArcsDrawing(in: box, over: area, random: &random).markup
        case .scales: ScalesDrawing(in: box, over: area, id: id, random: &random).markup
        case .fan: FanDrawing(in: box, random: &random).markup
        case .rosette: RosetteDrawing(in: box, id: id, random: &random).markup
        }
    }

    /// Sorted by ornament, then by variant.
    static func < (left: OrnamentShape, right: OrnamentShape) -> Bool {
        (left.ornament.rawValue, left.variant) < (right.ornament.rawValue, right.variant)
    }
}

/// The eight ornaments of covers. The raw values determine published covers and must never change.
enum Ornament: Int, CaseIterable, Sendable {
    /// A window's wooden lattice (창살).
    case lattice
    /// Sun, moon and five peaks over water (일월오봉).
    case peaks
    /// A constellation with a crescent.
    case stars
    /// A stem with pairs of leaves.
    case leaves
    /// Rings around a corner.
    case arcs
    /// Overlapping fish scales.
    case scales
    /// Rays from a rising half disc.
    case fan
    /// Ellipses rotated about one centre.
    case rosette
}
