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
