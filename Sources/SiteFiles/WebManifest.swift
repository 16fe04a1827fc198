import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

extension Output {
    static let manifest = Output(names: ["manifest.webmanifest": "it makes the site an app"]) { context in
        WebManifest.output(of: context.sites[0], context.assets).map { [$0] } ?? []
    }
}

/// `manifest.webmanifest`: the site's name and appearance as an installed app.
///
/// Source: W3C, "Web Application Manifest".
enum WebManifest {
    static func output(of site: Site, _ assets: [PlannedAsset]) -> PlannedOutput? {
        guard site.offlinePage != nil, let path = OutputPath("manifest.webmanifest") else { return nil }
        let manifest: [(String, JSONText?)] = [
            ("name", .text(site.title)),
            ("lang", .text(site.settings.language)),
            ("start_url", .text("./")),
            ("scope", .text("./")),
            ("display", .text("minimal-ui")),
            ("background_color", .text("#faf9f6")),
            ("theme_color", .text("#faf9f6")),
            ("icons", .list(icons(assets))),
        ]
        return PlannedOutput(path, name: "the web manifest", bytes: JSONText.members(manifest).bytes + Array("\n".utf8))
    }

    /// The site's icons. If the author replaced the icon, sitegen's own pictures of it are left out.
    private static func icons(_ assets: [PlannedAsset]) -> [JSONText] {
        let icon = assets.first { $0.file.name.description == "assets/icon.svg" }
        return [
            ("icon.svg", "any", "image/svg+xml", "any"), ("icon-192.png", "192x192", "image/png", "any"),
            ("icon-512.png", "512x512", "image/png", "any"), ("icon-maskable-512.png", "512x512", "image/png", "maskable"),
        ]
        .compactMap { name, sizes, type, purpose in
            guard let asset = assets.first(where: { $0.file.name.description == "assets/\(name)" }) else { return nil }
            if asset.file.isEmbedded, let icon, !icon.file.isEmbedded { return nil }
            return .members([
                ("src", .text(asset.path.rootAddress)), ("sizes", .text(sizes)), ("type", .text(type)), ("purpose", .text(purpose)),
            ])
        }
    }
}
