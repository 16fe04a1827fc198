import SiteBase
import Synchronization

/// The pictures in the subfolders of a folder: those in an app's asset catalogues, such as `jar.imageset/jar@2x.png`, and others whose names
/// occur once.
final class NestedPictures: Sendable {
    /// A picture and the name that data uses for it.
    struct Picture: Sendable {
        /// The path of its file.
        let source: String
        /// The name of the published file: `jar.png`.
        let name: String
        let isInCatalogue: Bool
    }

    private let folder: String
    /// The pictures by the collision keys of their names, with and without extension. Nil for a name of several pictures.
    private let all = Mutex<[String: Picture?]?>(nil)
    /// The number of levels of folders to search.
    private static let deepest = 12

    /// The names of subfolders that are not searched.
    private let others: [String]

    init(_ folder: String, without others: [String] = []) { (self.folder, self.others) = (folder, others) }

    /// The picture with a name, with or without extension; nil if there is none or if there are several.
    func picture(named name: String) -> Picture? {
        // Of several pictures with one name, the end of the path tells which one is meant.
        guard let picture = read[name.fileName.collisionKey] else { return nil }
        guard picture == nil, name.utf8.contains(UInt8(ascii: "/")) else { return picture }
        let end = "/" + name.collisionKey
        let found = sources.withLock { $0 }.filter { $0.collisionKey.utf8.hasSuffix(end) }
        guard found.count == 1 else { return nil }
        let below = String(Substring(found[0].utf8.dropFirst(folder.utf8.count + 1)))
        return Picture(source: found[0], name: below, isInCatalogue: false)
    }

    /// The only picture whose folder and name are those at the end of a web address; nil if there is none or if there are several.
    func picture(at address: String) -> Picture? {
        let parts = address.utf8.prefix(before: "?", "#").utf8.split(separator: "/").suffix(2)
        guard parts.count == 2, read[String(parts[parts.endIndex - 1]).collisionKey] != nil else { return nil }
        let end = "/" + parts.joined(separator: "/").collisionKey
        let found = sources.withLock { $0 }.filter { $0.collisionKey.utf8.hasSuffix(end) }
        guard found.count == 1 else { return nil }
        return Picture(source: found[0], name: String(Substring(found[0].utf8.dropFirst(folder.utf8.count + 1))), isInCatalogue: false)
    }

    /// The paths of all pictures outside asset catalogues.
    private let sources = Mutex<[String]>([])

    /// The names of the pictures in the folder with a name; none if several folders have it.
    func names(inFolder name: String) -> [String] {
        _ = read
        let own = folders.withLock { folders in
            if folders.isEmpty { folders = Dictionary(grouping: sources.withLock { $0 }) { $0.parentFolder.fileName.collisionKey } }
            return folders[name.collisionKey] ?? []
        }
        guard Set(own.map(\.parentFolder)).count == 1 else { return [] }
        return own.map { "\(name)/\($0.fileName)" }
    }

    /// The names of pictures with their folders, by the names of those that only one folder has.
    var namesByFolder: [String: [String]] {
        _ = read
        let all = Dictionary(grouping: sources.withLock { $0 }) { $0.parentFolder.fileName }
        return all.filter { Set($1.map(\.parentFolder)).count == 1 }.mapValues { paths in
            paths.sorted { $0 < $1 }.map { String(Substring($0.utf8.dropFirst(folder.utf8.count + 1))) }
        }
    }

    /// The paths of pictures by the names of their folders.
    private let folders = Mutex<[String: [String]]>([:])

    /// The names of the pictures in asset catalogues, without extensions, sorted.
    var namesInCatalogues: [String] {
        Set(read.values.compactMap { $0 }.filter(\.isInCatalogue).map { String($0.name.utf8.prefix(before: ".")) }).sorted()
    }

    /// The names of all pictures whose names occur once, without extensions.
    var names: [String] { Set(read.values.compactMap { $0 }.map { Self.stem($0.name) }).sorted() }

    private var read: [String: Picture?] {
        all.withLock { all in
            if let all { return all }
            var found: [String: Picture?] = [:]
            search(folder, depth: 0, &found)
            all = found
            return found
        }
    }

    private func search(_ path: String, depth: Int, _ found: inout [String: Picture?]) {
        // Unreadable folders were reported when the data was searched. Links may lead anywhere.
        let names = ((try? FileSystem.names(in: path)) ?? []).filter { !$0.utf8.hasPrefix(".") }
        if path.utf8.hasSuffix(".imageset") {
            guard let file = names.filter(ImageFinder.hasEnding).max(by: { Self.scale(of: $0) < Self.scale(of: $1) }) else { return }
            let name = path.fileName.utf8.dropLast(".imageset".utf8.count)
            add("\(path)/\(file)", named: "\(String(Substring(name))).\(Self.ending(of: file))", isInCatalogue: true, &found)
            return
        }
        for name in names {
            let own = "\(path)/\(name)"
            switch FileSystem.kind(of: own) {
            case .file where depth > 0 && ImageFinder.hasEnding(name):
                sources.withLock { $0.append(own) }
                add(own, named: name, isInCatalogue: false, &found)
            case .folder where depth < Self.deepest && name != "node_modules" && !(depth == 0 && others.contains(name)):
                search(own, depth: depth + 1, &found)
            default: continue
            }
        }
    }

    private func add(_ source: String, named name: String, isInCatalogue: Bool, _ found: inout [String: Picture?]) {
        let picture = Picture(source: source, name: name, isInCatalogue: isInCatalogue)
        // An app names `jar@2x.png` without the scale.
        let plain = Self.withoutScale(name)
        for key in Set([name, Self.stem(name), plain, Self.stem(plain)].map(\.collisionKey)) {
            // A catalogue's name for a picture is meant for data.
            if let other = found[key], other?.isInCatalogue == true || !isInCatalogue {
                // Programs keep a copy of the same picture.
                if let other, Self.areEqual(other.source, source) { continue }
                if let other, Self.areOfOneSet(other.source, source) {
                    if Self.rank(other.source) < Self.rank(source) { found[key] = picture }
                    continue
                }
                if other?.isInCatalogue != true { found[key] = .some(nil) }
            } else {
                found[key] = picture
            }
        }
    }

    /// Whether two pictures are one in several scales, or in folders of one name: `src/covers/dune.png` and `public/covers/dune.png`.
    private static func areOfOneSet(_ a: String, _ b: String) -> Bool {
        let folders = [a, b].map { $0.parentFolder.fileName.collisionKey }
        if isSmall(a) != isSmall(b) { return true }
        return folders[0] == folders[1] && (a.parentFolder != b.parentFolder || withoutScale(a) == withoutScale(b))
            && !a.utf8.contains(".imageset/") && a.fileName.utf8.prefix(before: ".").lowercased() != "index"
    }

    /// The order of such pictures: those in a folder of smaller copies first, then by scale and by the size of the file.
    private static func rank(_ path: String) -> (Int, Int) {
        (isSmall(path) ? -1 : scale(of: path.fileName), FileStamp(path)?.size ?? 0)
    }

    /// Whether a picture is in a folder of smaller copies.
    private static func isSmall(_ path: String) -> Bool {
        let folder = path.parentFolder.fileName.collisionKey
        return ["thumb", "small", "derivatives"].contains { folder.utf8.contains($0) }
    }

    /// The name of a picture without a scale such as `@2x`.
    private static func withoutScale(_ name: String) -> String {
        guard let at = name.utf8.lastIndex(of: UInt8(ascii: "@")), let dot = name.utf8.lastIndex(of: "."), at < dot,
            case let mark = name[at..<dot].utf8, mark.count == 3, mark.last == UInt8(ascii: "x")
        else { return name }
        return String(name[..<at] + name[dot...])
    }

    private static func areEqual(_ a: String, _ b: String) -> Bool {
        guard let first = try? FileSystem.read(a), let second = try? FileSystem.read(b) else { return false }
        return first == second
    }

    /// A name without its extension.
    private static func stem(_ name: String) -> String { name.utf8.lastIndex(of: ".").map { String(name[..<$0]) } ?? name }

    /// The scale in a name such as `jar@3x.png`, which is 3; dark variants come last.
    private static func scale(of name: String) -> Int {
        if name.lowercased().utf8.contains("dark") { return -1 }
        guard let at = name.utf8.lastIndex(of: UInt8(ascii: "@")) else { return 1 }
        return Int(String(Substring(name[at...].utf8.dropFirst().prefix { (0x30...0x39).contains($0) }))) ?? 1
    }

    private static func ending(of name: String) -> String { name.utf8.split(separator: ".").last.map(String.init)?.lowercased() ?? "" }
}
