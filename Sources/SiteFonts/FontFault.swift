/// Why a font cannot be used.
package enum FontFault: Error, Equatable {
    /// The bytes are not those of a TrueType or OpenType font.
    case notAFont
    /// A collection of several fonts.
    case collection
    /// It is compressed for the web already.
    case webFont
    /// A table ends too early or contradicts another.
    case damaged(table: String)
    /// A table that every font has is missing.
    case missing(table: String)
}
