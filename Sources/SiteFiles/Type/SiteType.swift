package import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase
package import SiteFonts
import SiteModel
import SiteOutput
package import SiteRecords

/// The fonts of a site and the style sheet that declares them.
///
/// The sheet always has the same name. Pages name it, so a new syllable in a text does not change all pages.
package struct SiteType: Sendable {
    package static let sheetPath = OutputPath("type.css")

    /// A font, perhaps divided into subsets.
    private struct Face: Sendable {
        let typeface: @Sendable () -> Typeface?
        let fingerprint: Fingerprint
        /// The name of the font family in style sheets.
        let family: String
        /// The licence according to the font's names, if the font has no other information.
        var licence: String?
        /// The beginning of the file names.
        let name: String
        /// The characters in each file; nil if the font is used whole.
        let pieces: [[UInt32]]?

        /// The files and their characters, rarest characters first, because browsers try the last declared file first.
        var files: [(path: OutputPath, characters: [UInt32]?)] {
            guard let pieces else { return [path(nil, 0)].compactMap(\.self) }
            return pieces.enumerated().reversed().compactMap { path($1, $0) }
        }

        private func path(_ characters: [UInt32]?, _ number: Int) -> (path: OutputPath, characters: [UInt32]?)? {
            var fingerprint = fingerprint
            fingerprint.combine(FontRecipe.version)
            for character in characters ?? [] { fingerprint.combine(Int(character)) }
            let place = number == 0 ? "" : "-\(number + 1)"
            return OutputPath("assets/\(name)\(place).\(fingerprint.digits).woff2").map { ($0, characters) }
        }

        /// The bytes of a font file. The font was checked before.
        func bytes(_ characters: [UInt32]?) -> [UInt8] {
            guard let typeface = typeface() else { return [] }
            guard let characters else { return typeface.whole() }
            do throws(FontFault) {
                return try typeface.cut(characters, family: family, licence: licence)
            } catch {
                preconditionFailure("the font was cut to all of its characters when it was read: \(error)")
            }
        }
    }

    private let faces: [Face]
    /// The sheet's font families for texts and for Hangul.
    private let variables: String

    package init() {
        faces = []
        variables = ""
    }

    /// Whether the site has no fonts.
    package var isEmpty: Bool { faces.isEmpty }

    /// - Parameters:
    ///   - bringsFace: whether the site may use sitegen's typeface.
    ///   - counts: the characters in the site's texts.
    package init(
        _ settings: SiteSettings,
        bringsFace: Bool,
        _ counts: CharacterCounts,
        in folders: SiteFolders,
        _ problems: DiagnosticCollector
    ) {
        var counts = counts
        counts.add(settings.strings)
        if counts.all.contains(where: { (0xAC00...0xD7A3).contains($0.character) }) {
            // The labels of Korean records, and the letters by which titles are sorted.
            counts.add(InterfaceStrings.korean)
            counts.add("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
        }
        var faces: [Face] = []
        let own = settings.type.serif.flatMap { Self.own($0.name, counts, at: $0.place, in: folders, problems) }
        if let own { faces.append(own.face) }
        if bringsFace, settings.type.hasFace, let fingerprint = CarriedFace.fingerprint {
            let others = own?.typeface.characters ?? []
            let meant = counts.all.filter { CarriedFace.isMeant(for: $0.character) && !others.contains($0.character) }
            if meant.contains(where: { (0x3131...0xD7A3).contains($0.character) }) {
                faces.append(
                    Face(
                        typeface: { CarriedFace.typeface },
                        fingerprint: fingerprint,
                        family: CarriedFace.family,
                        licence: CarriedFace.licence,
                        name: "myeongjo",
                        pieces: TypePieces(meant).pieces
                    )
                )
            }
        }
        self.faces = faces
        let families = faces.map { "\"\($0.family)\"" } + Self.fallbacks.map { "\"\($0.name)\"" } + ["AppleMyungjo", "\"Malgun Gothic\""]
        let latin = own == nil ? "" : "--latin:\"\(Self.ownFamily)\";--own:\"\(Self.ownFamily)\",;"
        variables = ":root{\(latin)--hangul:\(families.joined(separator: ","))}\n"
    }

    // MARK: A font of the author's own

    private static let ownFamily = "Site Serif"
    /// A font with a smaller file, in bytes, is used whole, including its ligatures and kerning.
    private static let mostOfWhole = 150_000

    private static func own(
        _ name: String,
        _ counts: CharacterCounts,
        at place: Diagnostic.Location,
        in folders: SiteFolders,
        _ problems: DiagnosticCollector
    ) -> (face: Face, typeface: Typeface)? {
        func refused(_ message: Message) -> (face: Face, typeface: Typeface)? {
            problems.add(Diagnostic(at: place, fieldPath: "type.serif", message))
            return nil
        }
        let path = "\(folders.data)/\(name)"
        guard OutputPath(name) != nil, FileSystem.target(of: path) == .file, let real = FileSystem.realPath(path),
            let root = FileSystem.realPath(folders.data), FileSystem.isInside(real, root)
        else {
            return refused(.missingFont(name, in: folders.data))
        }
        do {
            let bytes = try FileSystem.read(path)
            let typeface = try Typeface(bytes)
            let isWhole = bytes.count <= mostOfWhole || !typeface.canBeCut
            if isWhole, bytes.count > 4 * mostOfWhole {
                problems.add(Diagnostic(at: place, fieldPath: "type.serif", .uncutFont(path, size: bytes.count)))
            }
            let wanted = counts.all.filter { typeface.characters.contains($0.character) && $0.character > 0x24F }
            // Latin letters and punctuation are always included.
            let latin = typeface.characters.filter { $0 <= 0x24F || (0x2000...0x206F).contains($0) }.sorted()
            let pieces = TypePieces(wanted.filter { !(0x2000...0x206F).contains($0.character) }).pieces
            let all = [latin + (pieces.first ?? [])] + pieces.dropFirst()
            // A font that can be reduced to all of these characters can also be reduced to some of them.
            if !isWhole { _ = try typeface.cut(all.joined(), family: ownFamily) }
            let face = Face(
                typeface: { typeface },
                fingerprint: typeface.fingerprint,
                family: ownFamily,
                name: "serif",
                pieces: isWhole ? nil : all
            )
            return (face, typeface)
        } catch let fault as FontFault {
            return refused(.unusableFont(path, fault))
        } catch let error as FileError {
            problems.add(error.diagnostic)
            return nil
        } catch {
            return nil
        }
    }

    // MARK: Files

    /// The font files and their style sheet.
    var outputs: [PlannedOutput] {
        guard let path = Self.sheetPath, !isEmpty else { return [] }
        let fonts = faces.flatMap { face in
            face.files.map { file in
                PlannedOutput(file.path, name: "a font", rank: .asset, fingerprint: Fingerprint(file.path.description.utf8)) {
                    face.bytes(file.characters)
                }
            }
        }
        let sheet = sheet { face in face.files.map { ($0.path.address(from: path), range($0.characters, of: face)) } }
        return fonts + [PlannedOutput(path, name: "the sheet of the fonts", bytes: Array(sheet.utf8))]
    }

    /// The sheet with fonts embedded, for a page that shows only some characters.
    package func embeddedSheet(for page: [UInt8], _ title: String, _ strings: InterfaceStrings) -> [UInt8] {
        guard !isEmpty else { return [] }
        var counts = CharacterCounts()
        page.withUnsafeBufferPointer { counts.add($0) }
        counts.add(title)
        counts.add(strings)
        let shown = Set(counts.all.map(\.character))
        let sheet = sheet { face in
            let characters = face.pieces.map { $0.joined().filter { $0 <= 0x24F || shown.contains($0) }.sorted() }
            if characters?.isEmpty == true { return [] }
            return [("data:font/woff2;base64,\(face.bytes(characters).base64)", nil)]
        }
        return Array(sheet.utf8)
    }

    /// The `unicode-range` of a file; nil for the only file of a font.
    private func range(_ characters: [UInt32]?, of face: Face) -> String? {
        guard let characters else { return nil }
        let isCarried = face.family == CarriedFace.family
        guard isCarried || face.pieces?.count != 1 else { return nil }
        guard characters == face.pieces?.last else { return TypePieces.range(characters) }
        // Browsers compose syllables from separate letters. Naming all syllables makes the text shorter.
        let signs = characters.filter { !(0xAC00...0xD7A3).contains($0) }
        return ([TypePieces.range(signs), "U+1100-11FF", "U+AC00-D7A3"]).filter { !$0.isEmpty }.joined(separator: ",")
    }

    private func sheet(_ files: (Face) -> [(address: String, range: String?)]) -> String {
        var sheet = ""
        for face in faces {
            for (address, range) in files(face) {
                sheet += "@font-face{font-family:\"\(face.family)\";src:url(\"\(address)\") format(\"woff2\");font-display:swap"
                sheet += range.map { ";unicode-range:\($0)}\n" } ?? "}\n"
            }
        }
        for fallback in Self.fallbacks {
            let sources = fallback.fonts.map { "local(\"\($0)\")" }.joined(separator: ",")
            sheet += "@font-face{font-family:\"\(fallback.name)\";src:\(sources);size-adjust:\(fallback.size)%}\n"
        }
        return sheet + variables
    }

    /// Fonts of devices, scaled to the width of the typeface's syllables, so that lines do not break differently when the typeface has
    /// loaded. A syllable of the typeface is 0.950 em wide.
    private static let fallbacks: [(name: String, fonts: [String], size: String)] = [
        ("Sitegen Nanum", ["NanumMyeongjo", "Nanum Myeongjo"], "100"),
        ("Sitegen Noto Serif", ["Noto Serif CJK KR", "Noto Serif KR"], "98.4"),
        ("Sitegen Gothic", ["Malgun Gothic", "Noto Sans CJK KR", "Noto Sans KR"], "103.3"),
    ]
}

extension CharacterCounts {
    fileprivate mutating func add(_ strings: InterfaceStrings) { for phrase in Phrase.allCases { add(strings[phrase]) } }
}
