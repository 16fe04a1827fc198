/// Why a file is made again.
public enum RebuildReason: String, CaseIterable, Sendable {
    /// Nothing is known of an earlier build.
    case unknown
    /// The earlier build did not make it.
    case new
    /// What all files share is other.
    case site
    /// Its template is other.
    case template
    /// What it shows is other.
    case content
    /// What it shows of others is other.
    case neighbours
    /// The files are others that its texts may name.
    case links
    /// Somebody changed it in the output, or removed it.
    case output
}
