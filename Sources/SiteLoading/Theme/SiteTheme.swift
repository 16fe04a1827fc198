import DataReading
import Diagnostics
package import SiteAssets
import SiteBase
import SiteModel
import SitePictures
import SiteRecords

/// The theme of a site: a built-in one, or a folder of the author's with templates and assets.
package struct SiteTheme: Sendable {
    /// The folder of the author's theme; nil for a built-in theme.
    let folder: String?
    /// The style sheet of a built-in theme, or the author's copy of it.
    private let shipped: AssetFile?
    private let settings: ThemeSettings

    /// The theme that `site.yaml` names. Reports a name that does not exist.
    init(_ settings: ThemeSettings, in folders: SiteFolders, _ problems: DiagnosticCollector) {
        self.settings = settings
        guard let (name, place) = settings.name, name != Self.usual else {
            (folder, shipped) = (nil, nil)
            return
        }
        if Self.names.contains(name) {
            (folder, shipped) = (nil, AssetFile.theme(name, in: folders, problems))
            return
        }
        shipped = nil
        let own = name.utf8.hasPrefix("themes/") ? String(name.dropFirst("themes/".count)) : name
        let path = "\(folders.themes)/\(own)"
        guard OutputPath(own) != nil, FileSystem.target(of: path) == .folder else {
            folder = nil
            // The names only serve as suggestions.
            let own = (try? FileSystem.names(in: folders.themes)) ?? []
            let message = Message.missingTheme(name, among: Self.names, own: own.sorted(), folder: folders.themes)
            problems.add(Diagnostic(at: place, fieldPath: "theme", message))
            return
        }
        // A theme may come from somebody else, so its links must not even lead into the site's data.
        let reach = LinkReach([path])
        let outside = ["templates", "assets"].map { "\(path)/\($0)" }.compactMap { part in reach.objection(to: part).map { (part, $0) } }
        for (part, message) in outside { problems.add(Diagnostic(at: .path(part), message)) }
        folder = outside.isEmpty ? path : nil
    }

    /// The folder of the theme that `site.yaml` names, read before everything else. Errors are reported later, when the site is read.
    package static func folder(in folders: SiteFolders) -> String? {
        let path = "\(folders.data)/site.yaml"
        guard FileSystem.target(of: folders.themes) == .folder, let bytes = try? FileSystem.read(path) else { return nil }
        let discarded = DiagnosticCollector()
        let settings = SiteSettings(SourceFile(path: path, bytes: bytes), problems: discarded)
        return SiteTheme(settings.theme, in: folders, discarded).folder
    }

    /// The theme's templates, which replace sitegen's unless the site has its own.
    var templates: String? { folder.map { "\($0)/templates" } }

    /// The theme's assets, which replace sitegen's unless the site has its own.
    var assets: String? { folder.map { "\($0)/assets" } }

    /// The background colours in light and dark mode, for the browser's frame.
    static func paper(of assets: [AssetFile]) -> (light: String, dark: String)? {
        let sheets = sheets(of: assets)
        let papers = ThemePapers(sheets: sheets)
        guard let light = papers.light.first, let dark = papers.dark.first else { return nil }
        return switch ThemePapers.scheme(of: sheets) {
        case "light": (light.hexadecimal, light.hexadecimal)
        case "dark": (dark.hexadecimal, dark.hexadecimal)
        default: (light.hexadecimal, dark.hexadecimal)
        }
    }

    /// The style sheets that set a site's colours. Later ones take precedence.
    static func sheets(of assets: [AssetFile]) -> [[UInt8]] {
        ["assets/site.css", "assets/theme.css"].compactMap { name in
            // An unreadable sheet is reported when it is written.
            assets.first { $0.name.description == name }.flatMap { try? $0.read() }
        }
    }

    /// The assets including the theme's style sheet: the sheet of its folder or of sitegen, followed by the colours in `site.yaml`.
    func adding(to assets: [AssetFile], _ problems: DiagnosticCollector) -> [AssetFile] {
        let own = assets.first { $0.name == Self.sheetPath }
        guard let path = Self.sheetPath, own != nil || shipped != nil || settings.accent != nil || !settings.cloths.isEmpty else {
            return assets
        }
        do throws(FileError) {
            let base = try (own ?? shipped)?.read() ?? []
            let source = (own ?? shipped)?.source ?? path.description
            let usual = try assets.first { $0.name.description == "assets/site.css" }?.read() ?? []
            let papers = ThemePapers(sheets: [usual, base])
            let colours = ThemeColours(settings, on: papers, problems)
            let sheet = AssetFile(sheet: base + Array(colours.sheet.utf8), named: path, source: source)
            return (assets.filter { $0.name != path } + [sheet]).sorted { $0.name < $1.name }
        } catch {
            problems.add(error.diagnostic)
            return assets
        }
    }

    private static let usual = "endpaper"
    static let sheetPath = OutputPath("assets/theme.css")

    /// The built-in themes.
    private static var names: [String] {
        [usual] + EmbeddedFiles.themes.map { String($0.path.fileName.dropLast(".css".count)) }
    }
}
