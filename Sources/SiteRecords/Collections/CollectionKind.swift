package import DataReading
package import InterfaceTexts
import SiteBase
import SiteTemplates

/// A kind of collection: how sitegen recognises its data, what its records have, and which pages it has.
package struct CollectionKind: Sendable {
    /// The name for `kind` in `collection.yaml`, such as `series`.
    package let name: String
    /// The name with its article, for messages: `a series`.
    package let article: String
    /// Other names that authors use for the kind.
    package let otherNames: [String]
    /// The beginning of a data file, for messages.
    package let example: String
    /// The key of the list of records, if a data file is an object.
    package let listKey: String?
    /// The name of an example folder, for messages and new sites.
    package let exampleFolder: String
    /// The title of a collection in a folder that is named like the example, as `init` names it.
    let untitled: Phrase?
    /// The name of the first page if the data is directly in the data folder beside other collections; nil if data must be in a folder.
    package let frontAtRoot: String?
    /// The settings of `collection.yaml` that this kind alone has.
    package let settings: [Setting<CollectionSettings>]
    /// Whether `kind` is required because the data may have any keys.
    package let mustBeNamed: Bool
    /// Whether a collection may have several data files.
    package let takesManyFiles: Bool
    /// Whether there may be too many records to keep in memory. Such a kind shows nothing about all records but their number.
    package let mayBePaged: Bool
    /// Finds the pictures that the collection uses although its data does not name them. Names have no extensions.
    package let usualPictures: @Sendable (_ names: [String], _ recordCount: Int) -> [String]
    package let pageKinds: [PageKind]
    /// The fields of a record; nil for a kind that declares none.
    package let record: RecordDeclaration?
    /// How a Markdown file holds a record; nil if it cannot.
    package let markdown: MarkdownForm?
    /// The keys under which an object may hold the records.
    package let listKeys: [String]
    /// The records of a table in which several rows are about one record; nil if none are.
    package let gathersRows: @Sendable (_ table: SourceValue, OwnFields) -> SourceValue?
    /// Words in the names of files that people give to such data.
    package let fileNames: [String]
    /// The fields beside the list of records, such as a poster.
    package let alone: RecordDeclaration?
    /// How `index.md` holds the fields of `alone`, beside records in Markdown files.
    package let markdownAlone: MarkdownForm?
    /// The groups of search results for the records.
    package let searchGroups: [SearchGroup]
    /// The number of collections of this kind, in words.
    package let countPhrases: (one: Phrase, many: Phrase)
    /// Whether data looks like this kind.
    package let recognises: @Sendable (SourceValue) -> Bool
    /// Whether a bare list of records can only be of this kind.
    package let isCertain: @Sendable (SourceValue) -> Bool

    package init(
        _ name: String,
        article: String,
        otherNames: [String],
        example: String,
        listKey: String? = nil,
        exampleFolder: String,
        untitled: Phrase? = nil,
        frontAtRoot: String? = nil,
        settings: [Setting<CollectionSettings>] = [],
        mustBeNamed: Bool = false,
        takesManyFiles: Bool = false,
        mayBePaged: Bool = false,
        usualPictures: @escaping @Sendable (_ names: [String], _ recordCount: Int) -> [String] = { _, _ in [] },
        pageKinds: [PageKind],
        record: RecordDeclaration? = nil,
        markdown: MarkdownForm? = nil,
        listKeys: [String] = [],
        fileNames: [String] = [],
        gathersRows: @escaping @Sendable (_ table: SourceValue, OwnFields) -> SourceValue? = { _, _ in nil },
        alone: RecordDeclaration? = nil,
        markdownAlone: MarkdownForm? = nil,
        searchGroups: [SearchGroup],
        countPhrases: (one: Phrase, many: Phrase),
        recognises: @escaping @Sendable (SourceValue) -> Bool,
        isCertain: @escaping @Sendable (SourceValue) -> Bool
    ) {
        self.name = name
        self.article = article
        self.otherNames = otherNames
        self.example = example
        self.listKey = listKey
        self.exampleFolder = exampleFolder
        self.untitled = untitled
        self.frontAtRoot = frontAtRoot
        self.settings = settings
        self.mustBeNamed = mustBeNamed
        self.takesManyFiles = takesManyFiles
        self.mayBePaged = mayBePaged
        self.usualPictures = usualPictures
        self.pageKinds = pageKinds
        self.record = record
        self.markdown = markdown
        self.listKeys = listKeys
        self.fileNames = fileNames
        self.gathersRows = gathersRows
        self.alone = alone
        self.markdownAlone = markdownAlone
        self.searchGroups = searchGroups
        self.countPhrases = countPhrases
        self.recognises = recognises
        self.isCertain = isCertain
    }

    /// The names that the templates of all its pages use for something else than an author's own fields.
    package var reservedNames: Set<String> {
        let names = pageKinds.map { Set($0.declaration.fields.map(\.name)) }
        return names.dropFirst().reduce(names.first ?? []) { $0.intersection($1) }
    }

    /// The title of a collection without one: the name of its folder.
    package func title(ofFolder name: String, _ strings: InterfaceStrings) -> String {
        name == exampleFolder ? untitled.map { strings[$0] } ?? name : name
    }

    /// Whether the data may be directly in the data folder.
    package var mayLieAtRoot: Bool { frontAtRoot != nil }

    /// One data file in words, for messages.
    package var part: String { takesManyFiles ? "part of \(article)" : article }
}

extension CollectionKind: Hashable {
    package static func == (a: CollectionKind, b: CollectionKind) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// All kinds of collections, in the order that messages and documentation use.
package struct CollectionKinds: Sendable {
    package let all: [CollectionKind]
    /// The kind of the site's own pages. Visitors do not see them as a collection.
    package let pages: CollectionKind?
    /// What the settings of a collection say about its fields; nil without settings.
    private var own: OwnFields?

    /// - Parameter all: the kinds. The first one accepts the most data, so it is tried last.
    package init(_ all: [CollectionKind], pages: CollectionKind? = nil) {
        self.all = all
        self.pages = pages
    }

    /// The same kinds, to recognise data with these settings for records.
    package func recognising(dataWith own: OwnFields) -> CollectionKinds {
        var kinds = self
        kinds.own = own
        return kinds
    }

    /// Whether a kind has the fields that the settings map, and none that the author declares.
    private func fits(_ record: RecordDeclaration) -> Bool {
        guard let own else { return true }
        return own.fields.allSatisfy { declared in
            // A column such as a comment may be a field of the author's although it could be a note.
            !record.fields.contains { $0.key == declared.key || $0.isRequired && $0.key == record.key(named: declared.key) }
        }
            && own.mappedKeys.allSatisfy { key in record.fields.contains { $0.key == key } || own.fields.contains { $0.key == key } }
    }

    /// The kind that the data looks like; nil if none matches.
    package func recognised(_ root: SourceValue) -> CollectionKind? {
        let likely = likeliest(ofColumns: root.recordKeys)
        let own = kind(ofColumnsOf: root) ?? all.last { $0.recognises(root) && (likely.isEmpty || likely.contains($0)) } ?? likely.first
        if own != all.first, areVolumes(root), kind(ofSeveralAuthors: root) == nil { return all.first }
        return own == all.first && !hasNumbers(root) ? kind(ofSeveralAuthors: root) ?? own : own
    }

    /// Whether records have the number of a volume, and not the name of the series, which books in several series have.
    private func areVolumes(_ root: SourceValue) -> Bool {
        let keys = Set(root.recordKeys.map(\.wordKey))
        return root.isList && !keys.isDisjoint(with: ["volumenumber", "volumeno", "volno", "bandnummer", "권차", "巻数"])
            && !all.contains { kind in
                kind.record?.fields.contains { $0.key == "series" && !keys.isDisjoint(with: $0.columnNames) } ?? false
            }
    }

    /// The kind of lists that people call so, such as books or a reading log, if their records have as many of its fields as of a series.
    ///
    /// - Parameters:
    ///   - name: the name of the file.
    ///   - shown: the kind that the records show; nil if they show none.
    package func kind(of root: SourceValue, named name: String, insteadOf shown: CollectionKind? = nil) -> CollectionKind? {
        let keys = root.recordKeys
        guard root.isList, !hasNumbers(root), let first = all.first?.record, !keys.contains(first.wrapper ?? "") else { return nil }
        let words = name.lowercased()
        let named = all.dropFirst().filter { kind in kind.fileNames.contains { words.utf8.contains($0) } }
        guard named.count == 1, let record = named[0].record, fits(record) else { return nil }
        let known = record.fields(named: keys).count
        if let other = shown?.record, shown != all.first {
            // The name of a file says less than many fields.
            let others = other.fields(named: keys).count
            return known > 1 && (others < 3 || known > 2 && known * 2 >= others) && !(shown?.mustBeNamed ?? true) ? named[0] : nil
        }
        return known > 1 && known >= first.fields(named: keys).count ? named[0] : nil
    }

    /// Whether records have what only volumes have, such as a number or chapters.
    private func hasNumbers(_ root: SourceValue) -> Bool {
        guard let record = all.first?.record else { return false }
        let keys = Set(root.recordKeys)
        return record.fields.contains { field in
            if case .markdown = field.type { return false }
            return keys.contains(field.key) && !field.isText && !all.dropFirst().contains { $0.record?.key(named: field.key) != nil }
        }
    }

    /// The kind whose records may be by different people, if those of a list are; nil for other lists.
    package func kind(ofSeveralAuthors root: SourceValue) -> CollectionKind? {
        guard root.isList else { return nil }
        for kind in all {
            guard let record = kind.record, fits(record),
                let people = record.fields.first(where: { $0.use.term == .people }), case .objects = people.type
            else { continue }
            let authors = root.firstElements(8).compactMap { element in
                element.members?.first { record.key(named: $0.key) == people.key }?.value
            }
            if authors.contains(where: \.isList) || Set(authors.map { ($0.understood(as: .text) ?? $0).text }).count > 1 { return kind }
        }
        return nil
    }

    /// The kinds whose fields the columns name best, if these are three or more, and if the first kind, which accepts the most data, is
    /// among them.
    private func likeliest(ofColumns columns: [String]) -> [CollectionKind] {
        // All kinds have these.
        let columns = columns.filter { Publication.key(named: $0) == nil }
        let fields = all.map { $0.record.map { fits($0) ? $0.fields(named: columns).count : 0 } ?? 0 }
        let most = fields.max() ?? 0
        let best = zip(all, fields).filter { $1 == most }.map(\.0)
        return most > 2 && best.first == all.first ? best : []
    }

    /// The kind whose fields the columns of a table or the keys of its records name best, without columns of words that have none of the
    /// field's words: the state of a vase says nothing of its reading.
    package func kind(ofColumnsOf root: SourceValue) -> CollectionKind? {
        let columns = root.recordKeys
        guard columns.count > 1 else { return nil }
        let foreign = foreignColumns(among: columns, of: root)
        return kind(ofColumns: foreign.isEmpty ? columns : columns.filter { !foreign.contains($0) })
    }

    /// The columns that a kind would take for a field of words, although none of the first values is such a word.
    private func foreignColumns(among columns: [String], of root: SourceValue) -> [String] {
        let fields = all.compactMap(\.record).flatMap { record in
            columns.compactMap { column in
                record.key(named: column).flatMap { key in
                    record.fields.first { $0.key == key }?.type.words.map { (column: column, words: $0) }
                }
            }
        }
        guard !fields.isEmpty else { return [] }
        let records = root.firstElements(20)
        return fields.filter { column, words in
            let values = records.compactMap { $0.member(column) }.filter { !$0.isAbsent && !($0.text?.isBlank ?? false) }
            return !values.isEmpty
                && !values.contains { value in value.asFlag != nil || value.text.map { words.index(of: $0) != nil } ?? true }
        }
        .map(\.column)
    }

    /// The kind whose fields the columns of a table or the keys of a record name best, if these are three or more or tell it alone; nil if no kind
    /// is better than the others.
    package func kind(ofColumns columns: [String]) -> CollectionKind? {
        guard columns.count > 1 else { return nil }
        let fitting = all.filter { $0.record.map(fits) ?? false }
        let found = fitting.map { (kind: $0, fields: $0.record?.fields(named: columns) ?? []) }
        let most = found.map(\.fields.count).max() ?? 0
        let best = found.filter { $0.fields.count == most }
        if most > 2 { return best.count == 1 ? best[0].kind : nil }
        return found.first { own in own.kind.record?.tellingField.map(own.fields.contains) ?? false }?.kind
    }

    /// The kind that the data certainly has, if it is another one than given; nil for data that fits several kinds, such as a list of
    /// titles.
    package func contradiction(of kind: CollectionKind, by root: SourceValue) -> CollectionKind? {
        guard !kind.mustBeNamed, let own = recognised(root), own != kind, !root.isList || own.isCertain(root) else { return nil }
        // Records with several fields of both kinds may be of either.
        let keys = root.recordKeys
        let (known, others) = (kind.record?.fields(named: keys).count ?? 0, own.record?.fields(named: keys).count ?? 0)
        return root.isList && known > 2 && known * 2 >= others ? nil : own
    }

    package func named(_ name: String) -> CollectionKind? { all.first { $0.name == name } }

    /// The kind whose data may be directly in the data folder.
    package var atRoot: CollectionKind? { all.first(where: \.mayLieAtRoot) }

    /// How the data of each kind begins, for messages.
    package var examples: String {
        all.filter { !($0.markdown?.isDated ?? false) }.map {
            $0.mustBeNamed ? "any other list takes kind: \($0.name) in collection.yaml" : "\($0.article) begins with \($0.example)"
        }
        .joined(separator: ", ")
    }

    /// A suggestion for a misspelt key of the list of records, for messages: ` (did you mean "books"?)`.
    package func suggestion(for root: SourceValue) -> String {
        guard case .object(let members) = root.content else { return "" }
        return members.lazy.map { Suggestion.phrase(for: $0.key, in: all.compactMap(\.listKey)) }.first { !$0.isEmpty } ?? ""
    }

    /// The groups of search results without repetition, collections first.
    package var searchGroups: [SearchGroup] {
        (all + [pages].compactMap(\.self)).flatMap(\.searchGroups).reduce(into: [.collections]) { groups, group in
            if !groups.contains(group) { groups.append(group) }
        }
    }
}

/// A group of search results under one heading.
package struct SearchGroup: Hashable, Sendable {
    package let heading: Phrase
    /// The letter of the group in the index: `b` for `searchedBooks`.
    package let letter: String

    package init(heading: Phrase) {
        self.heading = heading
        letter = heading.rawValue.utf8.dropFirst("searched".utf8.count).first.map { String(UnicodeScalar($0 | 0x20)) } ?? ""
    }

    /// The group of the site's collections.
    package static let collections = SearchGroup(heading: .searchedCollections)
}
