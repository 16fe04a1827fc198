package import Diagnostics
package import SiteBase
import SiteOutput
import SitePictures
import Synchronization

/// Finds the pictures that data names: beside the data file, then in `assets/<slug>/`, then in `assets/`, then in subfolders of the data.
package struct ImageFinder {
    /// The extensions to try, in order, if the data has none.
    package static let endings = ["avif", "webp", "png", "jpg", "jpeg", "gif", "svg"]

    let dataFolder: String
    let assetsFolder: String
    /// The folder of the data file that names the picture.
    package let folder: String
    /// The collection's slug; empty at the root.
    let slug: String
    /// The file names in folders where a picture was missing, to find other spellings.
    private let spellings = Spellings()
    /// The pictures in subfolders of the data.
    private let nested: NestedPictures
    /// How pictures are processed.
    package let settings: PictureSettings
    /// Collects the pictures that are elsewhere; nil in builds.
    let wanted: WantedPictures?

    /// - Parameter foldersOfOthers: the subfolders with the data and pictures of other collections.
    package init(
        dataFolder: String,
        assetsFolder: String,
        folder: String,
        slug: String,
        foldersOfOthers: [String] = [],
        settings: PictureSettings = PictureSettings(),
        wanted: WantedPictures? = nil
    ) {
        self.wanted = wanted
        self.dataFolder = dataFolder
        self.assetsFolder = assetsFolder
        self.folder = folder
        self.slug = slug
        self.settings = settings
        nested = NestedPictures(folder, without: foldersOfOthers)
    }

    /// Looks up a name. Nil if there is no such picture, or after passing an error to `report`.
    ///
    /// - Parameter file: the file that names the picture, which may be beside it in a subfolder of the data.
    package func find(_ name: String, as use: PictureUse = .plate, beside file: String? = nil, report told: (Message) -> Void) -> SiteImage?
    {
        func report(_ message: Message) { told(message.listing(name)) }
        if Self.isOnTheWeb(name), let picture = nested.picture(at: name), let output = OutputPath(target + picture.name) {
            return measured(picture.source, output, use, report)
        }
        let name = fetched(name) ?? name
        guard OutputPath(name) != nil, !name.utf8.hasPrefix("/"), LinkAddress.scheme(of: name) == nil, !Self.isHidden(name) else {
            report(Self.objection(to: name))
            return nil
        }
        let places = places(beside: file)
        do throws(Refusal) {
            if let found = try located(candidates(name), in: places) { return measured(found.source, found.name, use, report) }
        } catch {
            report(error.message)
            return nil
        }
        if let picture = nested.picture(named: name), let output = OutputPath(target + picture.name) {
            return measured(picture.source, output, use, report)
        }
        do throws(Refusal) {
            // An app's picture may be there in its scales only.
            let scaled = ["@3x", "@2x"].flatMap { scale in ["png", "jpg"].map { "\(name)\(scale).\($0)" } }
            if !Self.hasEnding(name), let found = try located(scaled, in: places) { return measured(found.source, found.name, use, report) }
        } catch {
            report(error.message)
            return nil
        }
        if let (path, format) = unread(name, in: places.map(\.place)) {
            report(.unreadFormat(path, format))
            return nil
        }
        let near = candidates(name).lazy.compactMap { name in
            places.lazy.compactMap { place, _ in
                let folder = name.utf8.contains(UInt8(ascii: "/")) ? name.parentFolder + "/" : ""
                return spellings.name(like: name.fileName, in: "\(place)/\(folder)").map { folder + $0 }
            }.first
        }.first
        report(
            .missingPicture(
                name,
                near: near,
                places: places.dropLast().map(\.place),
                assets: assetsFolder,
                endings: Self.hasEnding(name) ? nil : Self.endings
            )
        )
        return nil
    }

    /// The reason that a file of this name is not used.
    struct Refusal: Error {
        let message: Message
    }

    /// The first file with one of several names.
    func located(
        _ names: [String],
        in places: [(place: String, target: String)]
    ) throws(Refusal) -> (source: String, name: OutputPath)? {
        for (place, target) in places {
            for name in names {
                let source = "\(place)/\(name)"
                guard let real = FileSystem.realPath(source) else {
                    if FileSystem.kind(of: source) == .link { throw Refusal(message: .brokenPictureLink(source)) }
                    continue
                }
                guard FileSystem.target(of: source) == .file else { continue }
                guard isInside(real) else { throw Refusal(message: .pictureLinkOutside(source, target: real)) }
                if let name = OutputPath(target + name) { return (source, name) }
            }
        }
        return nil
    }

    /// The names of the pictures beside the data, else of those in asset catalogues, without extensions, sorted.
    package var namesNextToData: [String] {
        let own = namesBesideData
        return own.isEmpty ? nested.namesInCatalogues : own
    }

    /// The names of the pictures beside the data and in its subfolders, without extensions.
    package var namesBesideOrBelowData: [String] { namesBesideData + nested.names }

    /// The names of the pictures in subfolders of the data, by the names of the folders.
    package var foldersOfPictures: [String: [String]] { nested.namesByFolder }

    /// The names of the pictures in the subfolder of the data with a name: `p12/00.jpg`.
    package func names(inFolder name: String) -> [String] { nested.names(inFolder: name) }

    /// The picture that was fetched from an address; nil for other names.
    private func fetched(_ address: String) -> String? {
        guard Self.isOnTheWeb(address) else { return nil }
        let name = WantedPicture.name(of: address)
        return Self.endings.lazy.compactMap { spellings.name(like: "\(name).\($0)", in: "\(folder)/") }.first
    }

    /// The names of the pictures beside the data, without extensions, sorted.
    package var namesBesideData: [String] {
        do throws(FileError) {
            let names = try FileSystem.names(in: folder).filter { Self.hasEnding($0) && !Self.isHidden($0) }
            return Set(names.map { String($0[..<($0.utf8.lastIndex(of: ".") ?? $0.endIndex)]) }).sorted()
        } catch {
            // The error is reported when the data of this folder is read.
            return []
        }
    }

    /// The folder of the collection's pictures in the output, with a slash.
    private var target: String { slug.isEmpty ? "assets/" : "assets/\(slug)/" }

    func places(beside file: String?) -> [(place: String, target: String)] {
        let own = target
        var places: [(String, String)] = []
        if let below = file?.parentFolder, below.utf8.hasPrefix(folder + "/") {
            places.append((below, "\(own)\(Substring(below.utf8.dropFirst(folder.utf8.count + 1)))/"))
        }
        places.append((folder, own))
        if !slug.isEmpty { places.append(("\(assetsFolder)/\(slug)", own)) }
        return places + [(assetsFolder, "assets/")]
    }

    /// The error in a name that cannot be a picture of the site.
    static func objection(to name: String) -> Message {
        if isHidden(name) { return .hiddenPicture(name) }
        let isOnTheWeb = isOnTheWeb(name)
        let path = isOnTheWeb ? name.utf8.prefix(before: "?", "#") : name[...]
        let file = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
        let isAddressable = file.isEmpty || OutputPath(file) != nil && LinkAddress.scheme(of: file) == nil
        let example = hasEnding(file) && file.count <= 60 ? ": \"\(file)\"" : ""
        let quoted = name.count > 80 ? "\"\(name.prefix(79))…\"" : "\"\(name)\""
        return isOnTheWeb
            ? .pictureOnTheWeb(quoted, example: example) : .pictureOutside(quoted, example: example, isAddressable: isAddressable)
    }

    /// Whether a file or one of its folders is hidden. Such files are ignored, even if they change.
    static func isHidden(_ name: String) -> Bool {
        OutputPath(name) != nil && name.utf8.split(separator: "/").contains { $0.utf8.hasPrefix(".") }
    }

    /// Whether a name has the extension of a picture.
    package static func hasEnding(_ name: String) -> Bool {
        name.utf8.lastIndex(of: ".").map { endings.contains(name[name.utf8.index(after: $0)...].lowercased()) } ?? false
    }

    /// Whether a name has the extension of a picture, also of one that sitegen cannot read and says so.
    package static func isPicture(_ name: String) -> Bool { hasEnding(name) || PictureFormat.nameOfUnread(name) != nil }

    /// The possible names of a file: with each extension, also in capitals as cameras write it, and composed or decomposed.
    private func candidates(_ name: String) -> [String] {
        let names = Self.hasEnding(name) ? [name] : Self.endings.flatMap { ["\(name).\($0)", "\(name).\($0.uppercased())"] }
        guard name.utf8.contains(where: { $0 >= 0x80 }) else { return names }
        return names.flatMap { name in
            let forms = [name, name.composed, name.decomposed]
            return forms.enumerated().filter { place, form in !forms[..<place].contains { $0.utf8.elementsEqual(form.utf8) } }.map(
                \.element
            )
        }
    }

    /// A picture with this name in a format that pages cannot show.
    private func unread(_ name: String, in places: [String]) -> (path: String, format: String)? {
        let names = PictureFormat.nameOfUnread(name) != nil ? [name] : ["heic", "HEIC", "jxl", "tif", "tiff"].map { "\(name).\($0)" }
        for path in places.flatMap({ place in names.map { "\(place)/\($0)" } }) where FileSystem.target(of: path) == .file {
            return PictureFormat.nameOfUnread(path).map { (path, $0) }
        }
        return nil
    }

    private func isInside(_ real: String) -> Bool { LinkReach([dataFolder, assetsFolder]).holds(real) }

    private func measured(
        _ source: String,
        _ name: OutputPath,
        _ use: PictureUse,
        _ report: (Message) -> Void
    ) -> SiteImage? {
        do {
            let bytes = try FileSystem.read(source)
            guard !bytes.isEmpty else {
                report(.emptyPicture(source))
                return nil
            }
            if let format = PictureFormat(bytes)?.nameIfUnread {
                report(.unreadFormat(source, format))
                return nil
            }
            guard let size = ImageSize(bytes) else {
                report(.unmeasurablePicture(source))
                return nil
            }
            let fingerprint = FolderFingerprint.fingerprint(ofBytes: bytes)
            let header = PictureHeader(bytes)
            if header?.copying == .vector, !source.lowercased().utf8.hasSuffix(".svg") {
                report(.misnamedDrawing(source))
                return nil
            }
            if settings.areMade, let reason = header?.copying.flatMap(Self.reason) {
                report(.copiedPicture(source, reason.kind, help: reason.help))
            }
            return image(source, name, fingerprint, size, PictureForm(header), as: use)
        } catch {
            report(.unreadablePicture(source, error))
            return nil
        }
    }

    /// The reason that a picture is copied unchanged, if its author should know.
    private static func reason(_ copying: PictureHeader.Copying) -> (kind: String, help: String)? {
        switch copying {
        case .animated: ("animated", "save one picture of it as JPEG, PNG or WebP, and sitegen makes the sizes that pages need")
        case .cmyk: ("in the colours of print (CMYK)", "save it in RGB, and sitegen makes the sizes that pages need")
        case .avif: ("an AVIF", "save it as JPEG, PNG or WebP, and sitegen makes the sizes that pages need")
        case .vector, .gif: nil
        }
    }

    /// A picture that was found before.
    package func image(
        _ source: String,
        _ name: OutputPath,
        _ fingerprint: Fingerprint,
        _ size: ImageSize,
        _ form: PictureForm,
        as use: PictureUse
    ) -> SiteImage { Self.image(source, name, fingerprint, size, form, as: use, settings) }

    static func image(
        _ source: String,
        _ name: OutputPath,
        _ fingerprint: Fingerprint,
        _ size: ImageSize,
        _ form: PictureForm,
        as use: PictureUse,
        _ settings: PictureSettings
    ) -> SiteImage {
        let renditions =
            form == .copied
            ? nil
            : PictureRenditions(of: name, size, fingerprint, mayBeTransparent: form == .transparent, use: use, settings)
        return SiteImage(source: source, name: name, fingerprint: fingerprint, size: size, form: form, use: use, renditions: renditions)
    }
}

/// The names in folders by their collision keys. Each folder is read once.
private final class Spellings: Sendable {
    private let folders = Mutex<[String: [String: String]]>([:])

    /// The name in a folder that differs only in capitals or Unicode composition; nil if there is none.
    func name(like other: String, in folder: String) -> String? {
        folders.withLock { folders in
            if folders[folder] == nil {
                // The names only serve as suggestions.
                let names = ((try? FileSystem.names(in: folder)) ?? []).filter(ImageFinder.hasEnding)
                folders[folder] = Dictionary(names.map { ($0.collisionKey, $0) }) { first, _ in first }
            }
            return folders[folder]?[other.collisionKey]
        }
    }
}

/// Whether a picture is processed, and whether it may be transparent.
package enum PictureForm: UInt8, Sendable {
    /// The picture is copied unchanged.
    case copied
    case opaque
    /// The picture may be transparent.
    case transparent

    init(_ header: PictureHeader?) {
        guard let header, header.copying == nil else {
            self = .copied
            return
        }
        self = header.mayBeTransparent ? .transparent : .opaque
    }
}
