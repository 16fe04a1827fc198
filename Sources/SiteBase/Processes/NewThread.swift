import Platform

/// Starts threads whose stacks are as large as the main thread's, because nested data needs it.
public enum NewThread {
    /// Runs work on a new thread. If the system provides no more threads, the work runs on the current one.
    public static func start(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(work)).toOpaque()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 8 << 20)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        if pthread_create(&thread, &attributes, main, box) != 0 { _ = main(box) }
    }

    /// The entry point of a thread.
    #if canImport(Darwin)
        private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { run($0) }
    #else
        private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { $0.flatMap { run($0) } }
    #endif

    private static func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
        return nil
    }

    private final class Box: Sendable {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
}
