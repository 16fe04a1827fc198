import Foundation
import SiteBase
import Synchronization
import SystemPackage
import TestSupport
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

    @Test func `a child is waited for once, and killed if nobody waits for it`() throws {
        var child = try ChildProcess("sh", ["-c", "exit 7"])
        // Afterwards, its number may be another's.
        let ends = [child.wait(), child.wait(), child.kill()]
        let isRunning = child.isRunning()
        #expect(ends == [.status(7), .status(7), .status(7)] && !isRunning)
        var other = try ChildProcess("sleep", ["1000"])
        let (isOtherRunning, otherEnd) = (other.isRunning(), other.kill())
        #expect(isOtherRunning && otherEnd == .signal(9))
        let id = try { () throws -> pid_t in try ChildProcess("sleep", ["1000"]).id }()
        #expect(kill(id, 0) == -1 && errno == ESRCH)
        #expect(throws: Errno.noSuchFileOrDirectory) { _ = try ChildProcess("/no/such/program", []).id }
    }

    @Test(.timeLimit(.minutes(1))) func `a program that was started and ended is gone`() throws {
        let folder = try TemporaryFolder()
        #expect(ChildProcess.start("sh", ["-c", "echo $$ > \"$1\"; mv \"$1\" \"$2\"", "sh", folder["new"], folder["id"]]))
        while FileSystem.kind(of: folder["id"]) == nil { usleep(1_000) }
        let id = try #require(pid_t(String(decoding: try FileSystem.read(folder["id"]), as: UTF8.self).trimmed))
        // One that nobody waits for keeps its number.
        while kill(id, 0) == 0 { usleep(1_000) }
    }

    @Test func `a child gets its environment and streams, and no more`() throws {
        var pipe = try DescriptorPair.pipe()
        var child = try ChildProcess("/bin/sh", ["-c", "cat; echo $A$HOME"], environment: ["A=b"], output: pipe.theirs)
        pipe.closeTheirs()
        #expect(try pipe.ours.readToEnd(expecting: 0) == Array("b\n".utf8))
        let end = child.wait()
        #expect(end == .status(0))
    }

    @Test func `a child reads its input to the end and leaves the parent's descriptors alone`() throws {
        let folder = try TemporaryFolder()
        let input = try Descriptor(reading: folder.write(String(repeating: "abc", count: 100_000), to: "input"))
        for _ in 0..<3 {
            var pipe = try DescriptorPair.pipe()
            var child = try ChildProcess("cat", [], input: input.raw, output: pipe.theirs)
            pipe.closeTheirs()
            #expect(try pipe.ours.readToEnd(expecting: 0).count == 300_000)
            let (end, again) = (child.wait(), child.isRunning())
            #expect(end == .status(0) && !again)
            #expect(lseek(input.raw.rawValue, 0, SEEK_SET) == 0)
        }
    }

    @Test func `a child without streams has empty input and discarded output`() throws {
        var child = try ChildProcess("sh", ["-c", "echo lost; echo lost >&2; read line; test -z \"$line\""])
        let end = child.wait()
        #expect(end == .status(0))
    }

    @Test func `a program that writes without end is killed`() {
        let result = ChildProcess.output(of: "cat", ["/dev/zero"])
        #expect(result?.status == 137 && result?.output.count ?? 0 > ChildProcess.mostOutput)
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
