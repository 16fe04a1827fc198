import Foundation
import SiteBase
import TestSupport
import Testing

/// Messages have ids, and the documentation lists each of them.
struct MessagesPageTests {
    @Test func `the catalogue says what the code says`() throws {
        let texts = try MessagesPage().texts
        for (name, text) in texts { try ManualPage.compare("messages/\(name)", text) }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: "\(ManualPage.folder)/messages")) == Set(texts.keys))
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
