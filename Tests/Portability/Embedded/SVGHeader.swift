/// Stands in for the reader of drawings, which needs what Embedded Swift lacks. No rendition is ever made of a drawing.
package struct SVGHeader {
    package let width = 0
    package let height = 0

    package init?(_ bytes: [UInt8]) { return nil }

    static func begins(_ bytes: [UInt8]) -> Bool { false }
}

extension Collection where Element: Equatable {
    /// Stands in for the method of the module of regular expressions, which Embedded Swift lacks.
    public func firstRange(of other: some Collection<Element>) -> Range<Index>? {
        var start = startIndex
        while true {
            if self[start...].starts(with: other) { return start..<index(start, offsetBy: other.count) }
            guard start < endIndex else { return nil }
            formIndex(after: &start)
        }
    }
}
