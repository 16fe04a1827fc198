import SiteOutput
import SitePipeline

#if os(Linux)
    import Foundation
    import SiteBase
    import TestSupport
    import TestSupport
    import Testing

    @testable import BookSite

    /// Builds in a process of their own, where nothing else opens files and starts processes.
    struct DescriptorLeakTests {
        private static let rounds = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1" ? 1_000 : 20

        /// What is open, by where it leads.
        private static func open() throws -> [String] {
            try FileSystem.names(in: "/proc/self/fd").compactMap { number in
                // The folder itself is no longer open.
                FileSystem.kind(of: "/proc/self/fd/\(number)") == nil
                    ? nil
                    : try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
                        // The runner of the tests may remove the file that this process prints into.
                        .replacingOccurrences(of: " (deleted)", with: "")
            }.sorted()
        }

        /// Whether this process has no children, not even ended ones.
        private static var isWithoutChildren: Bool {
            var status: CInt = 0
            return waitpid(-1, &status, WNOHANG) == -1 && errno == ECHILD
        }

        @Test(.timeLimit(.minutes(30))) func `after many builds, nothing is open and no child is left`() async {
            await #expect(processExitsWith: .success) {
                let site = try TestSite(data: [:])
                try site.copy("\(repository)/data", to: "data")
                try site.write(smallPicture, to: "data/dot.png")
                var build = site.build
                build.options.jobs = 3
                build.options.compressions = [.gzip]
                try site.write("---\ntitle: Round\n---\n![Dot](dot.png)\n", to: "data/round.md")
                _ = try build.run()
                let before = try Self.open()
                for round in 0..<Self.rounds {
                    // Every fourth build decodes pictures, every fifth one fails.
                    if round % 4 == 0, site.exists(".output.sitegen-pictures") { try site.remove(".output.sitegen-pictures") }
                    try site.write(
                        round % 5 == 0 ? "---\ntitle: [\n---\n" : "---\ntitle: Round \(round)\n---\n![Dot](dot.png)\n",
                        to: "data/round.md"
                    )
                    do {
                        _ = try build.run()
                        _ = try build.dryRun()
                        #expect(round % 5 != 0)
                    } catch {
                        #expect(round % 5 == 0)
                    }
                    let now = try Self.open()
                    #expect(now == before, "round \(round): \(now.filter { !before.contains($0) }), \(before.filter { !now.contains($0) })")
                    #expect(Self.isWithoutChildren)
                }
            }
        }
    }
#endif
