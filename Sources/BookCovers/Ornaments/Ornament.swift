/// The eight things a cover can show. The raw values are part of every published cover: never renumber them.
enum Ornament: Int, CaseIterable, Sendable {
    /// A window's wooden lattice (창살).
    case lattice
    /// Sun, moon and five peaks over water (일월오봉).
    case peaks
    /// A constellation with a crescent.
    case stars
    /// A stem with pairs of leaves.
    case leaves
    /// Rings of ripples round a corner.
    case arcs
    /// Overlapping fish scales.
    case scales
    /// Rays from a rising half disc.
    case fan
    /// Ellipses turned about one centre.
    case rosette
}
