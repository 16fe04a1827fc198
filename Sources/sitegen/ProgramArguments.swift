import Platform

/// The words of the command line behind the name of the program.
enum ProgramArguments {
    /// On Linux, Swift reads them from `/proc`, which a bare system may lack. The C library gives them to the program as it starts.
    static var all: [String] {
        #if os(Linux) && compiler(>=6.3)
            if CommandLine.arguments.isEmpty, let start {
                return (1..<max(1, start.count)).compactMap { index in start.values[index].map { String(cString: $0) } }
            }
        #endif
        return Array(CommandLine.arguments.dropFirst())
    }

    #if os(Linux) && compiler(>=6.3)
        /// What the C library gave. It is set once, before `main`.
        nonisolated(unsafe) fileprivate static var start: (count: Int, values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>)?
    #endif
}

#if os(Linux) && compiler(>=6.3)
    /// Called before `main`: System V ABI, initialization functions, with the arguments of `main` as glibc gives them.
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
