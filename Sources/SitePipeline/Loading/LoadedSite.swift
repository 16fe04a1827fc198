import BookCovers
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput

/// LOAD: all inputs of a site, read and checked, but not yet related to one another.
struct LoadedSite: Sendable {
    /// All kinds of collections.
    let kinds: CollectionKinds
    var settings: SiteSettings
    let collections: [SiteCollection]
    var templates: PageTemplates
    /// The files of `assets/`, sorted by name.
    let assets: [AssetFile]
    /// The pictures among them that texts may show.
    let textPictures: TextPictures

    /// The fonts that the site brings with it.
    var type = SiteType()
    /// Draws the cards of drawn covers; nil if the site has none.
    var cards: CardDrawing?

    /// RESOLVE: the collections in relation to one another.
    var resolved: Site {
        // What is wrong in the sheet of the theme is reported when all assets are planned.
        let theme = AssetNames.planned(assets, losesMetadata: settings.pictures.areMade, problems: DiagnosticCollector())
            .first { $0.file.name == SiteTheme.sheetPath }
        return Site(
            collections,
            of: kinds,
            settings: settings,
            assets: assets,
            sheets: Site.Sheets(type: type.isEmpty ? nil : SiteType.sheetPath, theme: theme?.path, paper: SiteTheme.paper(of: assets)),
            cards: cards?.cards
        )
    }

    /// The pictures that the data names, and those that texts may show.
    var pictures: [SiteImage] { collections.flatMap(\.content.pictures) + textPictures.images }

    /// The bookcloths of the site.
    var cloths: [Cloth] {
        let own = settings.theme.cloths.map { Cloth(Int($0.rgb.red), Int($0.rgb.green), Int($0.rgb.blue)) }
        return own.isEmpty ? Cloth.all : own
    }

    /// The number of records read.
    var recordCount: Int { collections.reduce(0) { $0 + $1.content.recordCount } }

    /// Reads the folders and reports every problem. The result is only complete if there was no error.
    ///
    /// - Parameters:
    ///   - inputs: the folders as already read, if they were.
    ///   - known: the fingerprints of page contents that an earlier build found to be valid.
    ///   - blocks: what other pages show of records, as an earlier build read it.
    ///   - overlooked: what fingerprints leave out: nothing, but in tests.
    static func load(
        _ folders: SiteFolders,
        kinds: CollectionKinds,
        _ inputs: FolderFingerprint? = nil,
        known: Set<Fingerprint>? = nil,
        blocks: KnownRecords? = nil,
        without overlooked: Overlooked? = nil,
        jobs: Int,
        problems: DiagnosticCollector
    ) -> LoadedSite {
        let data = DataFolder(
            folders: folders,
            kinds: kinds,
            jobs: jobs,
            known: known,
            blocks: blocks,
            without: overlooked,
            problems: problems
        )
        let theme = SiteTheme(data.site.theme, in: folders, problems)
        // Much of the data is read by one thread only.
        let ((templates, assets), collections) = Workers.both(jobs: jobs) {
            (
                TemplateFolder.load(folders.templates, theme: theme.templates, problems: problems),
                theme.adding(
                    to: AssetFile.all(in: folders, theme: theme.assets, inputs, jobs: 1, problems: problems),
                    problems
                )
            )
        } _: {
            data.collections()
        }
        return LoadedSite(
            kinds: kinds,
            settings: data.site,
            collections: collections,
            templates: PageTemplates(
                templates,
                for: pageKinds(of: collections, data.site),
                among: kinds.pageKinds,
                own: ownFields(of: collections, problems),
                problems: problems
            ),
            assets: assets,
            textPictures: TextPictures(assets, data.site.pictures, jobs: jobs)
        )
    }

    /// Reports the pictures next to the data that no record names.
    func warnOfUnnamedPictures(_ problems: DiagnosticCollector) {
        for collection in collections {
            guard case let folder = collection.place.path.parentFolder, FileSystem.target(of: folder) == .folder else { continue }
            let named = Set(collection.content.pictures.map(\.source))
            do throws(FileError) {
                for name in try FileSystem.names(in: folder).sorted() where ImageFinder.hasEnding(name) && !name.utf8.hasPrefix(".") {
                    let path = "\(folder)/\(name)"
                    // An empty file, which pages are made without, has its own warning where it is named.
                    if !named.contains(path), FileStamp(path)?.size != 0 { problems.add(Diagnostic(at: .path(path), .unnamedPicture())) }
                }
            } catch {
                problems.add(error.diagnostic)
            }
        }
    }

    /// The fields that authors added to the records of each kind of page, by its template.
    private static func ownFields(of collections: [SiteCollection], _ problems: DiagnosticCollector) -> [String: [FieldDeclaration]] {
        var fields: [String: [FieldDeclaration]] = [:]
        var declared: [CollectionKind: [String: OwnField]] = [:]
        for collection in collections {
            let kind = collection.content.kind
            for field in collection.content.ownFields {
                if let other = declared[kind]?[field.key] {
                    guard other.typeWord != field.typeWord else { continue }
                    let message = Message.typesDiffer(field.key, field.typeWord, other: other.typeWord, in: other.place.path)
                    problems.add(Diagnostic(at: field.place, fieldPath: "fields", message))
                    continue
                }
                declared[kind, default: [:]][field.key] = field
                for page in kind.pageKinds { fields[page.template, default: []].append(field.inTemplates) }
            }
        }
        return fields
    }

    /// The kinds of pages that the site has.
    private static func pageKinds(of collections: [SiteCollection], _ settings: SiteSettings) -> [PageKind] {
        var kinds = Set(collections.map(\.content.kind)).flatMap(\.pageKinds) + [NotFoundPage.kind, SingleFile.kind]
        if !collections.contains(where: \.isFront) { kinds.append(HomePage.kind) }
        if settings.isSearched { kinds.append(TitlesPage.kind) }
        if settings.isKeptOffline { kinds.append(OfflinePage.kind) }
        if !settings.redirects.isEmpty || collections.contains(where: { $0.formerFront != nil }) { kinds.append(RedirectPage.kind) }
        return kinds
    }
}
