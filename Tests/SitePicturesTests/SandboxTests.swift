#if os(Linux)
    import Foundation
    import SitePictures
    import Testing

    struct SandboxTests {
        @Test func `a worker has given up its rights`() throws {
            let workers = Program.workers(1)
            #expect(Program.fault(of: PNGFile(width: 1, height: 1, rows: [[1, 2, 3]]).bytes, workers) == nil)
            let process = try #require(workers.idleProcesses.first)
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
            #expect(status.contains("NoNewPrivs:\t1"))
            // A filter of system calls.
            #expect(status.contains("Seccomp:\t2"))
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
            #expect(descriptors.sorted() == ["0", "1", "2"])
            let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8).split(separator: "\n")
            for name in ["Max core file size", "Max open files"] {
                let limit = try #require(limits.first { $0.utf8.starts(with: name.utf8) })
                #expect(limit.split(separator: " ").suffix(3).prefix(2) == ["0", "0"])
            }
        }
    }
#endif
