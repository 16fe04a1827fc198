#if os(Linux)
    import Foundation
    import SiteBase
    import SitePictures
    import TestSupport
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

        /// A worker for which `prctl` fails with an error whenever the expression in C is true.
        private static func workers(in folder: TemporaryFolder, _ error: String, when condition: String) throws -> PictureWorkers? {
            let source = """
                #include <errno.h>
                #include <sys/prctl.h>
                #include <sys/syscall.h>
                #include <unistd.h>
                int prctl(int option, ...) {
                    __builtin_va_list list;
                    __builtin_va_start(list, option);
                    unsigned long a = __builtin_va_arg(list, unsigned long), b = __builtin_va_arg(list, unsigned long);
                    __builtin_va_end(list);
                    if (\(condition)) { errno = \(error); return -1; }
                    return syscall(SYS_prctl, option, a, b, 0, 0);
                }
                """
            let library = folder["prctl.so"]
            let arguments = ["-shared", "-fPIC", "-o", library, try folder.write(source, to: "prctl.c")]
            guard ChildProcess.output(of: "cc", arguments)?.status == 0 else { return nil }
            let wrapper = try folder.write("#!/bin/sh\nLD_PRELOAD='\(library)' exec '\(Program.path)' \"$@\"\n", to: "worker")
            #expect(chmod(wrapper, 0o755) == 0)
            return PictureWorkers(program: wrapper, count: 1)
        }

        @Test func `where a filter cannot be set although the kernel has them, no picture is decoded`() throws {
            let folder = try TemporaryFolder()
            let picture = PNGFile(width: 1, height: 1, rows: [[1, 2, 3]]).bytes
            for condition in ["option == PR_SET_SECCOMP && b", "option == PR_SET_NO_NEW_PRIVS"] {
                guard let workers = try Self.workers(in: folder, "EPERM", when: condition) else { return }
                let text = "\(folder["worker"]) did not start as a picture worker (status 77)"
                #expect(Program.fault(of: picture, workers) == .workerFailed(text))
            }
        }

        @Test func `where the kernel has no filters, the limits must do`() throws {
            let folder = try TemporaryFolder()
            guard let workers = try Self.workers(in: folder, "EINVAL", when: "option == PR_SET_SECCOMP") else { return }
            #expect(Program.fault(of: PNGFile(width: 1, height: 1, rows: [[1, 2, 3]]).bytes, workers) == nil)
            let process = try #require(workers.idleProcesses.first)
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8).split(separator: "\n")
            #expect(status.contains("Seccomp:\t0"))
        }
    }
#endif
