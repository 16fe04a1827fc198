import Foundation
import SiteBase
import TestSupport

/// The catalogue of messages, made from the `…Messages.swift` files of the sources and from the broken sites.
struct MessagesPage {
    struct Entry {
        let id: String
        let summary: String
        let isWarning: Bool
        let file: String
    }

    struct Section {
        let title: String
        var entries: [Entry] = []
    }

    let sections: [Section]
    /// For each id the first report of a broken site that has it.
    let examples: [String: String]

    init() throws {
        sections = try Self.sections()
        examples = try Self.examples()
    }

    var entries: [Entry] { sections.flatMap(\.entries) }

    /// The pages by their names: an index, and one for each hundred of messages.
    var texts: [String: String] {
        let byHundred = Dictionary(grouping: entries) { String($0.id.prefix(2)) }
        var index =
            ManualPage.head("Messages", order: 28, "Every message that Sitegen can report, by its id. Made from the code by `make docs`.")
                + """
                A report ends the first line of each message with its id in brackets. `sitegen help S204` prints the entry of a message.

                | messages | what they are about |
                |---|---|

                """
        var texts: [String: String] = [:]
        for (order, (hundred, entries)) in byHundred.sorted(by: { $0.key < $1.key }).enumerated() {
            let name = "\(hundred.lowercased())xx.md"
            let topics = sections.filter { $0.title.hasPrefix(hundred) }.map { $0.title.split(separator: ": ", maxSplits: 1)[1] }
                .joined(separator: "; ")
            index += "| [\(hundred)xx](\(name)) | \(topics) |\n"
            texts[name] =
                ManualPage.head("Messages \(hundred)xx", order: order + 1, "\(topics.prefix(1).uppercased())\(topics.dropFirst()).")
                + entries.sorted { $0.id < $1.id }.map(text).joined(separator: "\n")
        }
        texts["index.md"] = index
        return texts
    }

    private func text(of entry: Entry) -> String {
        let example = examples[entry.id].map { "\n```text\n\($0)```\n" } ?? ""
        return "## \(entry.id)\n\n\(entry.summary)\(entry.isWarning ? " This is a warning." : "")\n\(example)"
    }

    private static func sections() throws -> [Section] {
        let sources = "\(repository)/Sources"
        let files = try TestSite.snapshot(sources).filter { $0.key.hasSuffix("Messages.swift") }
        var sections: [Section] = []
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            var summary = ""
            for line in String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n") {
                let trimmed = line.trimmingCharacters(in: .whitespaces)
                if let title = line.firstMatch(of: /^\/\/ (S\d+x+): (.+)\.$/)?.output {
                    sections.append(Section(title: "\(title.1): \(title.2)"))
                } else if trimmed.hasPrefix("/// ") {
                    summary += (summary.isEmpty ? "" : " ") + trimmed.dropFirst(4)
                } else if let id = line.firstMatch(of: /"(S\d{3})"/)?.output.1, !sections.isEmpty {
                    let isWarning = line.contains("warning: \"\(id)\"")
                    sections[sections.count - 1].entries.append(Entry(id: String(id), summary: summary, isWarning: isWarning, file: name))
                    summary = ""
                } else if trimmed == "}" {
                    summary = ""
                }
            }
        }
        return sections.sorted { ($0.entries.first?.id ?? "") < ($1.entries.first?.id ?? "") }
    }

    /// Reports of messages that no broken site has: they depend on the machine, on options or on other programs.
    private static let others = "\(repository)/Tests/BookSiteTests/Documentation/MessageExamples.txt"

    private static func examples() throws -> [String: String] {
        let broken = try TestSite.snapshot(BrokenInputTests.folder).filter { $0.key.hasSuffix("/expected.txt") }
        // A short report shows best what it is about.
        var reports = broken.sorted { ($0.value.count, $0.key) < ($1.value.count, $1.key) }.map(\.value)
        reports.append(try FileSystem.read(others))
        var examples: [String: (text: String, rank: Int)] = [:]
        for block in reports.flatMap(blocks) {
            guard let id = block[0].firstMatch(of: /\[(S\d{3})\]$/).map({ String($0.output.1) }) else { continue }
            // An example with a help and in a record explains most.
            let rank = (block.contains { $0.hasPrefix("    help: ") } ? 2 : 0) + (block[0].contains("data[") ? 1 : 0)
            if rank > examples[id]?.rank ?? -1 { examples[id] = (block.map { $0 + "\n" }.joined(), rank) }
        }
        return examples.mapValues(\.text)
    }

    /// The messages of a report, each with the lines below it.
    private static func blocks(_ report: [UInt8]) -> [[String]] {
        String(decoding: report, as: UTF8.self).components(separatedBy: "\n").filter { !$0.isEmpty }.reduce(into: []) { blocks, line in
            if line.hasPrefix(" "), !blocks.isEmpty { blocks[blocks.count - 1].append(line) } else { blocks.append([line]) }
        }
    }
}
