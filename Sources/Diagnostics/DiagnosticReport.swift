import SiteBase

/// Prints the problems of a run, sorted: the first fifty kinds and a count as text, or all as JSON.
public struct DiagnosticReport: Sendable {
    /// The maximum number of problems printed in full.
    public static let limit = 50

    /// All problems, sorted.
    let diagnostics: [Diagnostic]

    /// Creates a report. Errors and warnings are sorted together by file and location, so that an author can fix them in one pass.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics.enumerated()
            .sorted { Self.sortKey($0.element, $0.offset) < Self.sortKey($1.element, $1.offset) }
            .map(\.element)
    }

    /// The number of errors.
    public var errorCount: Int { diagnostics.count { $0.severity == .error } }

    /// The number of warnings.
    public var warningCount: Int { diagnostics.count - errorCount }

    /// The report for people. Each problem has its line and a caret. Similar problems are gathered under the first one.
    public func text(_ ink: Ink = .plain) -> String {
        var out = ""
        let gathered = gathered
        for (diagnostic, others) in gathered.prefix(Self.limit) {
            let places = others.prefix(RepeatedWarnings.mostNamed).map { diagnostics[$0].location }
            let listed = Self.listed(diagnostic, others.lazy.map { diagnostics[$0] })
            let more =
                listed ?? (others.isEmpty ? "" : Diagnostic.Location.words(forOthers: others.count, places, like: diagnostic.location))
            out += Self.headline(diagnostic, more, ink)
            if let excerpt = diagnostic.location.excerpt { out += excerpt.text(ink) }
            for note in diagnostic.notes {
                out += "    note: \(note.location): \(Printable.line(note.message))\n"
            }
            if let help = diagnostic.help {
                out += "    \(ink.help("help:")) \(Printable.line(help))\n"
            }
        }
        let rest = gathered.dropFirst(Self.limit).reduce(0) { $0 + 1 + $1.others.count }
        return rest > 0 ? "\(out)… and \(rest) more\n" : out
    }

    /// The problems, each with the similar ones gathered under it: the same message about the same field in other records.
    private var gathered: [(first: Diagnostic, others: ArraySlice<Int>)] {
        struct Kind: Hashable {
            let id, subject, field: String
            let severity: Diagnostic.Severity
        }
        var kinds: [Kind: [Int]] = [:]
        let own = diagnostics.enumerated().map { index, diagnostic -> Kind? in
            // A warning with the same words is the same warning.
            guard let subject = diagnostic.subject ?? (diagnostic.severity == .warning ? diagnostic.message : nil) else { return nil }
            let field = Self.withoutNumbers(diagnostic.fieldPath ?? "")
            let kind = Kind(id: diagnostic.id, subject: subject, field: field, severity: diagnostic.severity)
            kinds[kind, default: []].append(index)
            return kind
        }
        return diagnostics.indices.compactMap { index in
            guard let all = own[index].flatMap({ kinds[$0] }), all.count > RepeatedWarnings.mostAlone else {
                return (diagnostics[index], [])
            }
            return all[0] == index ? (diagnostics[index], all.dropFirst()) : nil
        }
    }

    /// `; the same with "DNF", "gelesen" …, 212 in all` for problems that differ in a word; nil for others.
    private static func listed(_ first: Diagnostic, _ others: some Collection<Diagnostic>) -> String? {
        guard let own = first.listed, !others.isEmpty else { return nil }
        var names: [String] = []
        var known: Set = [own]
        for other in others {
            if let name = other.listed, known.insert(name).inserted { names.append(name) }
        }
        let all = names.prefix(RepeatedWarnings.mostNamed).map { Printable.quoted($0) }.joined(separator: ", ")
        let ending = names.count > RepeatedWarnings.mostNamed ? " …" : ""
        return names.isEmpty ? nil : "; the same with \(all)\(ending), \(others.count + 1) in all"
    }

    /// The path of a field, whatever its record: `books[].pages`.
    private static func withoutNumbers(_ path: String) -> String {
        var isNumber = false
        let bytes = path.utf8.filter { byte in
            isNumber = byte == UInt8(ascii: "[") || isNumber && byte != UInt8(ascii: "]")
            return !isNumber || byte == UInt8(ascii: "[")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The report as one JSON document with all problems, for editors and scripts: `{"diagnostics":[…],"errors":1,"warnings":0}`.
    public func json() -> String {
        let list = diagnostics.map { diagnostic -> JSONText in
            var members = Self.jsonLocation(diagnostic.location)
            members.append(("id", .text(diagnostic.id)))
            members.append(("severity", .text(diagnostic.severity.rawValue)))
            if let path = diagnostic.fieldPath { members.append(("field", .text(path))) }
            members.append(("message", .text(diagnostic.message)))
            if let help = diagnostic.help { members.append(("help", .text(help))) }
            if !diagnostic.notes.isEmpty {
                members.append(
                    ("notes", .list(diagnostic.notes.map { .object(Self.jsonLocation($0.location) + [("message", .text($0.message))]) }))
                )
            }
            return .object(members)
        }
        return JSONText.object([
            ("diagnostics", .list(list)),
            ("errors", .number(errorCount)),
            ("warnings", .number(warningCount)),
        ]).description
    }

    /// The problems that a preview shows on the page.
    public var shown: ArraySlice<Diagnostic> { diagnostics.prefix(Self.limit) }

    private static func sortKey(_ diagnostic: Diagnostic, _ index: Int) -> (String, Int, Int) {
        (diagnostic.location.path, diagnostic.location.order, index)
    }

    private static func headline(_ diagnostic: Diagnostic, _ more: String, _ ink: Ink) -> String {
        let severity = diagnostic.severity == .error ? ink.error("error:") : ink.warning("warning:")
        let path = diagnostic.fieldPath.map { Printable.line($0) + ": " } ?? ""
        return
            "\(ink.strong(diagnostic.location.description + ":")) \(severity) \(path)\(ink.strong(Printable.line(diagnostic.message + more))) \(ink.faint("[\(diagnostic.id)]"))\n"
    }

    private static func jsonLocation(_ place: Diagnostic.Location) -> [(String, JSONText)] {
        var members: [(String, JSONText)] = [("file", .text(place.path))]
        if let position = place.position {
            members += [("line", .number(position.line)), ("column", .number(position.column))]
        } else if let part = place.part {
            members.append(("part", .text(part)))
        }
        return members
    }
}

/// Colours for a terminal, or none.
public struct Ink: Sendable {
    private let isColoured: Bool

    /// No colours, for files, pipes and tests.
    public static let plain = Ink(isColoured: false)
    /// ANSI colours, for a terminal.
    public static let ansi = Ink(isColoured: true)

    func error(_ text: String) -> String { wrap(text, "1;31") }
    func warning(_ text: String) -> String { wrap(text, "1;33") }
    func help(_ text: String) -> String { wrap(text, "32") }
    func strong(_ text: String) -> String { wrap(text, "1") }
    func faint(_ text: String) -> String { wrap(text, "2") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
