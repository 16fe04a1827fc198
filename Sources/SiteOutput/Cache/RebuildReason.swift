/// Why a file must be made again.
public enum RebuildReason: String, CaseIterable, Sendable {
    /// There is no record of an earlier build.
    case unknown
    /// The earlier build did not make it.
    case new
    /// An input that all files share changed.
    case site
    /// Its template changed.
    case template
    /// Its content changed.
    case content
    /// What it shows of other records changed.
    case neighbours
    /// The files that its texts may link to changed.
    case links
    /// It was changed or removed in the output.
    case output
}
