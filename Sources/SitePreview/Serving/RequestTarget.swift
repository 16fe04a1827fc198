import SiteBase

/// The meaning of a request target, relative to the path of the site.
enum RequestTarget: Equatable {
    /// A file of the site.
    case file(OutputPath)
    /// The folder of the site or a parent folder, which redirects to the site.
    case aboveSite
    /// A path outside the site.
    case outside
    /// An invalid path.
    case malformed

    /// Reads a target such as `/books/harry-potter/1.html?x`. `base` is percent-encoded and has a slash at both ends.
    init(_ target: String, base: String) {
        let path = target.utf8.prefix(before: "?", "#")
        guard path.utf8.hasPrefix("/"), let decoded = path.percentDecoded, let decodedBase = base.percentDecoded else {
            self = .malformed
            return
        }
        guard decoded.utf8.hasPrefix(decodedBase) else {
            self = decodedBase.utf8.hasPrefix(decoded.utf8.hasSuffix("/") ? decoded : decoded + "/") ? .aboveSite : .outside
            return
        }
        // A combining mark at the start of a name would form one character with the slash before it.
        let rest = String(Substring(decoded.utf8.dropFirst(decodedBase.utf8.count)))
        if rest.isEmpty {
            self = OutputPath("index.html").map(RequestTarget.file) ?? .malformed
        } else if rest.utf8.hasSuffix("/") {
            self = OutputPath(rest + "index.html").map(RequestTarget.file) ?? .malformed
        } else {
            self = OutputPath(rest).map(RequestTarget.file) ?? .malformed
        }
    }
}
