import SiteBase
package import SiteRecords

/// The plans of a site's pages, in order. Plans of collections whose records are not in memory are made on demand.
package struct PlannedPages: RandomAccessCollection, Sendable {
    /// A run of consecutive pages.
    private enum Stretch: Sendable {
        case all([PagePlan])
        case paged(count: Int, folder: String, page: @Sendable (Int) -> PagePlan?)

        var count: Int {
            switch self {
            case .all(let pages): pages.count
            case .paged(let count, _, _): count
            }
        }

        var isPaged: Bool { if case .paged = self { true } else { false } }
    }

    private var stretches: [Stretch] = []
    /// The index of the first page of each stretch, and the end of the last one.
    private var starts = [0]

    package init(_ pages: [PagePlan] = []) { append(pages) }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts[stretches.count] }

    package subscript(index: Int) -> PagePlan {
        let number = stretches.count == 1 ? 0 : stretch(of: index)
        switch stretches[number] {
        case .all(let pages): return pages[index - starts[number]]
        case .paged(_, _, let page):
            guard let page = page(index - starts[number]) else { preconditionFailure("the name of a record is a path") }
            return page
        }
    }

    private func stretch(of index: Int) -> Int {
        var (low, high) = (0, stretches.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// Whether some plans are made on demand.
    package var arePaged: Bool { stretches.contains(where: \.isPaged) }

    package var inMemory: [PagePlan] {
        stretches.flatMap { stretch -> [PagePlan] in if case .all(let pages) = stretch { pages } else { [] } }
    }

    /// The plans in memory and the first few of those made on demand, which are all of one kind.
    package func samples(_ few: Int = 1) -> [PagePlan] {
        zip(starts, stretches).flatMap { start, stretch -> [PagePlan] in
            if case .all(let pages) = stretch { pages } else { (start..<start + Swift.min(few, stretch.count)).map { self[$0] } }
        }
    }

    /// The number of record pages. All pages whose plans are made on demand are record pages.
    package func recordCount(in ranges: [Range<Int>]) -> Int {
        ranges.reduce(0) { count, range in
            count
                + zip(starts, stretches).reduce(0) { count, stretch in
                    let own = range.clamped(to: stretch.0..<stretch.0 + stretch.1.count)
                    guard case .all(let pages) = stretch.1 else { return count + own.count }
                    return count + own.count { pages[$0 - stretch.0].content.isRecord }
                }
        }
    }

    /// The indices of the pages in the sitemap, which include all pages whose plans are made on demand.
    package var listed: [Range<Int>] {
        var listed: [Range<Int>] = []
        for (start, stretch) in zip(starts, stretches) {
            guard case .all(let pages) = stretch else {
                listed.append(start..<start + stretch.count)
                continue
            }
            for (index, page) in pages.enumerated() where page.content.isListed {
                if let last = listed.last, last.upperBound == start + index {
                    listed[listed.count - 1] = last.lowerBound..<start + index + 1
                } else {
                    listed.append(start + index..<start + index + 1)
                }
            }
        }
        return listed
    }

    /// Whether a page's plan is made on demand.
    package func isPaged(_ index: Int) -> Bool {
        stretches.count > 1 && stretches[stretch(of: index)].isPaged || stretches.count == 1 && arePaged
    }

    /// The indices of the pages whose plans are made on demand.
    var pagedIndices: [Range<Int>] {
        zip(starts, stretches).compactMap { start, stretch in stretch.isPaged ? start..<start + stretch.count : nil }
    }

    /// The folders of these pages, each with a trailing slash.
    var folders: [String] {
        stretches.compactMap { stretch in
            guard case .paged(_, let folder, _) = stretch else { return nil }
            return folder.isEmpty ? "" : "\(folder)/"
        }
    }

    /// Whether the plan of any of the pages is made on demand.
    package func arePaged(in ranges: [Range<Int>]) -> Bool {
        zip(starts, stretches).contains { start, stretch in
            stretch.isPaged && ranges.contains { $0.overlaps(start..<start + stretch.count) }
        }
    }

    /// Adds pages. Long arrays should come first, because they are not copied then.
    package mutating func append(_ pages: [PagePlan]) {
        guard !pages.isEmpty else { return }
        if case .all(var last)? = stretches.last {
            // Removing the array leaves one reference to it, so that appending copies nothing.
            stretches.removeLast()
            starts.removeLast()
            last += pages
            append(.all(last))
        } else {
            append(.all(pages))
        }
    }

    package mutating func append(_ page: PagePlan) { append([page]) }

    /// Adds pages whose plans are made on demand.
    ///
    /// - Parameter folder: the folder that contains all of them, directly or in subfolders; empty for the site's root.
    package mutating func append(count: Int, in folder: String, page: @escaping @Sendable (Int) -> PagePlan?) {
        if count > 0 { append(.paged(count: count, folder: folder, page: page)) }
    }

    package mutating func append(_ pages: PlannedPages) {
        for stretch in pages.stretches {
            if case .all(let pages) = stretch { append(pages) } else { append(stretch) }
        }
    }

    private mutating func append(_ stretch: Stretch) {
        starts.append(endIndex + stretch.count)
        stretches.append(stretch)
    }

    /// The indices of the pages that a shard makes: its share of each stretch. Without a shard, all indices.
    fileprivate func share(of shard: Shard?) -> [Range<Int>] {
        guard let shard else { return isEmpty ? [] : [0..<count] }
        return zip(starts, stretches).map { start, stretch in
            let own = shard.share(of: stretch.count)
            return start + own.lowerBound..<start + own.upperBound
        }.filter { !$0.isEmpty }
    }
}

/// The pages that a shard makes, or all pages of the site.
package struct OwnPages: RandomAccessCollection, Sendable {
    package let pages: PlannedPages
    private let ranges: [Range<Int>]
    /// The index of the first page of each range, and the end of the last one.
    private let starts: [Int]

    package init(_ pages: PlannedPages, _ shard: Shard?) { self.init(pages, pages.share(of: shard)) }

    private init(_ pages: PlannedPages, _ ranges: [Range<Int>]) {
        self.pages = pages
        self.ranges = ranges
        starts = ranges.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    /// One of several windows of the pages. The lists and record pages of a window show about the same records, so that few records are in
    /// memory.
    package func window(_ window: Shard) -> OwnPages {
        OwnPages(
            pages,
            ranges.map { range in
                let own = window.share(of: range.count)
                return range.lowerBound + own.lowerBound..<range.lowerBound + own.upperBound
            }
        )
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts[ranges.count] }

    package subscript(index: Int) -> PagePlan { pages[position(of: index)] }

    /// A page's index among all pages of the site.
    package func position(of index: Int) -> Int {
        var number = 0
        while starts[number + 1] <= index { number += 1 }
        return ranges[number].lowerBound + index - starts[number]
    }

    /// The number of record pages.
    package var recordCount: Int { pages.recordCount(in: ranges) }
}
