import Diagnostics
import SiteBase
import SiteOutput

/// A picture that the data named, found and measured.
package struct SiteImage: Sendable {
    /// Where it was found.
    let source: String
    /// How style sheets, texts and templates name it.
    let name: OutputPath
    /// Stands for its bytes.
    let fingerprint: Fingerprint
    /// Its own size in pixels.
    package let size: ImageSize

    /// Where it goes in the output.
    package var path: OutputPath { name.withContentHash(fingerprint) }

    /// The file, as the site takes it along.
    package var asset: AssetFile { AssetFile(content: .file(source), name: name, fingerprint: fingerprint) }
}

extension Fingerprint {
    /// Takes in a picture, or that there is none.
    package mutating func combine(_ image: SiteImage?) {
        guard let image else { return combine(-1) }
        combine(image.name.description)
        combine(image.fingerprint)
        combine(image.size.width)
        combine(image.size.height)
    }
}

/// Finds the pictures that data names: beside the data file, then in `assets/<slug>/`, then in `assets/`.
package struct ImageFinder {
    /// In this order, where the data leaves the ending out.
    package static let endings = ["avif", "webp", "png", "jpg", "jpeg", "gif", "svg"]

    let dataFolder: String
    let assetsFolder: String
    /// The folder of the data file that names the picture.
    package let folder: String
    /// The collection's slug; empty at the root.
    let slug: String

    package init(dataFolder: String, assetsFolder: String, folder: String, slug: String) {
        self.dataFolder = dataFolder
        self.assetsFolder = assetsFolder
        self.folder = folder
        self.slug = slug
    }

    /// Looks a name up. Nil if there is no such picture, or after telling `report` what is wrong with it.
    package func find(_ name: String, report: (_ message: String, _ help: String, _ severity: Diagnostic.Severity) -> Void) -> SiteImage? {
        guard OutputPath(name) != nil, !name.utf8.hasPrefix("/"), LinkAddress.scheme(of: name) == nil, !Self.isHidden(name) else {
            let fault = Self.fault(of: name)
            report(fault.message, fault.help, .error)
            return nil
        }
        for (place, target) in places {
            for candidate in candidates(name) {
                let source = "\(place)/\(candidate)"
                guard let real = FileSystem.realPath(source) else {
                    if FileSystem.kind(of: source) == .link {
                        report("the picture \(source) is a symbolic link that leads nowhere", "put the picture itself there", .error)
                        return nil
                    }
                    continue
                }
                guard FileSystem.target(of: source) == .file else { continue }
                guard isInside(real) else {
                    report("the picture \(source) leads outside the site, to \(real)", "copy it beside the data or into assets/", .error)
                    return nil
                }
                guard let name = OutputPath(target + candidate) else { continue }
                return measured(source, name, report)
            }
        }
        report(
            "there is no picture \"\(name)\"",
            "put it into \(places.dropLast().map(\.place).joined(separator: ", ")) or \(assetsFolder); "
                + (Self.hasEnding(name) ? "" : "its name may end in \(Self.endings.joined(separator: ", ")); ")
                + "till then the page is made without it",
            .warning
        )
        return nil
    }

    private var places: [(place: String, target: String)] {
        let own = slug.isEmpty ? "assets/" : "assets/\(slug)/"
        var places = [(folder, own)]
        if !slug.isEmpty { places.append(("\(assetsFolder)/\(slug)", own)) }
        return places + [(assetsFolder, "assets/")]
    }

    /// What is wrong with a name that can be no picture of the site.
    private static func fault(of name: String) -> (message: String, help: String) {
        if isHidden(name) {
            return ("\(Printable.quoted(name)) begins with a dot, and such files are left out", "rename it without the dot")
        }
        guard !name.isEmpty else { return ("the name of the picture is empty", "name a picture, or leave the key out") }
        let scheme = LinkAddress.scheme(of: name)
        let isOnTheWeb = name.utf8.hasPrefix("//") || scheme == "http" || scheme == "https"
        let path = isOnTheWeb ? name.utf8.prefix(before: "?", "#") : name[...]
        let file = path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
        let example = hasEnding(file) && file.count <= 60 ? ": \"\(file)\"" : ""
        let quoted = name.count > 80 ? "\"\(name.prefix(79))…\"" : "\"\(name)\""
        return isOnTheWeb
            ? (
                "\(quoted) is an address on the web, and a site has its pictures itself",
                "save the picture beside the data, and name the file alone\(example)"
            )
            : (
                "\(quoted) is no name of a picture inside the site",
                "put it beside the data or into assets/, and name the file alone\(example)"
            )
    }

    /// Whether it is a hidden file, or lies in a hidden folder: nobody looks at those, not even to see whether they changed.
    private static func isHidden(_ name: String) -> Bool {
        OutputPath(name) != nil && name.utf8.split(separator: "/").contains { $0.utf8.hasPrefix(".") }
    }

    /// Whether a name ends like that of a picture.
    package static func hasEnding(_ name: String) -> Bool {
        name.utf8.lastIndex(of: ".").map { endings.contains(name[name.utf8.index(after: $0)...].lowercased()) } ?? false
    }

    private func candidates(_ name: String) -> [String] {
        if Self.hasEnding(name) { return [name] }
        return Self.endings.map { "\(name).\($0)" }
    }

    private func isInside(_ real: String) -> Bool {
        [dataFolder, assetsFolder].compactMap { FileSystem.realPath($0) }.contains { real.utf8.hasPrefix($0 + "/") }
    }

    private func measured(
        _ source: String,
        _ name: OutputPath,
        _ report: (_ message: String, _ help: String, _ severity: Diagnostic.Severity) -> Void
    ) -> SiteImage? {
        do {
            let bytes = try FileSystem.read(source)
            guard let size = ImageSize(bytes) else {
                let help =
                    source.lowercased().utf8.hasSuffix(".svg")
                    ? "give its <svg> a viewBox, or a width and a height in px" : "save it as AVIF, WebP, PNG, JPEG, GIF or SVG"
                report("\(source) is no picture that can be measured", help, .error)
                return nil
            }
            return SiteImage(source: source, name: name, fingerprint: FolderFingerprint.fingerprint(ofBytes: bytes), size: size)
        } catch {
            report("\(source): \(error.message)", "check who may read it", .error)
            return nil
        }
    }
}
