package import BookCovers
package import DataReading
package import Diagnostics
package import InterfaceTexts
package import SiteAssets
package import SiteBase
package import SiteModel
package import SiteRecords

/// The fields of a record that feeds, search and link previews use.
package struct RecordRoles: Sendable {
    let title: KeptField<String>
    let picture: KeptField<SiteImage?>
    /// The date that feeds sort by.
    var published: KeptField<PartialDate?>?
    /// The date of the last change, if another field has it.
    var updated: KeptField<PartialDate?>?
    /// The text whose beginning feeds show.
    var summary: DetailField<MarkdownField?>?
    /// The description that feeds show instead of `summary`, if a record has one.
    var description: KeptField<String?>?

    package init(
        title: KeptField<String>,
        picture: KeptField<SiteImage?>,
        published: KeptField<PartialDate?>? = nil,
        updated: KeptField<PartialDate?>? = nil,
        summary: DetailField<MarkdownField?>? = nil,
        description: KeptField<String?>? = nil
    ) {
        self.title = title
        self.picture = picture
        self.published = published
        self.updated = updated
        self.summary = summary
        self.description = description
    }
}

/// A collection of declared records. Everything but the pages of the records follows from their declaration.
package protocol RecordCollection: CollectionContent {
    var language: ContentLanguage { get }
    var store: RecordStore { get }
    var settings: CollectionSettings { get }
    var roles: RecordRoles { get }
    /// The key of the list of records in `data.json`.
    var dataKey: String { get }

    /// The language of a record.
    func language(of number: Int) -> ContentLanguage
    /// The index in the store of a record, given its number in the order of pages.
    func index(_ number: Int) -> Int
    /// The name of a record's page.
    func pageName(_ number: Int) -> String
    /// The names of a record's authors, for feeds.
    func author(_ number: Int) -> String?
    /// The author of all records, if they share one.
    var author: String? { get }
    /// The cover of a record in lists.
    ///
    /// - Parameter id: what tells its ids from those of other covers on the page; nil if the page contains the shapes of covers once.
    func cover(_ number: Int, id: String?) -> CoverView
    /// The spine of a record in lists.
    func spine(_ number: Int, path: OutputPath?) -> Spine
    /// The lists of sitegen's own, with their pages. Settings can change and place them.
    func knownLists(in collection: SiteCollection) -> [(settings: ListSettings, page: OutputPath?)]
    /// Whether texts of the records have blocks of lists.
    var showsLists: Bool { get }
    /// The members of `data.json` before the records.
    func dataHead(in collection: SiteCollection, of site: Site) -> [(String, JSONText)]
}

extension RecordCollection {
    package var recordCount: Int { store.count }
    // The store contains drafts too.
    package var pictures: [SiteImage] {
        recordCount == store.count ? store.pictures : (0..<recordCount).flatMap { store.pictures(of: record($0)) }
    }
    package var files: [AssetFile] {
        store.fileIndices.isEmpty ? [] : (0..<recordCount).flatMap { store.files(of: record($0)) }
    }
    package var introducingPictures: [SiteImage] { store.mayHave(roles.picture) ? (0..<recordCount).compactMap(picture) : [] }
    package var ownFields: [OwnField] { settings.own.fields }
    package var shownElsewhere: Fingerprint? { store.records.isPaged ? nil : store.shownElsewhere }
    package var hasDates: Bool {
        [roles.updated, roles.published].contains { $0.map(store.mayHave) ?? false } && store.records.contains { date(of: $0) != nil }
    }
    package var readsMarkdown: Bool { store.readsMarkdown }

    package var isPaged: Bool { store.records.isPaged }
    package var recordFiles: [String] { store.paths }
    package var list: RecordList? { store.list }
    package var withheld: Withheld { store.withheld }
    package func indexInData(of number: Int) -> Int { store.indexInData(of: index(number)) }
    package func isDraft(_ number: Int) -> Bool { record(number).publication.isDraft }

    package func look(for pictures: LinkedPictures, in collection: SiteCollection, jobs: Int) {
        guard !store.paths.isEmpty else { return }
        Workers.each(recordCount, jobs: jobs) { number in
            guard let texts = store.values(of: index(number), where: pictures.mayBeNamed) else { return }
            pictures.look(at: texts, on: page(of: number, in: collection), isMarkdown: readsMarkdown)
        }
    }

    package func title(ofPage path: OutputPath, in collection: SiteCollection) -> (text: String, language: String?)? {
        if path == collection.front || path == collection.formerFront { return (title, language.otherTag(of: title)) }
        let list = settings.lists.first { list in list.page.flatMap { collection.path($0.text) } == path }
        if let list { return (list.heading(in: language), language.otherTag(of: list.heading(in: language))) }
        // Searching a million records for a page in another folder would be in vain.
        guard path.description.utf8.hasPrefix(collection.folder),
            let number = (0..<recordCount).first(where: { collection.path(ofPage: pageName($0)) == path })
        else { return nil }
        return (title(number), tag(ofTitle: number))
    }

    package func place(of number: Int) -> Diagnostic.Location? { store.place(of: index(number)) }

    package func page(of number: Int, in collection: SiteCollection) -> OutputPath? { collection.path(ofPage: pageName(number)) }

    package func related(_ body: (_ addresses: [String], _ number: Int) -> Void) {
        guard let field = store.declaration.related, store.mayHave(field) else { return }
        for number in 0..<recordCount {
            if case .texts(let addresses) = record(number).value(field.index) { body(addresses, number) }
        }
    }

    package func links(_ body: (_ addresses: [String], _ number: Int) -> Void) {
        guard readsMarkdown else { return }
        for number in 0..<recordCount {
            var addresses: [String] = []
            for value in store.values(of: index(number), where: { _ in true }) ?? [] {
                value.eachMarkdown { addresses += $0.addressesInSite }
            }
            if !addresses.isEmpty { body(addresses, number) }
        }
    }

    package func names(_ body: (TermKind, String, _ number: Int) -> Void) {
        let fields = store.termFields
        guard !fields.isEmpty else { return }
        for number in 0..<recordCount {
            let record = record(number)
            for (index, kind, field) in fields {
                switch record.value(index) {
                case .text(let name): body(kind, name, number)
                case .texts(let names): for name in names { body(kind, name, number) }
                case .objects(let objects): for object in objects { if let name = object.name { body(kind, name, number) } }
                case .word(let word): if case .word(let words) = field.type { body(kind, words[word].label.text(in: language), number) }
                default: break
                }
            }
        }
    }

    package func index(_ number: Int) -> Int { number }
    package var showsLists: Bool { false }

    package func cover(_ number: Int, id: String?) -> CoverView {
        let title = title(number)
        return CoverView(
            image: picture(number),
            drawn: DrawnCover(title: title, number: nil, language: tag(ofTitle: number)),
            sharesShapes: id == nil,
            id: id
        )
    }

    package func spine(_ number: Int, path: OutputPath?) -> Spine {
        let title = title(number)
        return Spine(
            title: title,
            author: nil,
            number: nil,
            cloth: picture(number)?.cloth ?? CoverDesign(title: title).cloth,
            height: 200,
            depth: Spine.unknownDepth,
            partRead: nil,
            path: path
        )
    }
    package func author(_ number: Int) -> String? { nil }
    package var author: String? { nil }

    package func language(of number: Int) -> ContentLanguage { store.originalLanguage(of: index(number)) ?? language }
    package func record(_ number: Int) -> Record { store.records[index(number)] }
    package func title(_ number: Int) -> String { record(number)[roles.title] }
    package func picture(_ number: Int) -> SiteImage? { record(number)[roles.picture] }

    /// The fingerprint of everything that a record determines.
    package func content(of record: Record) -> Fingerprint {
        var content = RecordReading.content(record.fingerprint, as: store.declaration.name, settings, without: store.overlooked)
        for order in store.ordersOfDates { content.combine(order) }
        // Which pictures a record has may depend on other records.
        if store.declaration.dependsOnOthers { for picture in store.pictures(of: record) { content.combine(picture.name.description) } }
        return content
    }

    /// The language tag of a record's title.
    private func tag(ofTitle number: Int) -> String {
        let own = language(of: number)
        return own.otherTag(of: title(number)) ?? own.tag
    }

    /// The language tag of a text.
    package func tag(of text: String) -> String { language.otherTag(of: text) ?? language.tag }

    private func date(of record: Record) -> PartialDate? {
        roles.updated.flatMap { record[$0] } ?? roles.published.flatMap { record[$0] }
    }
}

// The data as one JSON document.
extension RecordCollection {
    package func dataHead(in collection: SiteCollection, of site: Site) -> [(String, JSONText)] {
        [CollectionData.meta(title, language, collection, in: site)]
    }

    package func data(in collection: SiteCollection, of site: Site) -> CollectionData {
        CollectionData(
            head: dataHead(in: collection, of: site),
            key: dataKey,
            count: recordCount,
            record: { number, json in
                let links = CollectionData.links(
                    collection.path(ofPage: self.pageName(number)),
                    self.picture(number),
                    others: self.store.ownPictures(of: self.record(number)),
                    in: collection
                )
                if let wrapper = self.store.declaration.wrapper {
                    json.object(wrapper) { self.store.write(self.index(number), to: &$0) }
                } else {
                    self.store.write(self.index(number), to: &json)
                }
                json.value(RecordDeclaration.linksKey, links)
            },
            inputs: { number, inputs in
                inputs.combine("record") { $0.combine(self.content(of: self.record(number))) }
                inputs.combine("page") {
                    $0.combine(self.pageName(number))
                    if collection.isSplit { $0.combine(1) }
                }
                inputs.combine("picture") { $0.combine(self.picture(number)) }
                inputs.combine("own pictures") {
                    for (_, picture) in self.store.ownPictures(of: self.record(number)) { $0.combine(picture) }
                }
            }
        )
    }
}

// The records in feeds.
extension RecordCollection {
    package func feedSource(in collection: SiteCollection) -> FeedSource {
        FeedSource(
            language: language.tag,
            author: author,
            dates: dates,
            entry: { self.entry($0, in: collection) }
        )
    }

    /// The dates of the records; only the newest ones if the records are not in memory.
    private var dates: [(date: PartialDate, number: Int)] {
        guard isPaged else {
            return (0..<recordCount).compactMap { number in date(of: record(number)).map { (date: $0, number: number) } }
        }
        guard hasDates else { return [] }
        let length = 1 << 14
        let newest = Workers.map((recordCount + length - 1) / length, jobs: store.jobs, run: 1) { part in
            let numbers = part * length..<min(self.recordCount, (part + 1) * length)
            let dates = numbers.compactMap { number in self.date(of: self.record(number)).map { (date: $0, number: number) } }
            return FeedSource.newest(dates) { $0.date }.sorted { $0.number < $1.number }
        }
        return Array(newest.joined())
    }

    /// The feed entry of a record; nil if it has no date.
    package func entry(_ number: Int, in collection: SiteCollection) -> FeedEntry? {
        guard let updated = date(of: record(number)), let path = collection.path(ofPage: pageName(number)) else { return nil }
        let description = roles.description.flatMap { record(number)[$0] }
        let text = roles.summary.flatMap { RecordView(store, index(number), language: language)[$0] }
        return FeedEntry(
            path: path,
            title: title(number),
            language: tag(ofTitle: number),
            author: author(number),
            published: roles.published.flatMap { record(number)[$0] } ?? updated,
            updated: updated,
            summary: description ?? text.map { $0.visibleText(isMarkdown: readsMarkdown).cut(to: FeedEntry.summaryLength) },
            text: text.map { ($0, readsMarkdown) }
        )
    }
}

// The search results.
extension RecordCollection {
    /// The collection as a search result.
    package func found(in collection: SiteCollection, _ title: String, line: String, cloth: Int? = nil, picture: SiteImage? = nil)
        -> SearchHit?
    {
        collection.front.map {
            SearchHit(
                group: .collections,
                path: $0,
                title: title,
                language: tag(of: title),
                line: line,
                cloth: cloth,
                picture: picture?.smallPath
            )
        }
    }

    /// A record as a search result.
    package func found(
        _ number: Int,
        in collection: SiteCollection,
        _ group: SearchGroup,
        line: String,
        cloth: Int?,
        otherTitle: String? = nil
    ) -> SearchHit? {
        collection.path(ofPage: pageName(number)).map {
            SearchHit(
                group: group,
                path: $0,
                title: title(number),
                language: tag(ofTitle: number),
                line: line,
                cloth: cloth,
                picture: picture(number)?.smallPath,
                otherTitle: otherTitle
            )
        }
    }
}
