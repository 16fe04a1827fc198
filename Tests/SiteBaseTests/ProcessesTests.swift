import Foundation
import SiteBase
import Synchronization
import Testing

@Suite struct ProcessesTests {
    @Test func aProgramsOutputAndStatusComeBack() throws {
        let result = try #require(ChildProcess.output(of: "sh", ["-c", "cat; head -c 200000 /dev/zero; echo complaint >&2; exit 3"]))
        #expect(result.output.count == 200_000 && result.status == 3)
        #expect(ChildProcess.output(of: "sh", ["-c", "kill -9 $$"])?.status == 137)
        #expect(ChildProcess.output(of: "sh", ["-c", "printf %s \"$1\"", "sh", "a 'b' $c"])?.output == Array("a 'b' $c".utf8))
    }

    @Test func aMissingProgramIsNone() {
        #expect(ChildProcess.output(of: "no-such-program-anywhere", []) == nil)
        #expect(!ChildProcess.start("/no/such/program", []))
    }

    @Test func aThreadHasALargeStack() async {
        @Sendable func depth(_ left: Int) -> Int {
            left == 0 ? 0 : withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { _ in depth(left - 1) + 1 }
        }
        let reached = await withCheckedContinuation { continuation in NewThread.start { continuation.resume(returning: depth(4000)) } }
        #expect(reached == 4000)
    }

    @Test func todayIsTodayHere() {
        let parts = Calendar(identifier: .gregorian).dateComponents([.year, .month, .day], from: Date())
        #expect(LocalDay.today == String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0))
    }
}
