import Platform

/// The command-line arguments without the program's name.
enum ProgramArguments {
    /// On Linux, Swift reads arguments from `/proc`, which a minimal system may lack. The C library passes them to the program at its
    /// start.
    static var all: [String] {
        #if os(Linux) && compiler(>=6.3)
            if CommandLine.arguments.isEmpty, let start {
                return (1..<max(1, start.count)).compactMap { index in start.values[index].map { String(cString: $0) } }
            }
        #endif
        return Array(CommandLine.arguments.dropFirst())
    }

    #if os(Linux) && compiler(>=6.3)
        /// The arguments from the C library. They are set once, before `main`.
        nonisolated(unsafe) fileprivate static var start: (count: Int, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)?
    #endif
}

#if os(Linux) && compiler(>=6.3)
    /// Runs before `main`. System V ABI initialization functions receive the arguments of `main` from glibc.
    @section(".init_array") @used
    private let keepArguments:
        @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) ->
            Void = {
                count,
                values,
                _ in
                if let values { ProgramArguments.start = (Int(count), values) }
            }
#endif
