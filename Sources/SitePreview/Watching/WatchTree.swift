import SiteBase

#if os(Linux)
    import Glibc
    import SiteBase
    import SystemPackage

    /// The folders of all inotify watches. Symbolic links are followed, and each folder is watched under one name only.
    struct WatchTree {
        /// An event about a file or folder.
        struct Event {
            let path: String
            /// Whether the file is complete because it was closed, renamed or removed.
            let isSettled: Bool
            /// Whether folders were added or removed, which requires updating the watches.
            let changesFolders: Bool
        }

        /// The relevant names in a watched folder.
        private struct Watch {
            var path: String
            /// Whether all names are relevant.
            var isInput = false
            /// The names whose changes are relevant.
            var names: Set<String> = []
            /// The names whose removal is relevant.
            var losses: Set<String> = []
        }

        private static let mask = UInt32(
            IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
        )
        private static let gone = UInt32(IN_DELETE | IN_MOVED_FROM)
        private static let settled = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)

        private let folders: WatchedFolders
        private let queue: FileDescriptor
        private var watches: [Int32: Watch] = [:]
        private var buffer = [UInt8](repeating: 0, count: 64 << 10)

        init(_ folders: WatchedFolders, queue: FileDescriptor) {
            self.folders = folders
            self.queue = queue
        }

        /// Watches all folders that exist now and no others.
        mutating func rescan() throws(FileError) {
            let old = watches
            watches = [:]
            for input in folders.inputs {
                try watchWay(to: input) { $0.names.insert($1) }
                var seen: Set<String> = []
                try watchTree(input, &seen)
            }
            try watchWay(to: folders.output) { $0.losses.insert($1) }
            for watch in old.keys where watches[watch] == nil { inotify_rm_watch(queue.rawValue, watch) }
        }

        /// Watches the nearest existing parent of a path for the next name on the path.
        private mutating func watchWay(to path: String, _ note: (inout Watch, String) -> Void) throws(FileError) {
            var parent = path.parentFolder
            var name = path.fileName
            while FileSystem.target(of: parent) != .folder, parent != ".", parent != "/" {
                name = parent.fileName
                parent = parent.parentFolder
            }
            guard name != ".", name != "..", let watch = try add(parent) else { return }
            note(&watches[watch, default: Watch(path: parent)], name)
        }

        private mutating func watchTree(_ folder: String, _ seen: inout Set<String>) throws(FileError) {
            guard FileSystem.target(of: folder) == .folder, let real = FileSystem.realPath(folder), seen.insert(real).inserted,
                let watch = try add(folder)
            else { return }
            watches[watch, default: Watch(path: folder)].isInput = true
            let names: [String]
            do throws(FileError) {
                names = try FileSystem.names(in: folder)
            } catch {
                // The build reports an unreadable folder.
                return
            }
            for name in names where !name.utf8.hasPrefix(".") {
                let path = "\(folder)/\(name)"
                guard let kind = FileSystem.kind(of: path) else { continue }
                if kind == .folder || kind == .link && FileSystem.target(of: path) == .folder { try watchTree(path, &seen) }
                if kind == .link, let target = FileSystem.realPath(path) {
                    try watchWay(to: target) { $0.names.insert($1) }
                }
            }
        }

        /// Adds a watch; nil if the folder was removed or cannot be read.
        private func add(_ folder: String) throws(FileError) -> Int32? {
            let watch = inotify_add_watch(queue.rawValue, folder, Self.mask)
            if watch >= 0 { return watch }
            if errno == ENOSPC || errno == ENOMEM { throw FileError(.watch, folder, .unwatchable(Errno(rawValue: errno))) }
            return nil
        }

        /// The pending relevant events.
        mutating func read() -> [Event] {
            var events: [Event] = []
            while true {
                let length = buffer.withUnsafeMutableBytes { Glibc.read(queue.rawValue, $0.baseAddress, $0.count) }
                guard length > 0 else { return events }
                var reader = ByteReader(buffer[..<length])
                while let watch = reader.nextLittle(4), let mask = reader.nextLittle(4), reader.next(4) != nil,
                    let name = reader.nextLittle(4).flatMap({ reader.next($0) })
                {
                    let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                    if let event = event(Int32(truncatingIfNeeded: watch), UInt32(mask), text) { events.append(event) }
                }
            }
        }

        private func event(_ watch: Int32, _ mask: UInt32, _ name: String) -> Event? {
            if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                return Event(path: folders.inputs.first ?? ".", isSettled: true, changesFolders: true)
            }
            guard let watched = watches[watch], mask & UInt32(IN_IGNORED) == 0 else { return nil }
            guard !name.isEmpty else {
                let isGone = mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0
                return isGone ? Event(path: watched.path, isSettled: true, changesFolders: true) : nil
            }
            let counts =
                watched.isInput && !name.utf8.hasPrefix(".") || watched.names.contains(name)
                || mask & Self.gone != 0 && watched.losses.contains(name)
            guard counts else { return nil }
            let path = watched.path == "." ? name : "\(watched.path)/\(name)"
            let isFolder = mask & UInt32(IN_ISDIR) != 0
            let isLink = mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 && FileSystem.kind(of: path) == .link
            return Event(
                path: path,
                isSettled: mask & Self.settled != 0 || isFolder || isLink,
                changesFolders: isFolder || isLink
            )
        }
    }
#endif
