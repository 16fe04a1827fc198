/// A picture that is decoded row by row, as stored in its file.
package protocol RowReader: AnyObject {
    /// In px.
    var width: Int { get }
    /// In px.
    var height: Int { get }
    /// Whether pixels may be transparent.
    var hasAlpha: Bool { get }
    /// The colour profile of the file, if any.
    var profile: [UInt8]? { get }

    /// Decodes the next row: red, green, blue and alpha of `width` pixels. It must be called `height` times.
    func next(into row: UnsafeMutablePointer<UInt8>) throws(PictureFault)

    /// Checks what follows the last row.
    func finish() throws(PictureFault)
}
