import SiteEngine

/// Every text of the interface in one language. A language has one file beside this one; a text that it lacks does not compile.
struct InterfaceStrings: Sendable {
    /// Jumps over the header, for keyboards and screen readers.
    var skipToContent: String
    /// The button that unfolds a text.
    var more: String
    /// The button that folds it again.
    var less: String
    /// Names the row of numbers of a series for screen readers.
    var volumes: String
    /// Names the row of page numbers of a list for screen readers.
    var pages: String
    /// Over the link to the volume before.
    var previousVolume: String
    /// Over the link to the volume behind.
    var nextVolume: String
    /// Names the links to the neighbours for screen readers.
    var neighbours: String
    /// Says of a link that it leads to another site, for screen readers.
    var external: String
    /// How many volumes there are, where there is one.
    var oneVolume: String
    /// How many volumes there are; `{count}` stands for the number.
    var volumeCount: String
    /// Marks the volume that the reader visited last.
    var continueReading: String
    /// What a site without a title of its own is called.
    var untitledSite: String

    /// All texts by the names that `strings:` in `site.yaml` uses.
    static let names: [(name: String, path: WritableKeyPath<InterfaceStrings, String> & Sendable)] = [
        ("skipToContent", \.skipToContent), ("more", \.more), ("less", \.less), ("volumes", \.volumes), ("pages", \.pages),
        ("previousVolume", \.previousVolume), ("nextVolume", \.nextVolume), ("neighbours", \.neighbours), ("external", \.external),
        ("oneVolume", \.oneVolume), ("volumeCount", \.volumeCount), ("continueReading", \.continueReading),
        ("untitledSite", \.untitledSite),
    ]

    /// The texts of a language, with those that `strings:` overrides.
    ///
    /// Languages other than Korean and English must override all of them; each that is missing is an error.
    init(language: String, place languageValue: SourceValue?, fields: inout Fields) {
        let known = Self.known(language)
        self = known ?? .english
        var missing = known == nil ? Set(Self.names.map(\.name)) : []
        for (name, text, place) in fields.textsByKey("strings") {
            guard let entry = Self.names.first(where: { $0.name == name }) else {
                let names = Self.names.map(\.name)
                fields.problems.add(
                    Diagnostic(
                        .warning,
                        at: place,
                        subject: "strings",
                        "unknown text \"\(name)\"\(Suggestion.phrase(for: name, in: names))",
                        mend: "texts known here: \(names.joined(separator: ", "))"
                    )
                )
                continue
            }
            self[keyPath: entry.path] = text
            missing.remove(name)
        }
        if !missing.isEmpty, let languageValue {
            fields.report(
                languageValue,
                "language",
                "the interface is not translated to \(languageValue.phrase)",
                mend: "choose ko or en, or write these texts under strings: \(missing.sorted().joined(separator: ", "))"
            )
        }
    }

    /// `7권`, `1 volume`.
    func volumes(_ count: Int) -> String { count == 1 ? oneVolume : volumeCount.replacing("{count}", with: String(count)) }

    private static func known(_ language: String) -> InterfaceStrings? {
        switch language.prefix(while: { $0 != "-" }).lowercased() {
        case "ko": .korean
        case "en": .english
        default: nil
        }
    }

    /// What templates see, as `text`.
    static let shape = TemplateShape<InterfaceStrings>(
        "interface texts",
        names.map { entry in .text(entry.name, "The interface text `\(entry.name)`.") { $0[keyPath: entry.path] } }
    )
}

extension InterfaceStrings {
    /// All texts, given one by one: Swift's own initializer would be private to this file's extension above.
    init(
        skipToContent: String,
        more: String,
        less: String,
        volumes: String,
        pages: String,
        previousVolume: String,
        nextVolume: String,
        neighbours: String,
        external: String,
        oneVolume: String,
        volumeCount: String,
        continueReading: String,
        untitledSite: String
    ) {
        self.skipToContent = skipToContent
        self.more = more
        self.less = less
        self.volumes = volumes
        self.pages = pages
        self.previousVolume = previousVolume
        self.nextVolume = nextVolume
        self.neighbours = neighbours
        self.external = external
        self.oneVolume = oneVolume
        self.volumeCount = volumeCount
        self.continueReading = continueReading
        self.untitledSite = untitledSite
    }
}
