import CSandbox
import Platform

/// Where the running executable lies.
enum WorkerProgram {
    /// The link in /proc leads to the executable even after another was put in its place. Without /proc, the kernel tells the path.
    static var running: String? {
        #if os(Linux)
            if access("/proc/self/exe", X_OK) == 0 { return "/proc/self/exe" }
            return sandbox_program().map { String(cString: $0) }
        #else
            var size: UInt32 = 4096
            var path = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            return String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        #endif
    }
}

extension PictureWorker {
    /// Decodes pictures, and never returns, if this program was started for that by itself. Otherwise, this does nothing.
    ///
    /// It must be called before the program does anything else.
    public static func runIfAsked() { runIfAsked(Array(CommandLine.arguments.dropFirst())) }
}
