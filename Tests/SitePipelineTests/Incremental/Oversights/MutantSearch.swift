import Foundation

@testable import SitePipeline

/// Finds out for each oversight what shows it.
struct MutantSearch: Sendable {
    private(set) var found: [Oversight: ShownOversights.Proof]
    /// The oversights of all that some edit changed, whether or not a page showed it.
    private(set) var changed: Set<Oversight> = []

    /// An edit that changes something that is not of pages.
    private struct Try: Sendable {
        let bench: EditedBench
        let edit: Int
        let changes: Set<Oversight>
        /// What it changes of the page of which it changes least.
        let ofPage: Set<Oversight>

        /// Those that change least come first.
        var order: (Int, Int, Int) { (ofPage.count, changes.count, edit) }

        var place: String { "\(bench.name) | \(bench.edits[edit])" }

        /// Whether its name has that of the part that is overlooked: an edit of a field has its key.
        func names(_ own: Oversight) -> Bool {
            guard let start = own.name.firstRange(of: ": ")?.upperBound else { return false }
            return "\(bench.edits[edit])".hasPrefix(own.name[start...].dropLast())
        }
    }

    /// What is not of pages and may be shown by these edits.
    private var left: [Oversight: [Try]] = [:]
    /// What shows an oversight together with a value inside it.
    private var outer: [Oversight: ShownOversights.Proof] = [:]
    /// The edits that showed oversights when they were last recorded. They are tried first.
    private let known: [String: String]

    /// The number of edits with which an oversight is tried alone, and together with others.
    private static let (mostAlone, mostTogether) = (12, 3)

    /// - Parameter known: what was recorded last.
    init(_ found: [Oversight: ShownOversights.Proof] = [:], known: ShownOversights) {
        self.found = found
        self.known = Dictionary(known.lines.map { ($0.own, "\($0.bench) | \($0.edit)") }) { first, _ in first }
    }

    /// Tries all edits of a site; of a large one, some and those that change what no other showed.
    mutating func search(_ bench: EditedBench) throws {
        var tries: [Oversight: [Try]] = [:]
        let usual = Set(bench.usualEdits)
        for number in bench.edits.indices {
            if !usual.contains(number) {
                let missing = bench.oversights.subtracting(found.keys)
                guard try bench.changesPages(by: number, any: missing) else { continue }
            }
            let observations = try bench.observations(after: number)
            add(observations, bench.name, "\(bench.edits[number])")
            let changes = try bench.changes(by: number)
            changed.formUnion(changes)
            for own in changes where found[own] == nil {
                let ofPage = Self.least(observations, of: own)
                tries[own, default: []].append(Try(bench: bench, edit: number, changes: changes, ofPage: ofPage))
            }
        }
        for (own, edits) in tries.sorted(by: { $0.key.name < $1.key.name }) {
            let place = known[own.name]
            let nearest = edits.sorted { a, b in
                (a.place == place ? 0 : a.names(own) ? 1 : 2, a.order.0, a.order.1, a.order.2)
                    < (b.place == place ? 0 : b.names(own) ? 1 : 2, b.order.0, b.order.1, b.order.2)
            }
            .prefix(Self.mostAlone)
            for one in nearest where try found[own] == nil && !bench.wrong(after: one.edit, [own]).isEmpty { add(Mutant([own]), own, one) }
            if found[own] == nil { left[own, default: []] += nearest }
        }
    }

    /// Adds what another search found.
    mutating func add(_ other: MutantSearch) {
        found.merge(other.found) { $0.mutant.oversights.count <= $1.mutant.oversights.count ? $0 : $1 }
        outer.merge(other.outer) { $0.mutant.oversights.count <= $1.mutant.oversights.count ? $0 : $1 }
        changed.formUnion(other.changed)
        left.merge(other.left) { $0 + $1 }
    }

    /// Looks for what has to be overlooked together, where nothing is shown alone.
    mutating func finish() throws {
        found.merge(outer) { own, _ in own }
        for (own, tries) in left.sorted(by: { $0.key.name < $1.key.name }) {
            for one in tries.sorted(by: { $0.order < $1.order }).prefix(Self.mostTogether) where found[own] == nil {
                if let mutant = try mutant(of: own, one) { add(mutant, own, one) }
            }
            print("\(own.name): \(found[own]?.mutant.name ?? "-")")
            fflush(nil)
        }
        left = [:]
    }

    private mutating func add(_ mutant: Mutant, _ own: Oversight, _ one: Try) {
        found[own] = ShownOversights.Proof(mutant: mutant, bench: one.bench.name, edit: "\(one.bench.edits[one.edit])")
    }

    /// What an edit changed of the page of which it changed least, among pages of the kind that an oversight is for, if it is for one.
    private static func least(_ observations: Set<Observation>, of own: Oversight) -> Set<Oversight> {
        let visible = observations.filter(\.isVisible)
        let related = visible.filter { own.name.contains(" of \($0.template.prefix { $0 != "/" }):") }
        return Set((related.isEmpty ? visible : related).min { $0.order < $1.order }?.changed.map(\.own) ?? [])
    }

    /// Looks at what an edit changed of pages.
    private mutating func add(_ observations: Set<Observation>, _ bench: String, _ edit: String) {
        for observation in observations.sorted(by: { $0.order < $1.order }) {
            let inside = Set(observation.changed.map(\.own))
            changed.formUnion(inside)
            guard observation.isVisible else { continue }
            for own in inside { Self.add(own, observation, bench, edit, to: &found) }
            for own in observation.changed.reduce(into: Set(), { $0.formUnion($1.hiders) }).subtracting(inside) {
                Self.add(own, observation, bench, edit, to: &outer)
            }
        }
    }

    /// Adds what an edit shows, if it is less than what is known.
    private static func add(
        _ own: Oversight,
        _ observation: Observation,
        _ bench: String,
        _ edit: String,
        to found: inout [Oversight: ShownOversights.Proof]
    ) {
        let least = found[own].map(\.mutant.oversights.count) ?? .max
        guard least > 1, let mutant = Mutant(own, after: observation), mutant.oversights.count < least else { return }
        found[own] = ShownOversights.Proof(mutant: mutant, bench: bench, edit: edit)
    }

    /// The least that has to be overlooked beside something so that a build is wrong, while it is right with all but that.
    private func mutant(of own: Oversight, _ one: Try) throws -> Mutant? {
        func isWrong(_ oversights: Set<Oversight>) throws -> Bool { try !one.bench.wrong(after: one.edit, oversights).isEmpty }
        var others: Set<Oversight> = []
        // As much as can be overlooked without harm.
        func add(_ candidates: ArraySlice<Oversight>) throws {
            if try !isWrong(others.union(candidates)) {
                others.formUnion(candidates)
            } else if candidates.count > 1 {
                let middle = candidates.startIndex + candidates.count / 2
                try add(candidates[..<middle])
                try add(candidates[middle...])
            }
        }
        // Settings of a page are those of its collection: what hides the same as the oversight comes last.
        let candidates = one.changes.union(one.ofPage).subtracting([own]).sorted { a, b in
            (a.isPart ? 1 : 0, a.name) < (b.isPart ? 1 : 0, b.name)
        }
        try add(candidates[...])
        guard try isWrong(others.union([own])) else { return nil }
        for other in others.sorted(by: { $0.name < $1.name }) where try isWrong(others.union([own]).subtracting([other])) {
            others.remove(other)
        }
        return Mutant(others.union([own]))
    }
}

extension Oversight {
    fileprivate var isPart: Bool { if case .part = self { true } else { false } }
}
