/// A picture that is decoded row by row, as its file stores it.
package protocol RowReader: AnyObject {
    /// px.
    var width: Int { get }
    /// px.
    var height: Int { get }
    /// Whether pixels may be transparent.
    var hasAlpha: Bool { get }
    /// The colour profile of the file, if any.
    var profile: [UInt8]? { get }

    /// Decodes the next row: red, green, blue and alpha of `width` pixels. Called `height` times.
    func next(into row: UnsafeMutablePointer<UInt8>) throws(PictureFault)

    /// Looks at what follows the last row.
    func finish() throws(PictureFault)
}
