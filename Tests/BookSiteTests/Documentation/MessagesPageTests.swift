import Foundation
import SiteBase
import TestSupport
import Testing

/// Messages have ids, and the documentation lists each of them.
struct MessagesPageTests {
    private static let path = "\(repository)/Sources/BookSite/BookSite.docc/Messages/Messages.md"

    @Test func `the catalogue says what the code says`() throws {
        let text = try MessagesPage().text
        if isRecording {
            try FileSystem.write(Array(text.utf8), to: Self.path)
            Issue.record("written anew; run again without SITEGEN_RECORD")
        }
        #expect(String(decoding: try FileSystem.read(Self.path), as: UTF8.self) == text, "make docs writes it anew")
    }

    @Test func `every id is used once, and every message has an entry`() throws {
        let page = try MessagesPage()
        let ids = page.entries.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids.count > 150)
        for entry in page.entries {
            #expect(entry.summary.hasSuffix("."), "\(entry.id): \(entry.summary)")
            let example = page.examples[entry.id] ?? ""
            // In a record, an error costs only the value.
            let isLeftOut = example.contains(": warning: ") && example.contains("; it is left out")
            #expect(example.contains(entry.isWarning ? ": warning: " : ": error: ") || isLeftOut, "\(entry.id) has no example")
        }
        var inSources: [String] = []
        for (name, bytes) in try TestSite.snapshot("\(repository)/Sources") where name.hasSuffix(".swift") {
            let code = String(decoding: bytes, as: UTF8.self)
            let found = code.matches(of: /"(S\d{3})"/).map { String($0.output.1) }
            if !found.isEmpty { #expect(name.hasSuffix("Messages.swift"), "\(name)") }
            inSources += found
        }
        #expect(inSources.sorted() == ids.sorted())
    }
}
