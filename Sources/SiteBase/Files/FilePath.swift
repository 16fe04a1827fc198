extension String {
    /// The path of the parent folder: `.` for a name without a folder.
    public var parentFolder: String {
        guard let slash = utf8.lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The last part of a path.
    public var fileName: String { utf8.lastIndex(of: "/").map { String(self[utf8.index(after: $0)...]) } ?? self }
}
