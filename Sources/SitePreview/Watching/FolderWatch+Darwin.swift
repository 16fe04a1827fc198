import SiteBase
#if canImport(CoreServices)
    import CoreServices
    import Foundation
    import SiteBase

    /// Watches folders with FSEvents, which reports everything inside a folder:
    /// https://developer.apple.com/documentation/coreservices/file_system_events
    final class FolderWatch: @unchecked Sendable {
        private let inputs: [String]
        private let output: String
        private let condition = NSCondition()
        // The condition guards both.
        private var paths: Set<String> = []
        private var isStopped = false
        // This is set once, before another thread uses the watch.
        private var stream: FSEventStreamRef?

        /// Starts watching.
        ///
        /// - Throws: an error if the system provides no watch.
        init(_ folders: WatchedFolders) throws(FileError) {
            inputs = folders.inputs.compactMap(FileSystem.futurePath)
            output = FileSystem.futurePath(folders.output) ?? folders.output
            // A missing folder cannot be watched itself, so its parent is.
            let watched = Set((inputs + [output]).map(\.parentFolder)) as NSSet
            var context = FSEventStreamContext()
            context.info = Unmanaged.passUnretained(self).toOpaque()
            let flags = kFSEventStreamCreateFlagFileEvents | kFSEventStreamCreateFlagUseCFTypes | kFSEventStreamCreateFlagNoDefer
            stream = FSEventStreamCreate(
                nil,
                { _, info, _, paths, flags, _ in
                    guard let info, let paths = unsafeBitCast(paths, to: NSArray.self) as? [String] else { return }
                    let watch = Unmanaged<FolderWatch>.fromOpaque(info).takeUnretainedValue()
                    watch.saw(zip(paths, UnsafeBufferPointer(start: flags, count: paths.count)).map { ($0, $1) })
                },
                &context,
                watched.allObjects as CFArray,
                FSEventStreamEventId(kFSEventStreamEventIdSinceNow),
                Double(ChangePace.settled) / 1000,
                FSEventStreamCreateFlags(flags)
            )
            guard let stream else { throw FileError(.watch, folders.inputs.first ?? ".", .unwatchable(.noMemory)) }
            FSEventStreamSetDispatchQueue(stream, DispatchQueue(label: "sitegen.watch"))
            FSEventStreamStart(stream)
        }

        deinit {
            guard let stream else { return }
            FSEventStreamStop(stream)
            FSEventStreamInvalidate(stream)
            FSEventStreamRelease(stream)
        }

        /// Stops the watch, after which `next` returns nil. Any thread may call it.
        func stop() {
            condition.withLock {
                isStopped = true
                condition.signal()
            }
        }

        /// Waits for the next change; nil after the watch was stopped.
        ///
        /// - Parameter patience: the timeout in ms, after which the change is empty; nil to wait forever.
        func next(within patience: Int? = nil) throws(FileError) -> Change? {
            let end = patience.map { Date(timeIntervalSinceNow: Double($0) / 1000) } ?? .distantFuture
            return condition.withLock {
                while paths.isEmpty, !isStopped, condition.wait(until: end) {}
                defer { paths = [] }
                return isStopped ? nil : Change(paths: paths.sorted())
            }
        }

        /// Waits until the watch is stopped.
        func waitForStop() {
            condition.withLock {
                while !isStopped { condition.wait() }
            }
        }

        private func saw(_ events: [(path: String, flags: FSEventStreamEventFlags)]) {
            let lost = FSEventStreamEventFlags(kFSEventStreamEventFlagItemRemoved | kFSEventStreamEventFlagItemRenamed)
            let counting = events.filter { event in
                inputs.contains { FileSystem.isInside(event.path, $0) || FileSystem.isInside($0, event.path) }
                    || event.path == output && event.flags & lost != 0 && FileSystem.kind(of: output) == nil
            }
            guard !counting.isEmpty else { return }
            condition.withLock {
                paths.formUnion(counting.map(\.path))
                condition.signal()
            }
        }
    }
#endif
