import FoundationEssentials
import SiteBase
import TestSupport

@testable import SitePipeline

/// The edits after which builds with oversights are wrong, as a file has them.
///
/// It has a line for the name of each site and edit. The lines below name the oversights: alone, or followed by all that has to be overlooked
/// with it, because something else changes whenever that does. More headings have those that are the same before and after every edit, those
/// that no edit can show, with the reasons, and those that no edit shows yet.
struct ShownOversights {
    /// What shows an oversight.
    struct Proof: Sendable {
        let mutant: Mutant
        let bench: String
        let edit: String
    }

    /// An oversight, what is overlooked, and the edit that shows it, by their names.
    struct Line {
        let own: String
        let mutant: [String]
        let bench: String
        let edit: String
    }

    static let file = "\(repository)/Tests/BookSiteTests/Golden/oversights.txt"

    private static let constantsHeading = "no edit changes these"
    private static let equivalentHeading = "no edit can show these: "
    private static let undecidedHeading = "no edit shows these yet"

    let lines: [Line]
    /// The names of oversights of what is the same before and after every edit.
    let constants: Set<String>
    /// The names of oversights that no edit can show.
    let equivalent: Set<String>
    /// The names of oversights that edits change, but of which nobody knows whether they do harm.
    let undecided: Set<String>

    init() throws {
        var place: [String] = []
        var lines: [Line] = []
        var others: [[String]: Set<String>] = [:]
        for line in String(decoding: try FileSystem.read(Self.file), as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("  ") {
                let parts = line.dropFirst(2).components(separatedBy: " < ")
                guard place.count > 1 else {
                    others[place, default: []].insert(parts[0])
                    continue
                }
                let mutant = parts.count > 1 ? parts[1].components(separatedBy: " + ") : parts
                lines.append(Line(own: parts[0], mutant: mutant, bench: place[0], edit: place[1]))
            } else {
                place = line.components(separatedBy: " | ")
            }
        }
        self.lines = lines
        (constants, undecided) = (others[[Self.constantsHeading]] ?? [], others[[Self.undecidedHeading]] ?? [])
        equivalent = others.reduce(into: []) { if $1.key[0].hasPrefix(Self.equivalentHeading) { $0.formUnion($1.value) } }
    }

    /// Writes the file anew.
    static func write(_ found: [Oversight: Proof], constants: Set<Oversight>, undecided: Set<Oversight>) throws {
        var lines: [String: [String]] = [:]
        for (own, proof) in found {
            let mutant = proof.mutant.name
            lines["\(proof.bench) | \(proof.edit)", default: []].append(mutant == own.name ? "  \(mutant)" : "  \(own.name) < \(mutant)")
        }
        let shown = lines.sorted { $0.key < $1.key }.flatMap { [$0] + $1.sorted() }
        let left = Set(undecided.map(\.name))
        let equivalent = EquivalentMutants.reasons.sorted { $0.key < $1.key }.map { (equivalentHeading + $0, $1.intersection(left)) }
        let others =
            [(constantsHeading, Set(constants.map(\.name)))] + equivalent
            + [(undecidedHeading, left.subtracting(EquivalentMutants.names))]
        let text = shown + others.filter { !$0.1.isEmpty }.flatMap { heading, names in [heading] + names.sorted().map { "  \($0)" } }
        try FileSystem.write(Array(text.map { "\($0)\n" }.joined().utf8), to: file)
    }

    /// The names of all oversights that some edit shows.
    var names: Set<String> { Set(lines.map(\.own)) }

    /// The number of different sets of oversights.
    var mutantCount: Int { Set(lines.map(\.mutant)).count }
}
