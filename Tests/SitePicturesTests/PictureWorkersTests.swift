import Foundation
import SiteBase
import Synchronization
import TestSupport
import Testing

@testable import SitePictures

struct PictureWorkersTests {
    private static let wanted = [
        Rendition(shape: .scaled(width: 20), encoding: .webp), Rendition(shape: .scaled(width: 50), encoding: .jpeg),
        Rendition(shape: .scaled(width: 50), encoding: .png), Rendition(shape: .scaled(width: 5_000), encoding: .webp),
        Rendition(shape: .card(ground: RGB(red: 90, green: 40, blue: 40)), encoding: .jpeg),
    ]

    @Test func `renditions are as wide as wanted, never enlarged, and cards have one size`() throws {
        let made = try Program.workers().renditions(Self.wanted, of: JPEGFile.encoded(try TestPicture.cover()))
        let headers = made.compactMap { PictureHeader($0) }
        #expect(headers.map(\.format) == [.webp, .jpeg, .png, .webp, .jpeg])
        #expect(headers.map(\.width) == [20, 50, 50, 120, 1200])
        #expect(headers.map(\.height) == [30, 75, 75, 180, 630])
    }

    @Test func `any number of workers makes the same bytes`() throws {
        let files = try (0..<12).map { JPEGFile.encoded(try TestPicture.cover(80 + $0, 120 + 3 * $0)) }
        let here = try files.map { try PictureCoder.renditions(Self.wanted, of: $0) }
        for count in [1, 2, 8] {
            let workers = Program.workers(count)
            let made = Workers.map(files.count, jobs: 8, run: 1) { try? workers.renditions(Self.wanted, of: files[$0]) }
            #expect(made == here.map(Optional.some))
            #expect(workers.idleProcesses.count <= count)
        }
    }

    @Test func `colours are those of this process`() throws {
        let file = JPEGFile.encoded(try TestPicture.cover())
        let here = try PictureCoder.colours(of: file)
        #expect(try Program.workers().colours(of: file) == here)
    }

    @Test func `another worker takes the place of a killed one`() throws {
        let workers = Program.workers(1)
        let file = JPEGFile.encoded(try TestPicture.cover())
        for _ in 0..<3 {
            #expect(Program.fault(of: file, workers) == nil)
            let process = try #require(workers.idleProcesses.first)
            kill(process, SIGKILL)
            Thread.sleep(forTimeInterval: 0.1)
        }
        #expect(Program.fault(of: file, workers) == nil)
    }

    @Test func `a worker that is killed at its work fails for that picture only`() throws {
        let workers = Program.workers(1)
        let small = JPEGFile.encoded(try TestPicture.cover())
        let large = JPEGFile.encoded(try TestPicture.drawn(2_000, 2_000) { ($0 & 0xFF, $1 & 0xFF, ($0 ^ $1) & 0xFF, 255) })
        #expect(Program.fault(of: small, workers) == nil)
        let process = try #require(workers.idleProcesses.first)
        kill(process, SIGSTOP)
        let fault = Mutex<PictureFault?>(nil)
        let thread = DispatchGroup()
        DispatchQueue.global().async(group: thread) { fault.withLock { $0 = Program.fault(of: large, workers) } }
        while !workers.idleProcesses.isEmpty { Thread.sleep(forTimeInterval: 0.01) }
        Thread.sleep(forTimeInterval: 0.2)
        kill(process, SIGKILL)
        thread.wait()
        #expect(fault.withLock { $0 } == .workerFailed("the worker was ended by signal 9"))
        #expect(Program.fault(of: small, workers) == nil)
    }

    @Test func `a program that is no worker is told`() {
        for program in ["/bin/true", "/bin/cat", "/nowhere"] {
            let workers = PictureWorkers(program: program, count: 1)
            guard case .workerFailed(let text) = Program.fault(of: PNGFile(width: 1, height: 1, rows: [[1, 2, 3]]).bytes, workers) else {
                Issue.record("\(program) works")
                continue
            }
            #expect(text.utf8.starts(with: program.utf8))
        }
    }

    /// A program that greets like a worker and then runs these lines of a shell.
    private static func impostor(_ lines: String, in folder: TemporaryFolder) throws -> PictureWorkers {
        let path = try folder.write(
            "#!/bin/sh\nprintf '%s\\n' '\(String(decoding: PictureWorker.greeting.dropLast(), as: UTF8.self))'\n\(lines)\n",
            to: "worker"
        )
        #expect(chmod(path, 0o755) == 0)
        return PictureWorkers(program: path, count: 1)
    }

    @Test(arguments: [#"\377\377\377\377"#, #"\001\000\000\100"#, #"\001\000\000\000x"#, #"\004\000\000\000\007\000\000\000"#])
    func `a worker that sends nonsense, or claims to send gigabytes, is ended`(reply: String) throws {
        let folder = try TemporaryFolder()
        let workers = try Self.impostor("printf '\(reply)'; exec sleep 1000", in: folder)
        let picture = JPEGFile.encoded(try TestPicture.cover())
        #expect(Program.fault(of: picture, workers) == .workerFailed("the worker sent an invalid reply"))
        #expect(workers.idleProcesses == [])
    }

    @Test func `a worker that closes its side and stays is ended`() throws {
        let folder = try TemporaryFolder()
        let workers = try Self.impostor("exec <&- >&-; exec sleep 1000", in: folder)
        let picture = JPEGFile.encoded(try TestPicture.cover())
        #expect(Program.fault(of: picture, workers) == .workerFailed("the worker was ended by signal 9"))
    }

    @Test func `a worker ends when there is nothing more to do`() throws {
        let workers = Program.workers(1)
        #expect(Program.fault(of: JPEGFile.encoded(try TestPicture.cover()), workers) == nil)
        let process = try #require(workers.idleProcesses.first)
        #expect(kill(process, 0) == 0)
        _ = consume workers
        // Gone and waited for; its number cannot be another's so soon.
        #expect(kill(process, 0) != 0)
    }
}
