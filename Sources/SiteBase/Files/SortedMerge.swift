import HeapModule

/// Merges several sorted sources. Only the next element of each source is in memory.
package enum SortedMerge {
    /// The next element of a source.
    private struct Next<Element: Comparable>: Comparable {
        let element: Element
        let source: Int

        /// Equal elements keep the order of their sources.
        static func < (a: Next, b: Next) -> Bool { a.element < b.element || !(b.element < a.element) && a.source < b.source }
        static func == (a: Next, b: Next) -> Bool { a.source == b.source && a.element == b.element }
    }

    /// Calls `body` with the elements of all sources, in order.
    ///
    /// - Parameters:
    ///   - count: the number of sources.
    ///   - next: the next element of a source in ascending order; nil at its end.
    package static func each<Element: Comparable>(
        of count: Int,
        next: (_ source: Int) throws(FileError) -> Element?,
        _ body: (Element, _ source: Int) throws(FileError) -> Void
    ) throws(FileError) {
        var heap = Heap<Next<Element>>()
        for source in 0..<count { if let element = try next(source) { heap.insert(Next(element: element, source: source)) } }
        while let (element, source) = heap.min.map({ ($0.element, $0.source) }) {
            try body(element, source)
            if let more = try next(source) {
                heap.replaceMin(with: Next(element: more, source: source))
            } else {
                heap.removeMin()
            }
        }
    }
}
