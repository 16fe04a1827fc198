import DataReading
import SiteBase

/// A kind of collection: how its data is recognised and read, and which pages it has.
///
/// Each kind is a module of its own, which declares one value of this type. Only the module `BookSite` names them all.
package struct CollectionKind: Sendable {
    /// The name that `kind` in `collection.yaml` uses: `series`.
    package let name: String
    /// The name with its article, for messages: `a series`.
    package let article: String
    /// Other words that authors use for it.
    package let otherNames: [String]
    /// How its data begins, for messages.
    package let example: String
    /// The key of the list of records, where the data is an object.
    package let listKey: String?
    /// A folder that might hold one, for messages and new sites.
    package let exampleFolder: String
    /// Whether its data may lie in the data folder itself.
    package let mayLieAtRoot: Bool
    /// Whether `cover` in `collection.yaml` may name the pictures by a pattern.
    package let takesCoverPattern: Bool
    /// Whether its data lies in more than one file.
    package let takesManyFiles: Bool
    /// Pictures that it looks for even if the data does not name them.
    package let usualPictures: [String]
    /// The kinds of pages that a collection of this kind has.
    package let pageKinds: [PageKind]
    /// The groups that search shows its records in.
    package let searchGroups: [SearchHit.Group]
    /// How many collections of this kind a site has, in words.
    package let countPhrases: (one: Phrase, many: Phrase)
    /// Whether data looks like this kind.
    package let recognises: @Sendable (SourceValue) -> Bool
    /// Whether a bare list of records can be nothing but this kind.
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
        takesManyFiles: Bool = false,
        usualPictures: [String] = [],
        pageKinds: [PageKind],
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
        self.takesManyFiles = takesManyFiles
        self.usualPictures = usualPictures
        self.pageKinds = pageKinds
        self.searchGroups = searchGroups
        self.countPhrases = countPhrases
        self.recognises = recognises
        self.isCertain = isCertain
        self.read = read
    }

    /// What one of its files is, for messages.
    package var part: String { takesManyFiles ? "part of \(article)" : article }
}

extension CollectionKind: Hashable {
    package static func == (a: CollectionKind, b: CollectionKind) -> Bool { a.name == b.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The kinds of collections that a build knows, in the order in which messages and documents list them.
package struct CollectionKinds: Sendable {
    package let all: [CollectionKind]

    /// - Parameter all: the first is the one that recognises the most data; it is asked last.
    package init(_ all: [CollectionKind]) { self.all = all }

    /// The kind that data looks like; nil if it looks like none.
    package func recognised(_ root: SourceValue) -> CollectionKind? { all.last { $0.recognises(root) } }

    /// The kind that data certainly is, where that is not the given one. A bare list of titles may be of several kinds.
    package func contradiction(of kind: CollectionKind, by root: SourceValue) -> CollectionKind? {
        guard let own = recognised(root), own != kind, !root.isList || own.isCertain(root) else { return nil }
        return own
    }

    /// The kind whose data may lie in the data folder itself.
    package var atRoot: CollectionKind? { all.first(where: \.mayLieAtRoot) }

    /// How the data of each kind begins, for messages.
    package var examples: String { all.map { "\($0.article) begins with \($0.example)" }.joined(separator: ", ") }

    /// The key of a list of records that an object probably means, for messages: ` (did you mean "books"?)`.
    package func suggestion(for root: SourceValue) -> String {
        guard case .object(let members) = root.content else { return "" }
        return members.lazy.map { Suggestion.phrase(for: $0.key, in: all.compactMap(\.listKey)) }.first { !$0.isEmpty } ?? ""
    }

    /// The groups that search shows, without repetitions: collections first.
    package var searchGroups: [SearchHit.Group] {
        all.flatMap(\.searchGroups).reduce(into: [.collections]) { groups, group in
            if !groups.contains(group) { groups.append(group) }
        }
    }
}
