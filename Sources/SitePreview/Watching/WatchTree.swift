import SiteBase

#if os(Linux)
    import Glibc
    import SiteBase

    /// The folder of each inotify watch. Symbolic links are followed, so that a folder may be watched under one name only.
    struct WatchTree {
        /// What happened to one file or folder.
        struct Event {
            let path: String
            /// Whether the file is whole again: closed, renamed, gone.
            let isSettled: Bool
            /// Whether folders came or went, so that others are to be watched.
            let changesFolders: Bool
        }

        /// What a watched folder is watched for.
        private struct Watch {
            var path: String
            /// Every name in it counts.
            var isInput = false
            /// These names in it count.
            var names: Set<String> = []
            /// These names count when they go away.
            var losses: Set<String> = []
        }

        private static let mask = UInt32(
            IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
        )
        private static let gone = UInt32(IN_DELETE | IN_MOVED_FROM)
        private static let settled = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)

        private let folders: WatchedFolders
        private let descriptor: Int32
        private var watches: [Int32: Watch] = [:]
        private var buffer = [UInt8](repeating: 0, count: 64 << 10)

        init(_ folders: WatchedFolders, descriptor: Int32) {
            self.folders = folders
            self.descriptor = descriptor
        }

        /// Watches what is there now, and no longer what is not.
        mutating func rescan() throws(FileError) {
            let old = watches
            watches = [:]
            for input in folders.inputs {
                try watchWay(to: input) { $0.names.insert($1) }
                var seen: Set<String> = []
                try watchTree(input, &seen)
            }
            try watchWay(to: folders.output) { $0.losses.insert($1) }
            for watch in old.keys where watches[watch] == nil { inotify_rm_watch(descriptor, watch) }
        }

        /// Watches the nearest folder above a path for the next name on the way to it.
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
                // It may be unreadable; the build reports that.
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

        /// Adds a watch; nil if the folder is gone already, or may not be read.
        private func add(_ folder: String) throws(FileError) -> Int32? {
            let watch = inotify_add_watch(descriptor, folder, Self.mask)
            if watch >= 0 { return watch }
            if errno == ENOSPC || errno == ENOMEM { throw FileError(watching: folder) }
            return nil
        }

        /// The events that wait to be read, without those that do not count.
        mutating func read() -> [Event] {
            var events: [Event] = []
            while true {
                let length = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
                guard length > 0 else { return events }
                var index = 0
                while index < length {
                    let (watch, mask, nameLength) = buffer.withUnsafeBytes { bytes in
                        (
                            bytes.loadUnaligned(fromByteOffset: index, as: Int32.self),
                            bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self),
                            Int(bytes.loadUnaligned(fromByteOffset: index + 12, as: UInt32.self))
                        )
                    }
                    let name = String(decoding: buffer[index + 16..<index + 16 + nameLength].prefix { $0 != 0 }, as: UTF8.self)
                    if let event = event(watch, mask, name) { events.append(event) }
                    index += 16 + nameLength
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
