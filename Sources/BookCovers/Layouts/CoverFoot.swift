/// The text below the title of a drawn cover.
package enum CoverFoot: Equatable, Sendable {
    /// A volume's number as written, such as `2.5` or `1-3`.
    case number(String)
    /// The author's name as in the data. A long name gets a smaller font size and is then truncated.
    case author(String)
    case none
}
