/// The reason that a font cannot be used.
package enum FontFault: Error, Equatable {
    /// The bytes are no TrueType or OpenType font.
    case notAFont
    /// The file is a collection of several fonts.
    case collection
    /// The font is in a compressed web format already.
    case webFont
    /// A table ends too early or contradicts another one.
    case damaged(table: String)
    /// A required table is missing.
    case missing(table: String)
}
