import Foundation
import SiteBase
import Synchronization
import TestSupport
import Testing

@testable import BookSite
@testable import SitePipeline

/// A build that leaves something out of its fingerprints, by oversight, keeps a page that it should have made.
///
/// There is one oversight for each declared field that a kind of page reads, and for each other part of a fingerprint. For each, a file names
/// an edit after which the build is wrong. `SITEGEN_SOAK=1` tries all of them; `SITEGEN_RECORD=1` looks for such edits and writes the file anew.
@Suite struct `An oversight in what pages are made from` {
    private static let environment = ProcessInfo.processInfo.environment
    private static let isSoak = environment["SITEGEN_SOAK"] == "1"
    private static let seed = environment["SITEGEN_SEED"].flatMap { UInt64($0) } ?? 1
    /// The number of edits of a site, and of builds after each, where not all are tried.
    private static let (mostEdits, mostBuilds) = (2, 2)

    private static let makers: [@Sendable () throws -> EditedBench] = [
        EditedBench.small, EditedBench.shelf, EditedBench.withoutAddress, EditedBench.plain, EditedBench.photographs, EditedBench.years,
        EditedBench.numbered, EditedBench.parts, EditedBench.texts, EditedBench.titles, EditedBench.long, EditedBench.full,
        EditedBench.longShelf, EditedBench.latin,
    ]

    private struct Result {
        /// The names of all oversights.
        var all: Set<String> = []
        /// The names of fields as wholes, of which each value is an oversight, too.
        var wholes: Set<String> = []
        /// The mutants that were tried, and those of them that did no harm.
        var tried: Set<[String]> = []
        var harmless: [String] = []
        /// Edits after which a build without any oversight is wrong.
        var stale: [String] = []
        /// What some edit changes.
        var changed: Set<String> = []
    }

    @Test(.enabled(if: !isRecording)) func `makes a build wrong after an edit`() throws {
        let shown = try ShownOversights()
        let state = Mutex(Result())
        DispatchQueue.concurrentPerform(iterations: Self.makers.count) { number in
            do {
                let bench = try Self.makers[number]()
                let result = try Self.tried(shown.lines.filter { $0.bench == bench.name }, on: bench)
                state.withLock { state in
                    state.all.formUnion(result.all)
                    state.wholes.formUnion(result.wholes)
                    state.tried.formUnion(result.tried)
                    state.harmless += result.harmless
                    state.stale += result.stale
                    state.changed.formUnion(result.changed)
                }
            } catch { Issue.record(error) }
        }
        let result = state.withLock { $0 }
        let known = shown.names.union(shown.constants).union(shown.equivalent).union(shown.undecided)
        #expect(result.all.subtracting(known).sorted() == [], "no edit shows them")
        #expect(known.subtracting(result.all).subtracting(result.wholes).sorted() == [], "there is no such oversight")
        #expect(result.harmless.sorted() == [], "the edit that the file names shows them no more")
        #expect(result.stale == [], "a build is wrong")
        #expect(result.changed.intersection(shown.constants).sorted() == [], "an edit changes them")
        print(
            "\(result.all.count) oversights: \(shown.names.count) shown by \(shown.mutantCount) mutants, \(shown.constants.count) that no edit changes,",
            "\(shown.equivalent.count) equivalent, \(shown.undecided.count) undecided;",
            "\(result.tried.count) mutants tried, \(result.tried.count - result.harmless.count) killed"
        )
    }

    @Test(.enabled(if: isRecording)) func `is shown by an edit, which is recorded`() throws {
        let known = try ShownOversights()
        var search = MutantSearch(known: known)
        var all: Set<Oversight> = []
        for makers in [Self.makers.prefix(6), Self.makers.dropFirst(6)] {
            let state = Mutex((all: all, search: search))
            DispatchQueue.concurrentPerform(iterations: makers.count) { number in
                do {
                    let start = ContinuousClock.now
                    let bench = try makers[makers.startIndex + number]()
                    var own = MutantSearch(state.withLock { $0.search.found }, known: known)
                    try own.search(bench)
                    print("\(bench.name): \(bench.edits.count) edits, \(ContinuousClock.now - start)")
                    fflush(nil)
                    state.withLock { state in
                        state.all.formUnion(bench.oversights)
                        state.search.add(own)
                    }
                } catch { Issue.record(error) }
            }
            (all, search) = state.withLock { ($0.all, $0.search) }
        }
        try search.finish()
        let left = all.subtracting(search.found.keys)
        let undecided = left.intersection(search.changed)
        try ShownOversights.write(search.found, constants: left.subtracting(undecided), undecided: undecided)
        for own in undecided.map(\.name).sorted() { print("not shown: \(own)") }
        Issue.record("recorded")
    }

    /// Builds with the oversights that edits of a site show: with all, or with some of those of some edits.
    private static func tried(_ lines: [ShownOversights.Line], on bench: EditedBench) throws -> Result {
        var generator = SeededGenerator(seed: seed)
        let known = Dictionary(bench.withWholeFields.map { ($0.name, $0) }) { $1 }
        var result = Result(all: Set(bench.oversights.map(\.name)), wholes: Set(known.keys))
        let edits = Dictionary(bench.edits.enumerated().map { ("\($1)", $0) }) { first, _ in first }
        let places = Set(lines.map(\.edit)).sorted().shuffled(using: &generator)
        for place in places.prefix(isSoak ? places.count : bench.isLarge ? 1 : mostEdits) {
            guard let number = edits[place] else {
                result.harmless.append("\(bench.name) | \(place)")
                continue
            }
            if try isSoak && !bench.wrong(after: number, []).isEmpty { result.stale.append("\(bench.name) | \(place)") }
            let names = Set(lines.filter { $0.edit == place }.map(\.mutant)).sorted { $0.joined() < $1.joined() }
            let mutants = names.map { Mutant(Set($0.compactMap { known[$0] })) }
            let builds = Mutant.together(isSoak ? mutants : mutants.shuffled(using: &generator))
            for build in builds.prefix(isSoak ? builds.count : mostBuilds) {
                let wrong = try bench.wrong(after: number, build.reduce(into: []) { $0.formUnion($1.oversights) })
                for mutant in build {
                    result.tried.insert(mutant.oversights.map(\.name).sorted())
                    if !mutant.isShown(by: wrong) { result.harmless.append("\(bench.name) | \(place) | \(mutant.name)") }
                }
            }
        }
        if isSoak { for number in bench.usualEdits { result.changed.formUnion(try bench.changed(by: number).map(\.name)) } }
        return result
    }
}
