/// What is below the title of a drawn cover.
package enum CoverFoot: Equatable, Sendable {
    /// A volume's number as readers write it, such as `2.5` or `1-3`.
    case number(String)
    /// The author's name as the data has it; names that are too long are set smaller, then cut.
    case author(String)
    /// Nothing.
    case none
}
