/// The parts of a cover and their positions.
protocol CoverComposition {
    /// The class of the layout for the style sheet; nil if the rules for all covers suffice.
    static var className: String? { get }
    /// The drawings that ``write(from:to:)`` refers to.
    var drawings: [CoverDrawing] { get }
    /// Appends everything on the cover above the ground, which the style sheet paints.
    func write(from source: DrawingSource, to out: inout [UInt8])
}
