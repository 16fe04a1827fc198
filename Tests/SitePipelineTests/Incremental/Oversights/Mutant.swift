@testable import SitePipeline

/// What an edit changed of a page.
struct Observation: Hashable {
    let template: String
    let changed: Set<Ingredient>
    /// Whether the bytes of the page changed as well.
    let isVisible: Bool

    /// For an order that is the same in every run, the least changes first.
    var order: (Int, String) { (changed.count, changed.map(\.own.name).sorted().joined(separator: " ")) }
}

/// Oversights that make a page wrong after an edit.
///
/// Usually it is one. If there is no edit after which the page would be wrong, because something else always changes as well, it is one
/// together with that.
struct Mutant: Hashable, Sendable {
    let oversights: Set<Oversight>

    var name: String { oversights.map(\.name).sorted().joined(separator: " + ") }

    /// The least that has to be overlooked, beside something, so that an edit makes a page wrong; nil if it does not change that.
    init?(_ own: Oversight, after edit: Observation) {
        guard edit.isVisible, edit.changed.contains(where: { $0.hiders.contains(own) }) else { return nil }
        var oversights: Set<Oversight> = [own]
        var left = edit.changed.filter { !$0.hiders.contains(own) }
        while !left.isEmpty {
            var counts: [Oversight: Int] = [:]
            for oversight in left.flatMap(\.hiders) { counts[oversight, default: 0] += 1 }
            guard let best = counts.max(by: { ($0.value, $1.key.name) < ($1.value, $0.key.name) })?.key else { return nil }
            oversights.insert(best)
            left = left.filter { !$0.hiders.contains(best) }
        }
        // What is inside another is left out with it.
        for one in oversights.sorted(by: { $0.name < $1.name }) {
            let others = oversights.subtracting([one])
            if edit.changed.allSatisfy({ !$0.hiders.isDisjoint(with: others) }) { oversights = others }
        }
        self.oversights = oversights
    }

    init(_ oversights: Set<Oversight>) { self.oversights = oversights }

    /// The kind of pages that it makes wrong, by its template; nil if it is another file, or any page.
    private var template: String? {
        let templates = Set(oversights.map(\.template))
        return templates.count == 1 ? templates.first ?? nil : nil
    }

    /// Mutants in groups, each for one build: no page is made from what only another template reads.
    static func together(_ mutants: [Mutant]) -> [[Mutant]] {
        var groups: [[Mutant]] = []
        for mutant in mutants {
            let place = groups.firstIndex { group in
                mutant.template != nil && group.allSatisfy { $0.template != nil && $0.template != mutant.template }
            }
            if let place { groups[place].append(mutant) } else { groups.append([mutant]) }
        }
        return groups
    }

    /// Whether it makes a build wrong in which pages of some kinds are, or other files.
    func isShown(by wrong: Set<String>) -> Bool { template.map(wrong.contains) ?? !wrong.isEmpty }
}
