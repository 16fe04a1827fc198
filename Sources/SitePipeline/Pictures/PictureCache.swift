import Platform
import SiteBase
import SiteOutput
import SitePictures
import Synchronization

/// The pictures and colours that earlier builds made, in a folder beside the output. The folder can be deleted at any time.
final class PictureCache: Sendable {
    /// The time in seconds that an unused picture stays in the cache, because authors may change their minds.
    private static let patience: TimeInterval = 30 * 24 * 3600
    private static let coloursName = "colours"
    private static let stampsName = "stamps"

    /// Nil if there is no room for the folder beside the output.
    private let folder: String?
    private let colours: Mutex<[Fingerprint: RGB]>
    /// The picture files of the last build.
    let stamps: PictureStamps
    private let hasNewColours = Atomic(false)
    private let hasNewPictures = Atomic(false)
    private let isMade = Atomic(false)

    /// Opens the cache for an output folder, which may not exist yet.
    init(for output: String) {
        folder = BuildCache.path(for: output, ending: "pictures")
        colours = Mutex(folder.map(Self.readColours) ?? [:])
        stamps = folder.map(Self.readStamps) ?? PictureStamps()
    }

    /// The colour of a picture, if an earlier build found it.
    func colour(of picture: Fingerprint) -> RGB? { colours.withLock { $0[Self.key(picture)] } }

    func keep(_ colour: RGB, of picture: Fingerprint) {
        colours.withLock { $0[Self.key(picture)] = colour }
        hasNewColours.store(true, ordering: .relaxed)
    }

    /// The bytes of a made picture; nil if no build made it or the file is damaged.
    func bytes(of path: OutputPath) -> [UInt8]? {
        guard let folder else { return nil }
        do throws(FileError) {
            let kept = try FileSystem.read("\(folder)/\(path.name)")
            guard kept.count > Self.sealLength else { return nil }
            let bytes = Array(kept.dropLast(Self.sealLength))
            return kept.suffix(Self.sealLength).elementsEqual(Self.seal(of: bytes)) ? bytes : nil
        } catch {
            // The picture is made again.
            return nil
        }
    }

    /// Whether the cache contains a picture.
    func holds(_ path: OutputPath) -> Bool { folder.map { FileSystem.kind(of: "\($0)/\(path.name)") == .file } ?? false }

    /// Whether a cache can exist beside the output.
    var hasPlace: Bool { folder != nil }

    /// Saves a made picture. A full disk is no error here; the build reports it when it writes the output.
    func keep(_ bytes: [UInt8], of path: OutputPath) {
        guard let folder = madeFolder else { return }
        hasNewPictures.store(true, ordering: .relaxed)
        do throws(FileError) {
            try FileSystem.replace("\(folder)/\(path.name)", with: bytes + Self.seal(of: bytes))
        } catch {
            return
        }
    }

    private static let sealLength = 8

    /// A checksum at the end of a picture's file, which keeps damaged files from being published.
    private static func seal(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](little: FolderFingerprint.fingerprint(ofBytes: bytes).value, sealLength)
    }

    /// Writes colours and stamps. If pictures were made, removes those that no site showed for a month.
    ///
    /// - Parameters:
    ///   - shown: the names of the pictures in the site.
    ///   - inputs: the files of the site.
    func finish(keeping shown: Set<String>, _ inputs: FolderFingerprint?) {
        guard let folder, FileSystem.target(of: folder) == .folder || hasNewColours.load(ordering: .relaxed) else { return }
        if hasNewColours.load(ordering: .relaxed) { write(coloursText, to: Self.coloursName) }
        let new = inputs.map { PictureStamps($0) } ?? PictureStamps()
        if !new.isEmpty, !new.holdsSame(as: stamps) { write(new.text, to: Self.stampsName) }
        guard hasNewPictures.load(ordering: .relaxed) else { return }
        do {
            for name in try FileSystem.names(in: folder) where ![Self.coloursName, Self.stampsName].contains(name) && !shown.contains(name)
            {
                let path = "\(folder)/\(name)"
                guard let stamp = FileStamp(path), Self.isOld(stamp) else { continue }
                try FileSystem.removeFile(path)
            }
        } catch {
            // Another build is using the folder. A later build cleans up.
            return
        }
    }

    private static func isOld(_ stamp: FileStamp) -> Bool {
        Date().timeIntervalSince1970 - TimeInterval(stamp.written) / 1e9 > patience
    }

    private var madeFolder: String? {
        guard let folder else { return nil }
        if isMade.load(ordering: .relaxed) { return folder }
        do throws(FileError) {
            try FileSystem.makeFolder(folder)
        } catch {
            return nil
        }
        isMade.store(true, ordering: .relaxed)
        return folder
    }

    // MARK: Colours

    /// The key includes a version, because another version may find another colour.
    private static func key(_ picture: Fingerprint) -> Fingerprint {
        var key = picture
        key.combine(PictureRecipe.version)
        return key
    }

    /// Reads one line per picture: its key and its colour in hexadecimal digits. Other lines are ignored.
    private static func readColours(_ folder: String) -> [Fingerprint: RGB] {
        var colours: [Fingerprint: RGB] = [:]
        do throws(FileError) {
            for line in String(decoding: try FileSystem.read("\(folder)/\(coloursName)"), as: UTF8.self).utf8.split(separator: "\n") {
                guard line.utf8.count == 23, let key = UInt64(line.utf8.prefix(before: " "), radix: 16),
                    let colour = UInt32(Substring(line.utf8.suffix(6)), radix: 16)
                else { continue }
                colours[Fingerprint(value: key)] = RGB(
                    red: UInt8(colour >> 16 & 255),
                    green: UInt8(colour >> 8 & 255),
                    blue: UInt8(colour & 255)
                )
            }
        } catch {
            return [:]
        }
        return colours
    }

    private static func readStamps(_ folder: String) -> PictureStamps {
        do throws(FileError) {
            return PictureStamps(String(decoding: try FileSystem.read("\(folder)/\(stampsName)"), as: UTF8.self))
        } catch {
            return PictureStamps()
        }
    }

    private var coloursText: String {
        func digits(_ number: UInt64, _ count: Int) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: count - digits.utf8.count) + digits
        }
        return colours.withLock { $0 }.map { key, colour in
            digits(key.value, 16) + " " + digits(UInt64(colour.red) << 16 | UInt64(colour.green) << 8 | UInt64(colour.blue), 6) + "\n"
        }.sorted().joined()
    }

    /// Writes a file of the cache. If that fails, the next build computes the values again.
    private func write(_ text: String, to name: String) {
        guard let folder = madeFolder else { return }
        do throws(FileError) {
            try FileSystem.replace("\(folder)/\(name)", with: Array(text.utf8))
        } catch {
            return
        }
    }
}
