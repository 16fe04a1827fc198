package import DataReading
import SiteBase

/// A kind of collection: how its data is recognised and read, and which pages it has.
///
/// Each kind is a module of its own that declares one value of this type. Only the module `BookSite` knows all kinds.
package struct CollectionKind: Sendable {
    /// The name that `kind` in `collection.yaml` uses: `series`.
    package let name: String
    /// The name with its article, for messages: `a series`.
    package let article: String
    /// Other words that authors use for it.
    package let otherNames: [String]
    /// The beginning of its data, for messages.
    package let example: String
    /// The key of the list of records, if the data is an object.
    package let listKey: String?
    /// The name of an example folder, for messages and new sites.
    package let exampleFolder: String
    /// Whether its data may be in the data folder itself.
    package let mayLieAtRoot: Bool
    /// Whether `cover` in `collection.yaml` may be a pattern for picture names.
    package let takesCoverPattern: Bool
    /// Whether `kind` must name it, because its data may have any keys.
    package let mustBeNamed: Bool
    /// Whether its data is in more than one file.
    package let takesManyFiles: Bool
    /// Whether its records may be so many that they are read whenever they are shown: what it shows of all of them is their number.
    package let mayBePaged: Bool
    /// Which of the pictures next to the data are used even if the data does not name them: their names, without extensions.
    package let usualPictures: @Sendable (_ names: [String], _ recordCount: Int) -> [String]
    /// The kinds of pages that a collection of this kind has.
    package let pageKinds: [PageKind]
    /// The fields of its records; nil for a kind whose reading declares none.
    package let record: RecordDeclaration?
    /// How a Markdown file holds one of its records; nil if none can.
    package let markdown: MarkdownForm?
    /// The keys under which an object may hold its records, for its schema.
    package let listKeys: [String]
    /// The fields of a file beside the list of records: a poster.
    package let alone: RecordDeclaration?
    /// How `index.md` holds those fields, beside records in Markdown files.
    package let markdownAlone: MarkdownForm?
    /// The groups that search shows its records in.
    package let searchGroups: [SearchHit.Group]
    /// The number of collections of this kind, in words.
    package let countPhrases: (one: Phrase, many: Phrase)
    /// Whether data looks like this kind.
    package let recognises: @Sendable (SourceValue) -> Bool
    /// Whether a bare list of records can only be of this kind.
    package let isCertain: @Sendable (SourceValue) -> Bool
    /// Reads a collection; nil after reporting what is wrong with its data.
    package let read: @Sendable (CollectionSource) -> (any CollectionContent)?

    package init(
        _ name: String,
        article: String,
        otherNames: [String],
        example: String,
        listKey: String? = nil,
        exampleFolder: String,
        mayLieAtRoot: Bool = false,
        takesCoverPattern: Bool = false,
        mustBeNamed: Bool = false,
        takesManyFiles: Bool = false,
        mayBePaged: Bool = false,
        usualPictures: @escaping @Sendable (_ names: [String], _ recordCount: Int) -> [String] = { _, _ in [] },
        pageKinds: [PageKind],
        record: RecordDeclaration? = nil,
        markdown: MarkdownForm? = nil,
        listKeys: [String] = [],
        alone: RecordDeclaration? = nil,
        markdownAlone: MarkdownForm? = nil,
        searchGroups: [SearchHit.Group],
        countPhrases: (one: Phrase, many: Phrase),
        recognises: @escaping @Sendable (SourceValue) -> Bool,
        isCertain: @escaping @Sendable (SourceValue) -> Bool,
        read: @escaping @Sendable (CollectionSource) -> (any CollectionContent)?
    ) {
        self.name = name
        self.article = article
        self.otherNames = otherNames
        self.example = example
        self.listKey = listKey
        self.exampleFolder = exampleFolder
        self.mayLieAtRoot = mayLieAtRoot
        self.takesCoverPattern = takesCoverPattern
        self.mustBeNamed = mustBeNamed
        self.takesManyFiles = takesManyFiles
        self.mayBePaged = mayBePaged
        self.usualPictures = usualPictures
        self.pageKinds = pageKinds
        self.record = record
        self.markdown = markdown
        self.listKeys = listKeys
        self.alone = alone
        self.markdownAlone = markdownAlone
        self.searchGroups = searchGroups
        self.countPhrases = countPhrases
        self.recognises = recognises
        self.isCertain = isCertain
        self.read = read
    }

    /// A description of one of its files, for messages.
    package var part: String { takesManyFiles ? "part of \(article)" : article }
}

extension CollectionKind: Hashable {
    package static func == (a: CollectionKind, b: CollectionKind) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// All kinds of collections, in the order of messages and documentation.
package struct CollectionKinds: Sendable {
    package let all: [CollectionKind]
    /// The pages of the site's own, which are no collection for visitors.
    package let pages: CollectionKind?

    /// - Parameter all: the kinds. The first one recognises the most data, so it is tried last.
    package init(_ all: [CollectionKind], pages: CollectionKind? = nil) {
        self.all = all
        self.pages = pages
    }

    /// The kind that the data appears to have; nil if none matches.
    package func recognised(_ root: SourceValue) -> CollectionKind? { all.last { $0.recognises(root) } }

    /// The kind that the data certainly has, if it is not the given one. A bare list of titles may have several kinds.
    package func contradiction(of kind: CollectionKind, by root: SourceValue) -> CollectionKind? {
        guard !kind.mustBeNamed, let own = recognised(root), own != kind, !root.isList || own.isCertain(root) else { return nil }
        return own
    }

    /// The kind with a name.
    package func named(_ name: String) -> CollectionKind? { all.first { $0.name == name } }

    /// The kind whose data may be in the data folder itself.
    package var atRoot: CollectionKind? { all.first(where: \.mayLieAtRoot) }

    /// The beginnings of data of each kind, for messages.
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

    /// The groups that search shows, without repetitions: collections first.
    package var searchGroups: [SearchHit.Group] {
        (all + [pages].compactMap(\.self)).flatMap(\.searchGroups).reduce(into: [.collections]) { groups, group in
            if !groups.contains(group) { groups.append(group) }
        }
    }
}
