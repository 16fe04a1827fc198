import Foundation
import SiteEngine
import Testing

@testable import BookSite

@Suite struct `After any sequence of edits` {
    /// Edits of one sequence; `SITEGEN_SOAK=1` runs more sequences, `SITEGEN_SEED` other ones.
    private static let length = 12
    private static let sequences = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 2_000 : 24
    private static let seed = ProcessInfo.processInfo.environment["SITEGEN_SEED"].flatMap { UInt64($0) } ?? 1

    @Test(arguments: 0..<sequences)
    func `the output is what a build from nothing makes`(number: Int) throws {
        var site = try EditedSite(seed: Self.seed &* 1_000_003 &+ UInt64(number))
        for step in 0..<Self.length {
            try site.edit()
            let jobs = [1, 2, 8][step % 3]
            #expect(
                try site.differences(jobs: jobs) == [],
                "sequence \(number) of seed \(Self.seed), edit \(step): \(site.log.joined(separator: "; "))"
            )
        }
    }
}
