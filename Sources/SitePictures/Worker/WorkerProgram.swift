import CSandbox
import Platform

/// Finds the running executable.
enum WorkerProgram {
    /// The path of the executable. The link in /proc leads to it even after it was replaced. Without /proc, the kernel provides the path.
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
    /// Decodes pictures and never returns if this program started itself for that. Otherwise does nothing.
    ///
    /// A program must call it before it does anything else.
    public static func runIfAsked() { runIfAsked(Array(CommandLine.arguments.dropFirst())) }
}
