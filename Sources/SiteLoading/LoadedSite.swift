package import BookCovers
package import Diagnostics
import InterfaceTexts
package import SiteAssets
package import SiteBase
package import SiteFiles
package import SiteModel
package import SiteOutput
import SitePages
import SitePictures
package import SiteRecords
import SiteTemplates

/// LOAD: all inputs of a site, read and checked but not yet related to each other.
package struct LoadedSite: Sendable {
    package let folders: SiteFolders
    let kinds: CollectionKinds
    /// The site in each language that has content, the first language first.
    package var editions: [Edition]
    package var templates: PageTemplates
    /// The files of `assets/`, sorted by name.
    package let assets: [AssetFile]
    /// The pictures beside Markdown files that a public text links to and no field names.
    package let neighbours: [AssetFile]
    /// The neighbouring pictures that texts may show.
    package let textPictures: TextPictures

    /// The fonts of the site.
    package var type = SiteType()
    /// Draws the cards of drawn covers; nil if the site has none.
    package var cards: CardDrawing?

    /// The site in one language.
    package struct Edition: Sendable {
        package var settings: SiteSettings
        package let collections: [SiteCollection]
        /// The site's own pages; nil if there are none.
        let pages: SiteCollection?
        /// The introduction of the front page.
        let introduction: Introduction?
        /// The texts about people, by file name.
        let people: [(name: String, text: Introduction)]
        /// The collections that are private as a whole.
        let heldCollections: [SiteCollection]
        /// The private texts, by file name.
        let heldTexts: [(name: String, text: Introduction)]

        /// Reads the edition from the data folder.
        init(_ data: DataFolder) {
            settings = data.site
            pages = data.pages()
            let texts = data.introduction(in: data.folders.data).map { [(name: "", text: $0)] } ?? []
            let (own, held) = data.published(texts + data.people())
            introduction = own.first { $0.name.isEmpty }?.text
            people = own.filter { !$0.name.isEmpty }
            heldTexts = held
            let all = data.collections(hasPages: pages != nil || introduction != nil)
            func isHeld(_ collection: SiteCollection) -> Bool { data.site.publication.reason(toHold: collection.publication) != nil }
            collections = all.filter { !isHeld($0) }
            heldCollections = all.filter(isHeld)
        }

        /// The collections, the site's own pages, and the unlisted records of both.
        var contents: [SiteCollection] { listed + listed.flatMap(\.unlistedRecords) }

        /// The collections and the site's own pages.
        package var listed: [SiteCollection] { collections + [pages].compactMap(\.self) }

        /// The fields that collections hide.
        var hiddenFields: [String] { listed.flatMap(\.hiddenFields) }

        /// Whether any page shows a list of the author's.
        fileprivate var hasLists: Bool {
            !settings.lists.isEmpty || !settings.first.isEmpty
                || listed.contains { collection in
                    guard let records = collection.content as? any RecordCollection else { return false }
                    return !records.settings.lists.isEmpty || !records.settings.first.isEmpty || records.showsLists
                        || records.store.declaration.shown.contains { $0.use.term?.isOwn ?? false }
                }
        }

        fileprivate var isEmpty: Bool { contents.isEmpty && introduction == nil && people.isEmpty }
    }

    /// The settings of the first edition.
    package var settings: SiteSettings { editions[0].settings }

    /// RESOLVE: the collections of each edition, related to each other.
    package var resolved: [Site] {
        // Errors in the theme's style sheet are reported when all assets are planned.
        let theme = AssetNames.planned(assets, keeping: settings.keptMetadata, problems: DiagnosticCollector())
            .first { $0.file.name == SiteTheme.sheetPath }
        var sites: [Site] = []
        for edition in editions {
            let site = Site(
                edition.collections,
                pages: edition.pages,
                introduction: edition.introduction,
                people: edition.people,
                original: sites.first,
                of: kinds,
                settings: edition.settings,
                assets: assets,
                sheets: Site.Sheets(type: type.isEmpty ? nil : SiteType.sheetPath, theme: theme?.path, paper: SiteTheme.paper(of: assets)),
                cards: cards?.cards,
                feedFormats: Output.feedFormats
            )
            sites.append(site)
        }
        return sites
    }

    /// The pictures that the data names and those that texts may show.
    package var pictures: [SiteImage] {
        contents.flatMap(\.content.pictures) + editions.flatMap(\.people).compactMap(\.text.image) + textPictures.images
    }

    package var cloths: [Cloth] {
        let own = settings.theme.cloths.map { Cloth(Int($0.rgb.red), Int($0.rgb.green), Int($0.rgb.blue)) }
        return own.isEmpty ? Cloth.all : own
    }

    /// The collections and the pages of all editions.
    package var contents: [SiteCollection] { editions.flatMap(\.contents) }

    /// The number of records read.
    package var recordCount: Int { contents.reduce(0) { $0 + $1.content.recordCount } }

    /// Reads the folders and reports every problem. The result is complete only if there was no error.
    ///
    /// - Parameters:
    ///   - inputs: the folders, if they were hashed already.
    ///   - known: the fingerprints of contents that an earlier build found valid.
    ///   - blocks: what other pages show of records, as saved by an earlier build.
    ///   - overlooked: what tests leave out of fingerprints; nil in builds.
    ///   - wanted: collects the pictures that records have elsewhere; nil in builds.
    package static func load(
        _ folders: SiteFolders,
        modules: CollectionModules,
        _ inputs: FolderFingerprint? = nil,
        known: Set<Fingerprint>? = nil,
        blocks: KnownRecords? = nil,
        publication: PublicationRule = PublicationRule(),
        shard: Shard? = nil,
        pagedFrom: Int = DataFolder.pagedFile,
        without overlooked: Overlooked? = nil,
        wanted: WantedPictures? = nil,
        jobs: Int,
        problems: DiagnosticCollector
    ) -> LoadedSite {
        var data = DataFolder(
            folders: folders,
            modules: modules,
            jobs: jobs,
            inputs,
            known: known,
            blocks: blocks,
            publication: publication,
            shard: shard,
            pagedFrom: pagedFrom,
            without: overlooked,
            problems: problems
        )
        data.wanted = wanted
        let theme = SiteTheme(data.site.theme, in: folders, problems)
        // A single thread reads much of the data.
        let ((templates, assets), editions) = Workers.both(jobs: jobs) {
            (
                TemplateFolder.load(folders, theme: theme.templates, problems: problems),
                theme.adding(
                    to: AssetFile.all(in: folders, theme: theme.assets, inputs, jobs: 1, problems: problems),
                    problems
                )
            )
        } _: {
            Self.editions(data, problems)
        }
        let contents = editions.flatMap(\.contents)
        Self.checkLists(of: editions, in: folders, problems)
        if let templates { Self.reportMissing(templates, contents, problems) }
        let neighbours = Self.neighbours(of: editions, in: folders, inputs, jobs: jobs, problems)
        return LoadedSite(
            folders: folders,
            kinds: modules.kinds,
            editions: editions,
            templates: PageTemplates(
                editions.contains(where: \.hasLists) ? templates : templates?.emptying(Self.listTemplates),
                for: pageKinds(of: editions),
                among: modules.kinds.pageKinds + contents.flatMap(\.content.pageKinds),
                own: ownFields(of: contents, problems),
                problems: problems
            ),
            assets: assets,
            neighbours: neighbours,
            textPictures: TextPictures(
                assets,
                beside: neighbours,
                named: contents.filter { !$0.content.recordFiles.isEmpty }.flatMap(\.content.pictures),
                data.site.pictures,
                jobs: jobs
            )
        )
    }

    /// The site in its first language and in each other language that has content.
    private static func editions(_ data: DataFolder, _ problems: DiagnosticCollector) -> [Edition] {
        var editions = [Edition(data)]
        for index in data.site.languages.tags.indices.dropFirst() {
            let found = DiagnosticCollector()
            let edition = Edition(data.edition(index, of: editions[0], problems: found))
            problems.add(newOf: found.diagnostics)
            if !edition.isEmpty {
                editions.append(edition)
            } else if !found.hasErrors, !problems.hasErrors {
                problems.add(Diagnostic(at: .path(data.folders.data), .emptyEdition(data.site.languages.tags[index])))
            }
        }
        return editions
    }

    /// The templates that only sites with lists need.
    private static let listTemplates = ["parts/list", "parts/lists", "parts/list-head", "parts/whole-list", "parts/orders"]

    /// Reports what is wrong with lists.
    private static func checkLists(of editions: [Edition], in folders: SiteFolders, _ problems: DiagnosticCollector) {
        let hasErrors = problems.hasErrors
        for edition in editions {
            let found = DiagnosticCollector()
            let held = Set(edition.heldCollections.map(\.slug))
            ListSources(edition.collections).check(edition.settings, found) { name in
                held.contains(name) || hasErrors && FileSystem.target(of: "\(folders.data)/\(name)") == .folder
            }
            // Settings apply to several languages.
            problems.add(newOf: found.diagnostics)
        }
    }

    /// Warns about pictures beside the data that no record names.
    package func warnOfUnnamedPictures(_ problems: DiagnosticCollector) {
        let contents = editions.flatMap(\.collections)
        let all = editions.flatMap(\.contents).map(\.content)
        let named = Set(all.flatMap { $0.pictures.map(\.source) + $0.files.map(\.source) } + neighbours.map(\.source))
        var seen: Set<String> = []
        for collection in contents {
            let path = collection.place.path
            guard case let folder = FileSystem.target(of: path) == .folder ? path : path.parentFolder,
                FileSystem.target(of: folder) == .folder, seen.insert(folder).inserted
            else { continue }
            do throws(FileError) {
                for name in try FileSystem.names(in: folder).sorted() where !name.utf8.hasPrefix(".") {
                    let path = "\(folder)/\(name)"
                    if LinkedFile.ending(of: name) != nil, !named.contains(path), FileSystem.target(of: path) == .file {
                        problems.add(Diagnostic(at: .path(path), .unnamedPicture()))
                    }
                    guard ImageFinder.hasEnding(name) else { continue }
                    // An empty picture file, which pages ignore, has a warning where it is named.
                    if !named.contains(path), FileStamp(path)?.size != 0 { problems.add(Diagnostic(at: .path(path), .unnamedPicture())) }
                }
            } catch {
                problems.add(error.diagnostic)
            }
        }
    }

    /// The pictures beside the site's Markdown files that a public text links to and no field names.
    private static func neighbours(
        of editions: [Edition],
        in folders: SiteFolders,
        _ inputs: FolderFingerprint?,
        jobs: Int,
        _ problems: DiagnosticCollector
    ) -> [AssetFile] {
        let contents = editions.flatMap(\.contents)
        // The files of a folder may belong to several editions.
        var slugs: [String] = []
        for collection in contents where !slugs.contains(collection.slug) { slugs.append(collection.slug) }
        do throws(FileError) {
            var pictures = NeighbourPictures()
            for slug in slugs {
                let own = contents.filter { $0.slug == slug }.map(\.content)
                let files = own.flatMap(\.recordFiles)
                let folder = slug.isEmpty ? folders.data : "\(folders.data)/\(slug)"
                guard !files.isEmpty else { continue }
                try pictures.add(besides: files, in: folder, slug: slug, without: Set(own.flatMap(\.pictures).map(\.source)))
            }
            guard !pictures.all.isEmpty else { return [] }
            let linked = LinkedPictures(pictures, in: folders.data)
            for collection in contents { collection.content.look(for: linked, in: collection, jobs: jobs) }
            let introductions = editions.map(\.introduction) + contents.map(\.introduction)
            let texts = editions.flatMap(\.people).map(\.text) + contents.flatMap(\.rooms).map(\.text)
            for introduction in introductions.compactMap(\.self) + texts { linked.look(at: introduction) }
            return try pictures.files(linked.found, inputs)
        } catch {
            problems.add(error.diagnostic)
            return []
        }
    }

    /// Reports missing templates that pages ask for.
    private static func reportMissing(_ templates: TemplateSet, _ contents: [SiteCollection], _ problems: DiagnosticCollector) {
        for (name, place) in contents.flatMap(\.content.namedTemplates) where templates.path(of: name) == nil {
            problems.add(Diagnostic(at: place, fieldPath: "template", .missingPageTemplate(name, among: templates.names)))
        }
    }

    /// The fields that authors added to records, by the template of the records' pages.
    private static func ownFields(of collections: [SiteCollection], _ problems: DiagnosticCollector) -> [String: [FieldDeclaration]] {
        var fields: [String: [FieldDeclaration]] = [:]
        var declared: [CollectionKind: [String: OwnField]] = [:]
        // A list may show collections of several kinds. It has those fields that have one type.
        var inLists: [String: OwnField?] = [:]
        let folders = Set(collections.map(\.slug) + ["assets", "search"])
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
                if let folder = field.termFolder, folders.contains(folder) {
                    problems.add(Diagnostic(at: field.place, fieldPath: "fields", .termFolder(folder)))
                }
                for page in kind.pageKinds { fields[page.template, default: []].append(field.inTemplates) }
                inLists[field.key] = inLists[field.key].map { $0?.typeWord == field.typeWord ? $0 : nil } ?? field
            }
        }
        let own = inLists.values.compactMap { $0?.inTemplates }.sorted { $0.key < $1.key }
        for kind in [ListPage.kind, ListFilter.records] { fields[kind.template] = own }
        return fields
    }

    private static func pageKinds(of editions: [Edition]) -> [PageKind] {
        editions.flatMap { edition in
            let (collections, contents, settings) = (edition.collections, edition.contents, edition.settings)
            var kinds = contents.flatMap(\.content.pageKinds) + [NotFoundPage.kind, SingleFile.kind, TermPage.kind, TermListPage.kind]
            if edition.hasLists { kinds += [ListPage.kind] + ListFilter.kinds }
            if !collections.contains(where: \.isFront) { kinds.append(HomePage.kind) }
            if settings.isSearched { kinds.append(TitlesPage.kind) }
            if settings.isKeptOffline { kinds.append(OfflinePage.kind) }
            let redirects = settings.redirects + contents.flatMap { $0.content.redirects(in: $0) }
            if !redirects.isEmpty || collections.contains(where: { $0.formerFront != nil }) { kinds.append(RedirectPage.kind) }
            return kinds
        }
    }
}
