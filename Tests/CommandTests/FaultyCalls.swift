import Foundation
import SiteBase

/// A library that the program is started with. It kills the program at one of its calls that change files, or lets the call fail. A program
/// that closes a descriptor twice is ended in any case.
enum FaultyCalls {
    /// Where it is; nil where it cannot be made: without clang, and on systems without `LD_PRELOAD`.
    static let library: String? = {
        #if os(Linux)
            let path = NSTemporaryDirectory() + "/sitegen-faulty-calls-\(getpid()).so"
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["clang", "-shared", "-fPIC", "-O1", "-x", "c", "-", "-o", path, "-ldl"]
            let source = Pipe()
            process.standardInput = source
            process.standardError = FileHandle.nullDevice
            do {
                try process.run()
                source.fileHandleForWriting.write(Data(code.utf8))
                try source.fileHandleForWriting.close()
                process.waitUntilExit()
                return process.terminationStatus == 0 ? path : nil
            } catch {
                return nil
            }
        #else
            return nil
        #endif
    }()

    /// The environment of a program that only may not close a descriptor twice.
    static func environment(_ library: String) -> [String: String] { ["LD_PRELOAD": library] }
    /// The environment of a program that is killed at a call, or in which that call fails.
    static func environment(_ library: String, killedAt call: Int) -> [String: String] { ["LD_PRELOAD": library, "KILL_AT": "\(call)"] }
    static func environment(_ library: String, failingAt call: Int) -> [String: String] { ["LD_PRELOAD": library, "FAIL_AT": "\(call)"] }

    private static let code = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <fcntl.h>
        #include <signal.h>
        #include <stdarg.h>
        #include <stdatomic.h>
        #include <stdlib.h>
        #include <sys/stat.h>
        #include <unistd.h>

        static atomic_int calls;
        static atomic_char written[4096];

        /* Whether this call is to fail. */
        static int step(void) {
            const char *killed = getenv("KILL_AT"), *failing = getenv("FAIL_AT");
            int number = atomic_fetch_add(&calls, 1) + 1;
            if (killed && number == atoi(killed)) raise(SIGKILL);
            if (!failing || number != atoi(failing)) return 0;
            errno = ENOSPC;
            return 1;
        }

        #define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))
        #define CHANGING(flags) (((flags) & (O_CREAT | O_WRONLY | O_RDWR | O_TRUNC)) != 0)
        #define OPEN(name) \\
            int name(const char *path, int flags, ...) { \\
                va_list list; va_start(list, flags); int mode = va_arg(list, int); va_end(list); \\
                if (CHANGING(flags) && step()) return -1; \\
                int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \\
                int file = real(path, flags, mode); \\
                if (file >= 0 && file < 4096) written[file] = CHANGING(flags); \\
                return file; \\
            }
        OPEN(open)
        OPEN(open64)
        #define CALL(type, name, parameters, arguments) type name parameters { return step() ? -1 : REAL(name) arguments; }
        CALL(int, rename, (const char *a, const char *b), (a, b))
        CALL(int, renameat2, (int c, const char *a, int d, const char *b, unsigned int f), (c, a, d, b, f))
        CALL(int, fsync, (int f), (f))
        CALL(int, link, (const char *a, const char *b), (a, b))
        CALL(int, unlink, (const char *a), (a))
        CALL(int, mkdir, (const char *a, mode_t m), (a, m))
        CALL(int, rmdir, (const char *a), (a))
        CALL(int, fchmod, (int f, mode_t m), (f, m))
        CALL(int, fchown, (int f, uid_t u, gid_t g), (f, u, g))
        ssize_t write(int file, const void *bytes, size_t count) {
            if (file > 2 && file < 4096 && written[file] && step()) return -1;
            return REAL(write)(file, bytes, count);
        }
        int close(int file) {
            if (file > 2 && file < 4096 && written[file]) {
                written[file] = 0;
                if (step()) { REAL(close)(file); errno = EIO; return -1; }
            }
            int result = REAL(close)(file);
            if (result < 0 && errno == EBADF && file > 2) abort();
            return result;
        }
        """
}
