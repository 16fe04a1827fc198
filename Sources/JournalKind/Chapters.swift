import SiteBase
import SiteModel
import SitePages
import SiteRecords

/// The folders that pages are in, as their names tell: `guides/print` is below `guides/index`.
struct PageFolders {
    private let names: [String]
    private let numbers: [String: Int]

    /// - Parameter names: the names of all pages.
    init(_ names: [String]) {
        self.names = names
        numbers = Dictionary(names.indices.map { (names[$0], $0) }) { first, _ in first }
    }

    var count: Int { names.count }

    func isIndex(_ number: Int) -> Bool { names[number].utf8.elementsEqual("index".utf8) || names[number].utf8.hasSuffix("/index") }

    /// The indexes of the folders that a page is in, the nearest first. An index is not in the folder that it introduces.
    func above(_ number: Int) -> [Int] {
        var folders = names[number].utf8.split(separator: "/").dropLast()
        var found: [Int] = []
        while !folders.isEmpty {
            if let index = numbers[folders.joined(separator: "/") + "/index"], index != number { found.append(index) }
            folders.removeLast()
        }
        return found
    }
}

/// The pages that are chapters of a book: those in the folder of an index that says so, and below.
struct Chapters {
    /// The parent of each chapter, which is an index; absent for the first page of a book.
    private var parents: [Int: Int] = [:]
    private(set) var children: [Int: [Int]] = [:]
    /// The chapters in the order in which they are read, each book by itself.
    private var sequence: [Int] = []
    private var places: [Int: Int] = [:]

    /// No chapters.
    init() {}

    /// - Parameter records: the pages in the order of menus.
    init(_ folders: PageFolders, _ records: [Record], _ fields: ArticleFields) {
        func begins(_ number: Int) -> Bool { records[number][fields.chapters] && folders.isIndex(number) }
        let books = records.indices.filter(begins)
        guard !books.isEmpty else { return }
        for number in records.indices where !begins(number) && !records[number].publication.isUnlisted {
            let above = folders.above(number)
            // A page between that no list shows has no chapters of its own.
            guard let book = above.first(where: begins),
                let parent = above.first(where: { $0 == book || !records[$0].publication.isUnlisted })
            else { continue }
            parents[number] = parent
            children[parent, default: []].append(number)
        }
        for book in books { add(book) }
        for (place, number) in sequence.enumerated() { places[number] = place }
    }

    private mutating func add(_ number: Int) {
        sequence.append(number)
        for child in children[number] ?? [] { add(child) }
    }

    /// Whether a page belongs to a book that has more pages.
    func contain(_ number: Int) -> Bool { parents[number] != nil || children[number] != nil }

    /// The pages above a chapter, from the first page of the book down.
    func above(_ number: Int) -> [Int] { parents[number].map { above($0) + [$0] } ?? [] }

    /// The first page of the book of a chapter.
    func book(of number: Int) -> Int { above(number).first ?? number }

    /// The chapter that is so many after another one in the same book.
    func neighbour(_ number: Int, _ distance: Int) -> Int? {
        guard let place = places[number], sequence.indices.contains(place + distance) else { return nil }
        let other = sequence[place + distance]
        return book(of: other) == book(of: number) ? other : nil
    }
}
