/// The location of a value in the data: `data[3].attributes.pages`.
public indirect enum FieldPath: CustomStringConvertible, Sendable {
    /// The whole document.
    case root
    /// A member of an object.
    case key(FieldPath, String)
    /// An element of a list, 0-based.
    case element(FieldPath, Int)

    /// The path for messages; empty for the whole document.
    public var description: String {
        switch self {
        case .root: ""
        case .key(.root, let key): key
        case .key(let parent, let key): "\(parent).\(key)"
        case .element(let parent, let index): "\(parent)[\(index)]"
        }
    }
}

extension FieldPath {
    /// The path for messages; nil for the whole document.
    var fieldPath: String? {
        if case .root = self { return nil }
        return description
    }
}
