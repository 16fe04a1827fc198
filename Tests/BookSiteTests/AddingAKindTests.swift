import Foundation
import SiteEngine
import Testing

@testable import BookSite

/// What the documentation says about adding a kind is what the tree shows.
struct AddingAKindTests {
    private static let sources = "\(repository)/Sources/BookSite"

    private static func files(_ folder: String) throws -> [String] {
        try TestSite.snapshot(folder).keys.filter { !$0.hasSuffix("/") }.sorted()
    }

    private static func page() throws -> String {
        String(decoding: try FileSystem.read("\(sources)/BookSite.docc/AddingAKind.md"), as: UTF8.self)
    }

    /// The folder of a kind in the sources.
    private static func folder(_ kind: CollectionKind) -> String { kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst() }

    @Test(arguments: CollectionKind.allCases)
    func `the page lists every file of a kind, and no other`(kind: CollectionKind) throws {
        let name = Self.folder(kind)
        let listed = try Self.page().matches(of: try Regex("`(\(name)/[A-Za-z+]+\\.swift)`")).map { String($0.output[1].substring ?? "") }
        #expect(listed.sorted() == (try Self.files("\(Self.sources)/\(name)").map { "\(name)/\($0)" }))
        #expect(Set(listed).count == listed.count)
    }

    @Test(arguments: CollectionKind.allCases)
    func `the page lists templates and golden site of a kind`(kind: CollectionKind) throws {
        let page = try Self.page()
        #expect(page.contains("`templates/\(kind.rawValue)`"))
        for pageKind in kind.pageKinds {
            #expect(pageKind.template.hasPrefix("\(kind.rawValue)/"))
            #expect(FileSystem.kind(of: "\(repository)/templates/\(pageKind.template).html") == .file)
        }
        let golden = page.matches(of: #/`Golden/([a-z-]+)`/#).map { String($0.output.1) }
        #expect(golden.count == CollectionKind.allCases.count)
        for name in golden { #expect(FileSystem.target(of: "\(GoldenTests.folder)/\(name)/expected") == .folder) }
    }

    @Test func `there is a folder for each kind`() throws {
        let own = Set(CollectionKind.allCases.map(Self.folder))
        let folders = Set(try Self.files(Self.sources).compactMap { $0.split(separator: "/").dropLast().first.map(String.init) })
        #expect(own.isSubset(of: folders))
        #expect(folders.subtracting(own) == ["Assets", "BookSite.docc", "Covers", "Languages", "NewSite", "Outputs", "Spines"])
    }

    /// The types that a kind's folder declares.
    private static func types(_ kind: CollectionKind) throws -> [String] {
        try files("\(sources)/\(folder(kind))").flatMap { file in
            String(decoding: try FileSystem.read("\(sources)/\(folder(kind))/\(file)"), as: UTF8.self)
                .matches(of: #/^(?:final )?(?:struct|class|enum) ([A-Z]\w+)/#.anchorsMatchLineEndings()).map { String($0.output.1) }
        }
    }

    @Test(arguments: CollectionKind.allCases)
    func `outside its folder only SiteCollection.swift knows a kind`(kind: CollectionKind) throws {
        let types = try Self.types(kind)
        #expect(types.count >= 5)
        for file in try Self.files(Self.sources) where file.hasSuffix(".swift") && file != "SiteCollection.swift" {
            guard !file.hasPrefix("\(Self.folder(kind))/") else { continue }
            let code = String(decoding: try FileSystem.read("\(Self.sources)/\(file)"), as: UTF8.self)
                .split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
                .replacing(#/"[^"\n]*"/#, with: "")
            #expect(code.firstMatch(of: try Regex("\\.\(kind.rawValue)\\b")) == nil, "\(file) has a case for \(kind)")
            for type in types {
                #expect(code.firstMatch(of: try Regex("\\b\(type)\\b")) == nil, "\(file) knows \(type)")
            }
        }
    }
}
