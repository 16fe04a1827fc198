/// A cover's parts, laid out.
protocol CoverComposition {
    /// The class that tells the layout to the style sheet; nil where the rules for all covers are enough.
    static var className: String? { get }
    /// The drawings that ``markup(from:)`` refers to.
    var drawings: [CoverDrawing] { get }
    /// All that stands on the cover, above the ground, which the style sheet paints.
    func markup(from source: DrawingSource) -> String
}
