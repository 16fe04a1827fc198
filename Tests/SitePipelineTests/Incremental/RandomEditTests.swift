import Foundation
import SiteBase
import TestSupport
import Testing

@testable import BookSite

@Suite struct `After any sequence of edits` {
    /// Edits of one sequence; `SITEGEN_SOAK=1` runs more sequences, `SITEGEN_SEED` other ones, `SITEGEN_SEQUENCE` one of them.
    private static let length = 12
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = environment["SITEGEN_SEED"].flatMap { UInt64($0) } ?? 1
    private static let sequences =
        environment["SITEGEN_SEQUENCE"].flatMap { Int($0) }.map { $0..<$0 + 1 } ?? 0..<(environment["SITEGEN_SOAK"] == "1" ? 2_000 : 18)

    @Test(arguments: sequences)
    func `the output is what a build from nothing makes`(number: Int) throws {
        var site = try EditedSite(seed: Self.seed &* 1_000_003 &+ UInt64(number))
        for step in 0..<Self.length {
            try site.edit()
            let jobs = [1, 2, 8][step % 3]
            let differences = try site.differences(jobs: jobs)
            #expect(
                differences == [],
                "sequence \(number) of seed \(Self.seed), edit \(step): \(site.log.joined(separator: "; ")): \(differences)"
            )
        }
    }
}
