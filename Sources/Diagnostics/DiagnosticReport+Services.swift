import SiteBase

/// Reports for services that show problems beside changed lines. They contain all problems, not only the first fifty.
extension DiagnosticReport {
    /// The report as SARIF 2.1.0, the format of code scanners: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
    ///
    /// - Parameter summary: the summary of the message with an id, for the list of rules.
    public func sarif(version: String, summary: (_ id: String) -> String?) -> String {
        let rules = Set(diagnostics.map(\.id)).sorted().map { ($0, summary($0) ?? $0) }
        return JSONText.object([
            ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
            ("version", .text("2.1.0")),
            (
                "runs",
                .list([
                    .object([
                        (
                            "tool",
                            .object([
                                (
                                    "driver",
                                    .object([
                                        ("name", .text("sitegen")),
                                        ("version", .text(version)),
                                        (
                                            "rules",
                                            .list(
                                                rules.map { id, text in
                                                    .object([
                                                        ("id", .text(id)), ("shortDescription", .object([("text", .text(text))])),
                                                    ])
                                                }
                                            )
                                        ),
                                    ])
                                )
                            ])
                        ),
                        ("columnKind", .text("unicodeCodePoints")),
                        ("results", .list(diagnostics.map(Self.sarif))),
                    ])
                ])
            ),
        ]).description
    }

    private static func sarif(_ diagnostic: Diagnostic) -> JSONText {
        var members: [(String, JSONText)] = [
            ("ruleId", .text(diagnostic.id)),
            ("level", .text(diagnostic.severity.rawValue)),
            ("message", .object([("text", .text(sentences(diagnostic)))])),
            ("locations", .list([.object([("physicalLocation", physicalLocation(diagnostic.location))])])),
        ]
        if !diagnostic.notes.isEmpty {
            let related = diagnostic.notes.map { note in
                JSONText.object([
                    ("physicalLocation", physicalLocation(note.location)), ("message", .object([("text", .text(note.message))])),
                ])
            }
            members.append(("relatedLocations", .list(related)))
        }
        return .object(members)
    }

    private static func physicalLocation(_ place: Diagnostic.Location) -> JSONText {
        let address = place.path.utf8.hasPrefix("/") ? "file://" + LinkAddress.encodedPath(place.path) : LinkAddress.encodedPath(place.path)
        var members: [(String, JSONText)] = [("artifactLocation", .object([("uri", .text(address))]))]
        if let position = place.position {
            members.append(("region", .object([("startLine", .number(position.line)), ("startColumn", .number(position.column))])))
        }
        return .object(members)
    }

    /// The report as workflow commands of GitHub Actions, a line each:
    /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    public func github() -> String {
        diagnostics.map { diagnostic in
            var properties = "title=\(Self.property(diagnostic.id)),file=\(Self.property(diagnostic.location.path))"
            if let position = diagnostic.location.position {
                properties += ",line=\(position.line),col=\(position.column)"
            }
            return "::\(diagnostic.severity.rawValue) \(properties)::\(Self.data(Self.sentences(diagnostic)))\n"
        }.joined()
    }

    private static func sentences(_ diagnostic: Diagnostic) -> String {
        let path = diagnostic.fieldPath.map { $0 + ": " } ?? ""
        // The part of a database, which services cannot show like a line.
        var part = ""
        if case .file(let file, let offset) = diagnostic.location, let name = file.partName(at: offset) { part = name + ": " }
        return part + path + diagnostic.message + (diagnostic.help.map { "\nhelp: \($0)" } ?? "")
    }

    private static func data(_ text: String) -> String { encoding("%\r\n", in: text) }

    private static func property(_ text: String) -> String { encoding("%\r\n:,", in: text) }

    /// A text with some ASCII characters percent-encoded, so that data cannot end a command and begin another.
    private static func encoding(_ characters: String, in text: String) -> String {
        var out: [UInt8] = []
        for byte in text.utf8 {
            if characters.utf8.contains(byte) { LinkAddress.appendEncoded(byte, to: &out) } else { out.append(byte) }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
