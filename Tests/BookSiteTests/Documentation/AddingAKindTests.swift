import Foundation
import SiteBase
import SiteRecords
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

/// Every kind has the parts that the documentation names, and only BookSite knows it.
struct AddingAKindTests {
    /// `Series` of `series`.
    private static func typeName(_ kind: CollectionKind) -> String { kind.name.prefix(1).uppercased() + kind.name.dropFirst() }

    @Test(arguments: CollectionKinds.ofBooks.all)
    func `a kind has its module, templates, a starter and a golden site`(kind: CollectionKind) throws {
        let name = Self.typeName(kind)
        for file in ["\(name)Kind", "\(name)Reading", "\(name)Pages", "\(name)Search"] {
            #expect(FileSystem.kind(of: "\(repository)/Sources/\(name)Kind/\(file).swift") == .file, "\(file).swift")
        }
        for pageKind in kind.pageKinds {
            #expect(pageKind.template.hasPrefix("\(kind.name)/"))
            #expect(FileSystem.kind(of: "\(repository)/templates/\(pageKind.template).html") == .file)
        }
        #expect(FileSystem.target(of: "\(repository)/Sources/BookSite/NewSite/Starters/\(kind.name)") == .folder)
        let page = String(decoding: try FileSystem.read("\(repository)/Sources/BookSite/BookSite.docc/AddingAKind.md"), as: UTF8.self)
        let golden = try #require(page.firstMatch(of: try Regex("`\(name)Kind` \\| `Golden/([a-z-]+)`"))?.output[1].substring)
        #expect(FileSystem.target(of: "\(GoldenSites.folder)/\(golden)/expected") == .folder)
    }

    @Test func `no part of the program needs the whole of Foundation`() throws {
        // It brings 39 MB of data. What runs while sitegen is built may use it.
        let tools = ["GeneratePlugin", "GenerateTool"]
        let sources = try #require(FileManager.default.subpaths(atPath: "\(repository)/Sources")).filter { $0.hasSuffix(".swift") }
        #expect(sources.count > 400)
        for path in sources where !tools.contains(where: { path.hasPrefix("\($0)/") }) {
            let text = String(decoding: try FileSystem.read("\(repository)/Sources/\(path)"), as: UTF8.self)
            #expect(!text.contains("\nimport Foundation\n") && !text.hasPrefix("import Foundation\n"), "\(path)")
        }
    }

    @Test func `no target but BookSite depends on a kind`() throws {
        let manifest = String(decoding: try FileSystem.read("\(repository)/Package.swift"), as: UTF8.self)
        let targets = manifest.components(separatedBy: "\n        .").filter {
            $0.prefix(20).contains("arget(") && !$0.prefix(4).contains("test")
        }
        for kind in CollectionKinds.ofBooks.all {
            let dependents = targets.filter {
                $0.contains("\"\(Self.typeName(kind))Kind\"") && !$0.contains("name: \"\(Self.typeName(kind))Kind\"")
            }
            #expect(dependents.count == 1 && dependents.allSatisfy { $0.contains("name: \"BookSite\"") }, "\(kind.name)")
        }
    }
}
