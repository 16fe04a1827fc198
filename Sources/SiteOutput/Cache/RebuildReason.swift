/// The reason to make a file again.
public enum RebuildReason: String, CaseIterable, Sendable {
    /// There is no record of an earlier build.
    case unknown
    /// The earlier build did not make the file.
    case new
    /// An input that all files share changed.
    case site
    /// The template changed.
    case template
    /// The content changed.
    case content
    /// The parts of other records that the file shows changed.
    case neighbours
    /// The files that the texts may link to changed.
    case links
    /// The file was changed or removed in the output.
    case output
}
