import SiteBase

#if os(Linux)
    import Glibc
    import SiteBase
    import Synchronization
    import SystemPackage

    /// Watches folders with inotify: https://man7.org/linux/man-pages/man7/inotify.7.html
    final class FolderWatch: Sendable {
        private let queue: Descriptor
        /// A pipe that wakes the watch when something is written to it.
        private let wakeUp: DescriptorPair
        private let isStopped = Atomic(false)
        private let state: Mutex<WatchTree>

        /// Starts watching.
        ///
        /// - Throws: an error if the system provides no watch.
        init(_ folders: WatchedFolders) throws(FileError) {
            do throws(Errno) {
                queue = try Descriptor(owning: inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC)))
                wakeUp = try DescriptorPair.pipe()
            } catch {
                throw FileError(.watch, folders.inputs.first ?? ".", .unwatchable(error))
            }
            state = Mutex(WatchTree(folders, queue: queue.raw))
            try state.withLock { tree throws(FileError) in try tree.rescan() }
        }

        /// Stops the watch, after which `next` returns nil. Any thread may call it.
        func stop() {
            isStopped.store(true, ordering: .relaxed)
            do throws(Errno) {
                try wakeUp.theirs?.write(whole: [1])
            } catch {
                // The pipe is full of wake-up bytes already.
            }
        }

        /// Waits for the next change to settle; nil after the watch was stopped.
        ///
        /// - Parameter patience: the timeout in ms, after which the change is empty; nil to wait forever.
        func next(within patience: Int? = nil) throws(FileError) -> Change? {
            var seen = SeenEvents()
            while !isStopped.load(ordering: .relaxed) {
                let start = Self.milliseconds
                wait(for: seen.paths.isEmpty ? patience ?? -1 : seen.patience(at: start))
                let events = state.withLock { $0.read() }
                if let patience, seen.paths.isEmpty, events.isEmpty, Self.milliseconds - start >= patience { break }
                if events.isEmpty, !seen.paths.isEmpty, Self.milliseconds - start >= seen.patience(at: start) { break }
                seen.add(events, at: Self.milliseconds)
                if !seen.paths.isEmpty, seen.patience(at: Self.milliseconds) <= 0 { break }
            }
            guard !isStopped.load(ordering: .relaxed) else { return nil }
            // This precedes the build's reading, so that no file in a new folder is missed.
            if seen.changesFolders { try state.withLock { tree throws(FileError) in try tree.rescan() } }
            return Change(paths: seen.paths.sorted())
        }

        /// Waits until the watch is stopped.
        func waitForStop() {
            var polled = pollfd(fd: wakeUp.ours.raw.rawValue, events: Int16(POLLIN), revents: 0)
            while !isStopped.load(ordering: .relaxed) { _ = poll(&polled, 1, -1) }
        }

        /// Waits for events or for a number of ms; forever if it is negative.
        private func wait(for patience: Int) {
            var polled = [
                pollfd(fd: queue.raw.rawValue, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp.ours.raw.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&polled, 2, Int32(clamping: patience))
        }

        private static var milliseconds: Int {
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
        }
    }

    /// The events of a change.
    private struct SeenEvents {
        var paths: Set<String> = []
        var changesFolders = false
        private var isSettled = true
        private var first = 0
        private var last = 0

        mutating func add(_ events: [WatchTree.Event], at now: Int) {
            guard !events.isEmpty else { return }
            if paths.isEmpty { first = now }
            last = now
            // A file settles when it is closed.
            isSettled = events.contains { $0.isSettled } || (isSettled && !paths.isEmpty)
            for event in events {
                paths.insert(event.path)
                changesFolders = changesFolders || event.changesFolders
            }
        }

        /// The time to wait for further events after the first, in ms.
        func patience(at now: Int) -> Int {
            let quiet = last + (isSettled ? ChangePace.settled : ChangePace.unsettled)
            let end = first + (isSettled ? ChangePace.longest : ChangePace.longestUnsettled)
            return max(0, min(quiet, end) - now)
        }
    }
#endif
