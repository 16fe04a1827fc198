import SiteBase

/// The plans of the pages of a site, in order. Those of a collection whose records are not in memory are made whenever they are asked for.
package struct PlannedPages: RandomAccessCollection, Sendable {
    /// Pages one after another.
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
    /// The index of the first page of each, and the end of the last one.
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

    /// Whether some pages are made whenever they are asked for.
    package var arePaged: Bool { stretches.contains(where: \.isPaged) }

    /// The pages that are in memory.
    package var inMemory: [PagePlan] {
        stretches.flatMap { stretch -> [PagePlan] in if case .all(let pages) = stretch { pages } else { [] } }
    }

    /// The pages in memory, and the first few of those that are not, which are all of one kind.
    package func samples(_ few: Int = 1) -> [PagePlan] {
        zip(starts, stretches).flatMap { start, stretch -> [PagePlan] in
            if case .all(let pages) = stretch { pages } else { (start..<start + Swift.min(few, stretch.count)).map { self[$0] } }
        }
    }

    /// The number of pages that show one record. All pages that are not in memory do.
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

    /// The indices of the pages that the sitemap lists. It lists all pages that are not in memory.
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

    /// Whether a page is not in memory.
    package func isPaged(_ index: Int) -> Bool {
        stretches.count > 1 && stretches[stretch(of: index)].isPaged || stretches.count == 1 && arePaged
    }

    /// The indices of the pages that are not in memory.
    var pagedIndices: [Range<Int>] {
        zip(starts, stretches).compactMap { start, stretch in stretch.isPaged ? start..<start + stretch.count : nil }
    }

    /// The folders of those pages, with a slash at the end of each.
    var folders: [String] {
        stretches.compactMap { stretch in
            guard case .paged(_, let folder, _) = stretch else { return nil }
            return folder.isEmpty ? "" : "\(folder)/"
        }
    }

    /// Whether any of the pages is not in memory.
    package func arePaged(in ranges: [Range<Int>]) -> Bool {
        zip(starts, stretches).contains { start, stretch in
            stretch.isPaged && ranges.contains { $0.overlaps(start..<start + stretch.count) }
        }
    }

    /// Adds pages. Many pages are not copied if they are the first ones.
    package mutating func append(_ pages: [PagePlan]) {
        guard !pages.isEmpty else { return }
        if case .all(var last)? = stretches.last {
            // The only reference: what was added before is not copied.
            stretches.removeLast()
            starts.removeLast()
            last += pages
            append(.all(last))
        } else {
            append(.all(pages))
        }
    }

    package mutating func append(_ page: PagePlan) { append([page]) }

    /// Adds pages that are made whenever they are asked for.
    ///
    /// - Parameter folder: the folder in which all of them are, or in subfolders of it; empty for the site's root.
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

    /// The indices of the pages that a part of the site makes: its share of each stretch. Of the whole site, all.
    fileprivate func share(of shard: Shard?) -> [Range<Int>] {
        guard let shard else { return isEmpty ? [] : [0..<count] }
        return zip(starts, stretches).map { start, stretch in
            let own = shard.share(of: stretch.count)
            return start + own.lowerBound..<start + own.upperBound
        }.filter { !$0.isEmpty }
    }
}

/// The pages that a part of the site makes, or all pages of the whole site.
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

    /// One of several stretches of them, for pages whose records are read for as long as they are needed: lists and pages of about the same
    /// records.
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

    /// The index of a page among all pages of the site.
    package func position(of index: Int) -> Int {
        var number = 0
        while starts[number + 1] <= index { number += 1 }
        return ranges[number].lowerBound + index - starts[number]
    }

    /// The number of pages that show one record.
    package var recordCount: Int { pages.recordCount(in: ranges) }
}
