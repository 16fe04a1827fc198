import SiteBase
import SiteOutput
import TestSupport
import Testing

/// The order in which a commit replaces files: a visitor who comes at that moment finds no page without its pictures, and no list that
/// leads to a missing page.
struct OutputOrderTests {
    private static let files: [(name: String, rank: OutputFile.Rank)] = [
        ("z.css", .asset), ("y/picture.webp", .asset), ("b.html", .page), ("m/c.html", .page), ("a.html", .list), ("c/index.html", .list),
    ]
    private static let order = ["y/picture.webp", "z.css", "b.html", "m/c.html", "a.html", "c/index.html"]

    @Test(arguments: [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [4, 2, 0, 5, 3, 1], [2, 4, 1, 3, 0, 5]])
    func `assets come before pages, and pages before lists`(taken: [Int]) throws {
        for blocked in 0..<Self.order.count {
            let folder = try TemporaryFolder()
            // An output that is empty is replaced as a whole.
            try folder.write("mine", to: "output/mine.txt")
            let output = try OutputFolder(folder["output"], adoption: .sameBytes)
            for number in taken {
                let (name, rank) = Self.files[number]
                try output.take(OutputFile(path: try #require(OutputPath(name)), rank: rank, bytes: Array(name.utf8)))
            }
            // A folder in the way of a file is where the commit stops.
            try folder.write("", to: "output/\(Self.order[blocked])/in-the-way")
            let error = #expect(throws: FileError.self) { _ = try output.commit() }
            #expect(error?.replacedFiles == blocked)
            let replaced = Self.order.filter { FileSystem.kind(of: folder["output/\($0)"]) == .file }
            #expect(replaced == Array(Self.order[..<blocked]))
        }
    }
}
