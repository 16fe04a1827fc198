import Platform

/// The worker alone.
@main
struct Worker {
    static func main() { PictureWorker.runIfAsked(["picture-worker"]) }
}

/// A macro in C, which is not imported.
var errno: Int32 { __errno_location().pointee }

extension Collection where Element: Equatable {
    /// Stands in for the method of the module of regular expressions, which Embedded Swift lacks.
    func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            if self[start...].starts(with: other) { return start..<index(start, offsetBy: other.count) }
            guard start < endIndex else { return nil }
            formIndex(after: &start)
        }
    }
}
