package import Diagnostics
package import InterfaceTexts
package import SiteBase
package import SiteRecords

/// The people, tags, publishers and series that records name. A name in two or more records has a page, and so has a person with a text.
package final class SiteTerms: Sendable {
    /// A name that has a page.
    package struct Term: Sendable {
        package let kind: TermKind
        /// The name as the first record spells it.
        package let name: String
        package let path: OutputPath
        /// The records with the name: the index of their collection among the site's contents, and their number in it.
        package let uses: [(collection: Int, number: Int)]
        /// The introduction: the text about a person.
        package let introduction: Introduction?
    }

    /// The terms of each kind, sorted by name.
    package let terms: [TermKind: [Term]]
    /// The kinds of names that records have.
    package let kinds: [TermKind]
    private let paths: [TermKind: [String: OutputPath]]
    private let indices: [TermKind: OutputPath]
    /// The fingerprint of all names that have pages.
    package let fingerprint: Fingerprint
    /// People with texts whom no record names, although a record has a similar name; and pairs of names so similar that they may be the
    /// same, with the first record of each.
    private let strangers: [(name: String, suggestion: String, place: Diagnostic.Location)]
    private let twins: [(kind: TermKind, name: String, other: String, use: Use, otherUse: Use)]

    private typealias Use = (collection: Int, number: Int)

    /// A name during counting.
    private struct Counted {
        let name: String
        var uses: [Use]

        /// Sorts the books of a series by number. Those without one come last.
        mutating func sortUses(_ contents: [SiteCollection]) {
            let numbers = uses.map { contents[$0.collection].content.numberInSeries($0.number) ?? .infinity }
            let order = uses.indices.sorted { (uses[$0].collection, numbers[$0], $0) < (uses[$1].collection, numbers[$1], $1) }
            uses = order.map { uses[$0] }
        }
    }

    package init() {
        (terms, kinds, paths, indices, fingerprint, strangers, twins) = ([:], [], [:], [:], Fingerprint(), [], [])
    }

    /// - Parameters:
    ///   - isShown: whether a kind has pages.
    ///   - texts: the texts about people, by file name.
    ///   - settings: the settings of the edition.
    package init(
        _ contents: [SiteCollection],
        kinds isShown: (TermKind) -> Bool,
        texts: [(name: String, text: Introduction)],
        in settings: SiteSettings
    ) {
        var counted: [TermKind: [Counted]] = [:]
        var indices: [TermKind: [String: Int]] = [:]
        // Many records have the same name in the same spelling.
        var known: [TermKind: [String: Int]] = [:]
        for (collection, content) in contents.enumerated() {
            content.content.names { kind, name, number in
                guard isShown(kind) else { return }
                let index: Int
                if let own = known[kind]?[name] {
                    index = own
                } else {
                    let key = Self.key(of: name)
                    guard !key.isEmpty else { return }
                    index = indices[kind]?[key] ?? counted[kind]?.count ?? 0
                    if indices[kind]?[key] == nil {
                        indices[kind, default: [:]][key] = index
                        counted[kind, default: []].append(Counted(name: name.utf8.split(separator: " ").joined(separator: " "), uses: []))
                    }
                    known[kind, default: [:]][name] = index
                }
                // A record may have a name twice, for example as author and as translator.
                if let last = counted[kind]?[index].uses.last, last == (collection, number) { return }
                counted[kind]?[index].uses.append((collection, number))
            }
        }
        var terms: [TermKind: [Term]] = [:]
        var paths: [TermKind: [String: OutputPath]] = [:]
        var fingerprint = Fingerprint()
        var strangers: [(name: String, suggestion: String, place: Diagnostic.Location)] = []
        let kinds = TermKind.known.filter(isShown) + counted.keys.filter(\.isOwn).sorted { $0.folder < $1.folder }
        for kind in kinds {
            var names = counted[kind, default: []]
            if kind == .series {
                for index in names.indices { names[index].sortUses(contents) }
            }
            var shown = names.map { (counted: $0, text: Self.text(of: $0.name, among: kind == .people ? texts : [])) }
                .filter { $0.counted.uses.count > 1 || $0.text != nil || kind.isOwn }
            if kind == .people {
                let written = Set(shown.compactMap { ($0.text?.text).map(ObjectIdentifier.init) })
                for text in texts where !written.contains(ObjectIdentifier(text.text)) {
                    let name = text.text.title ?? text.name
                    shown.append((Counted(name: name, uses: []), text))
                    let suggestion = Suggestion.phrase(for: name, in: names.map(\.name))
                    if !suggestion.isEmpty { strangers.append((name, suggestion, text.text.place)) }
                }
            }
            shown = shown.map { (key: $0.counted.name.collisionKey, shown: $0) }.sorted { $0.key < $1.key }.map(\.shown)
            // A person's text determines the page's address in all languages.
            func slug(_ name: String) -> String { Slug.name(of: name, reserved: Self.isReserved, suffix: "name").lowercased() }
            var taken = Set(shown.compactMap { ($0.text?.name).map(slug) })
            for (counted, text) in shown {
                var slug = slug(text?.name ?? counted.name)
                if text == nil, !taken.insert(slug).inserted { slug = Slug.distinguished(slug, by: counted.name) }
                guard let path = settings.path("\(kind.folder)/\(slug).html") else { continue }
                terms[kind, default: []].append(
                    Term(kind: kind, name: counted.name, path: path, uses: counted.uses, introduction: text?.text)
                )
                paths[kind, default: [:]][Self.key(of: counted.name)] = path
                fingerprint.combine(counted.name)
                fingerprint.combine(path.description)
            }
        }
        self.terms = terms
        self.kinds = kinds
        self.paths = paths
        self.indices = Dictionary(
            terms.keys.compactMap { kind -> (TermKind, OutputPath)? in settings.path("\(kind.folder)/index.html").map { (kind, $0) } }
        ) { first, _ in first }
        self.fingerprint = fingerprint
        self.strangers = strangers
        twins = kinds.flatMap { Self.twins($0, counted[$0, default: []]) }
    }

    /// The page for a name; nil if it has none.
    package func path(of name: String, _ kind: TermKind) -> OutputPath? { paths[kind].flatMap { $0[Self.key(of: name)] } }

    /// The list of all names of a kind; nil if there are none.
    package func index(of kind: TermKind) -> OutputPath? { indices[kind] }

    /// The title of a name's page or of a list of names; nil for any other page.
    package func title(ofPage path: OutputPath, in language: ContentLanguage) -> String? {
        for kind in kinds {
            if index(of: kind) == path { return kind.heading.text(in: language) }
            if let term = terms[kind]?.first(where: { $0.path == path }) { return term.introduction?.title ?? term.name }
        }
        return nil
    }

    /// Warns about names that differ only in spaces and punctuation: `J.K. Rowling`, `J. K. Rowling`.
    package func warnOfTwins(_ contents: [SiteCollection], _ problems: DiagnosticCollector) {
        for stranger in strangers {
            problems.add(Diagnostic(at: stranger.place, .stranger(stranger.name, suggestion: stranger.suggestion)))
        }
        for twin in twins.prefix(Self.mostTwins) {
            let (place, other) = (contents[twin.use.collection].content, contents[twin.otherUse.collection].content)
            problems.add(
                Diagnostic(
                    at: place.place(of: twin.use.number) ?? contents[twin.use.collection].place,
                    .twins(twin.name, twin.other, twin.kind.article),
                    notes: [
                        .init(
                            location: other.place(of: twin.otherUse.number) ?? contents[twin.otherUse.collection].place,
                            message: "\(Printable.quoted(twin.other)) is here"
                        )
                    ]
                )
            )
        }
    }

    private static let mostTwins = 20

    /// A key for comparing names. It ignores case, Unicode composition, repeated spaces and spaces at the ends.
    private static func key(of name: String) -> String {
        let isSpaced = name.withBytes { bytes in
            bytes.indices.allSatisfy { index in
                bytes[index] < 0x80
                    && (bytes[index] > 0x20 || bytes[index] == 0x20 && index > 0 && index + 1 < bytes.count && bytes[index + 1] != 0x20)
            }
        }
        if isSpaced { return name.collisionKey }
        let words = name.unicodeScalars.split { $0.properties.isWhitespace }
        return words.count == 1 && words[0].count == name.unicodeScalars.count
            ? name.collisionKey : words.map { String($0) }.joined(separator: " ").collisionKey
    }

    private static func isReserved(_ name: String) -> Bool { name == "index" }

    private static func text(of name: String, among texts: [(name: String, text: Introduction)]) -> (name: String, text: Introduction)? {
        guard !texts.isEmpty else { return nil }
        let (own, slug) = (key(of: name), Slug.name(of: name, reserved: { _ in false }, suffix: "name").collisionKey)
        return texts.first { file, text in
            // The file name counts only if the text has no title.
            text.title.map { key(of: $0) == own } ?? (file.collisionKey == slug || key(of: file) == own)
        }
    }

    private static func twins(_ kind: TermKind, _ counted: [Counted]) -> [(
        kind: TermKind, name: String, other: String, use: Use, otherUse: Use
    )] {
        var letters: [String: Int] = [:]
        var twins: [(kind: TermKind, name: String, other: String, use: Use, otherUse: Use)] = []
        for (index, own) in counted.enumerated() {
            let key = kind.letters(of: own.name)
            // A name without letters, such as ++, resembles no other.
            guard !key.isEmpty else { continue }
            guard let first = letters[key] else {
                letters[key] = index
                continue
            }
            let other = counted[first]
            // The rarer name is more likely to be wrong.
            let (rare, usual) = own.uses.count <= other.uses.count ? (own, other) : (other, own)
            twins.append((kind, rare.name, usual.name, rare.uses[0], usual.uses[0]))
        }
        return twins
    }
}
