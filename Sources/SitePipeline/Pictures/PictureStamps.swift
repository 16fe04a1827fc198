import SiteBase
import SiteOutput

/// The fingerprints of picture files by file stamp, so that a build need not read gigabytes to see that nothing changed.
struct PictureStamps: Sendable {
    private var files: [String: (stamp: FileStamp, fingerprint: Fingerprint)] = [:]
    /// The time when the stamps were recorded, by the clock of the stamps.
    private var time = 0

    init() {}

    /// The pictures among the files of a build.
    init(_ inputs: FolderFingerprint) {
        time = FileStamp.now
        for (path, stamp, fingerprint) in inputs.stamped where Self.isPicture(path) { files[path] = (stamp, fingerprint) }
    }

    /// Reads the result of `text`. A restart of the machine invalidates it, because files may then differ from their stamps.
    init(_ text: String) {
        var lines = text.utf8.split(separator: "\n")[...]
        guard let head = lines.popFirst()?.utf8.split(separator: " "), head.count == 2, let run = UInt64(head[0], radix: 16),
            run == FileStamp.run.value, let time = Int(head[1])
        else { return }
        self.time = time
        for line in lines {
            let parts = line.utf8.split(separator: " ", maxSplits: 5)
            guard parts.count == 6, let size = Int(parts[0]), let written = Int(parts[1]), let changed = Int(parts[2]),
                let number = UInt64(parts[3]), let fingerprint = UInt64(parts[4], radix: 16)
            else { continue }
            let stamp = FileStamp(size: size, written: written, changed: changed, number: number)
            files[String(parts[5])] = (stamp, Fingerprint(value: fingerprint))
        }
    }

    var isEmpty: Bool { files.isEmpty }

    /// One line for the machine's current boot and one for each file.
    var text: String {
        let lines = files.filter { !$0.key.utf8.contains("\n") }.map { path, file in
            let (stamp, fingerprint) = file
            return "\(stamp.size) \(stamp.written) \(stamp.changed) \(stamp.number) \(String(fingerprint.value, radix: 16)) \(path)\n"
        }
        return "\(String(FileStamp.run.value, radix: 16)) \(time)\n" + lines.sorted().joined()
    }

    /// The fingerprint of a file that has not changed since; nil if it may have.
    func fingerprint(of path: String, _ stamp: FileStamp) -> Fingerprint? {
        guard let known = files[path], known.stamp == stamp, stamp.isSettled(at: time) else { return nil }
        return known.fingerprint
    }

    func holdsSame(as other: PictureStamps) -> Bool {
        files.count == other.files.count
            && files.allSatisfy { path, file in
                other.files[path].map { $0.stamp == file.stamp && file.stamp.isSettled(at: other.time) } ?? false
            }
    }

    private static func isPicture(_ path: String) -> Bool {
        ["jpg", "jpeg", "png", "webp", "gif", "avif"].contains(path.utf8.split(separator: ".").last?.lowercased())
    }
}
