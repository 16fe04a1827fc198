import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
public import SiteBase
import SiteLoading
import SiteModel
package import SiteRecords

/// The JSON Schemas (draft 2020-12) of the files that authors write.
public struct DataSchema: Sendable {
    /// The JSON document.
    public let json: JSONText

    private init(_ title: String, _ schema: JSONText) {
        guard case .object(let members) = schema else {
            json = schema
            return
        }
        let head: [(String, JSONText)] = [("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title))]
        json = .object(head + members)
    }

    /// The schemas of settings files, by name.
    package static func ofSettings(_ kinds: CollectionKinds) -> [(name: String, schema: DataSchema)] {
        [
            ("site", DataSchema("site.yaml", SiteSettings.schema)),
            ("collection", DataSchema("collection.yaml", CollectionSettings.schema(kinds))),
        ]
    }

    /// The schema of `site.yaml`, of `collection.yaml`, of a kind of collection, or of a collection's data, including the fields that its
    /// `collection.yaml` declares.
    ///
    /// - Parameter name: a file, a kind or a collection's folder; nil for the only collection.
    /// - Throws: an error if nothing has this name or if `collection.yaml` has errors.
    public init(of name: String?, in build: Build) throws(BuildFailure) {
        let kinds = build.kinds
        // Shells complete folder names with a slash.
        let name = name.map { $0.utf8.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? Self.onlyFolder(in: build.folders.data)
        let folder = name.map { "\(build.folders.data)/\($0)" } ?? build.folders.data
        switch name {
        case "site.yaml": self.init("site.yaml", SiteSettings.schema)
        case "collection.yaml": self.init("collection.yaml", CollectionSettings.schema(kinds))
        case "page": self.init("page", kinds.pages?.record?.schema(with: OwnFields()).ofFrontMatter ?? .object([]))
        case _ where FileSystem.target(of: folder) == .folder: try self.init(folder: folder, kinds)
        case let name?:
            guard let kind = kinds.all.first(where: { $0.name == name }) else {
                throw BuildFailure(diagnostics: [Diagnostic(at: .path(folder), .noSchema(name, among: Self.names(kinds)))])
            }
            try self.init(kind, of: kinds, CollectionSettings(), file: nil, place: .path(folder))
        case nil:
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(folder), .missingFolder(help: "name a kind: sitegen schema series"))])
        }
    }

    /// The folder of the only collection; nil if the data is in the data folder itself, or if there is not exactly one folder.
    private static func onlyFolder(in data: String) -> String? {
        // An unreadable folder is reported when it is read.
        let names = (try? FileSystem.names(in: data)) ?? []
        let folders = names.filter { FileSystem.target(of: "\(data)/\($0)") == .folder && !$0.utf8.hasPrefix(".") }
        return folders.count == 1 && !names.contains { $0.utf8.hasPrefix("data.") } ? folders[0] : nil
    }

    private init(folder: String, _ kinds: CollectionKinds) throws(BuildFailure) {
        let problems = DiagnosticCollector()
        var settings: CollectionSettings? = CollectionSettings()
        let path = "\(folder)/collection.yaml"
        if FileSystem.kind(of: path) != nil {
            settings = DataFolder.read(path, problems).flatMap { CollectionSettings($0, kinds: kinds, problems: problems) }
        }
        guard let settings, !problems.hasErrors else { throw BuildFailure(diagnostics: problems.diagnostics) }
        let all: [String]
        do throws(FileError) {
            all = try FileSystem.names(in: folder)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        let names = all.filter { name in
            ["json", "ndjson", "jsonl", "yaml", "csv", "tsv", "md", "markdown"].contains { name.lowercased().utf8.hasSuffix(".\($0)") }
                && !name.utf8.hasPrefix("collection.") && !name.utf8.hasPrefix("site.") && OwnLanguages.tag(of: name) == nil
        }
        let file =
            names.first { $0.utf8.hasPrefix("data.") } ?? names.first { !MarkdownFile.isNamed($0) }
            ?? names.first { $0 != DataFolder.introduction }
        let recognised = file.flatMap { file in
            DataFolder.read("\(folder)/\(file)", problems).flatMap { DataFolder.document(of: $0, problems) }.flatMap {
                kinds.recognised($0)
            }
        }
        guard let kind = settings.kind ?? recognised else {
            if problems.hasErrors { throw BuildFailure(diagnostics: problems.diagnostics) }
            throw BuildFailure(diagnostics: [
                Diagnostic(at: .path(folder), .schemaOfUnknownKind(kinds.all.filter { $0.record != nil }.map(\.name)))
            ])
        }
        try self.init(kind, of: kinds, settings, file: file, place: .path(folder), title: folder.fileName)
    }

    /// - Parameter file: the name of the data file; nil means JSON.
    private init(
        _ kind: CollectionKind,
        of kinds: CollectionKinds,
        _ settings: CollectionSettings,
        file: String?,
        place: Diagnostic.Location,
        title: String? = nil
    ) throws(BuildFailure) {
        guard let record = kind.record else {
            throw BuildFailure(diagnostics: [Diagnostic(at: place, .noSchema(kind.name, among: Self.names(kinds)))])
        }
        let schema = record.schema(with: settings.own)
        let ending = file?.lowercased().utf8.split(separator: ".").last.map(String.init) ?? "json"
        if ending == "md" || ending == "markdown" {
            self.init(title ?? kind.name, schema.ofFrontMatter)
            return
        }
        // Each line of NDJSON is a record.
        let document = ["ndjson", "jsonl"].contains(ending) ? schema : Self.document(kind, schema)
        self.init(title ?? kind.name, ending == "yaml" ? document.inYAML : document)
    }

    /// The names of the schemas that need no data.
    private static func names(_ kinds: CollectionKinds) -> [String] {
        ["site.yaml", "collection.yaml", "page"] + kinds.all.filter { $0.record != nil }.map(\.name)
    }

    /// The schema of a document: a list of records, an object that holds the list, or another file of the kind.
    private static func document(_ kind: CollectionKind, _ record: JSONText) -> JSONText {
        let list = JSONText.object([("type", .text("array")), ("items", .object([("$ref", .text("#/$defs/record"))]))])
        var forms = [list]
        forms += kind.listKeys.map { key in
            let others = ["meta", "links", "jsonapi", "poster", "$schema"].map { ($0, JSONText.flag(true)) }
            return RecordDeclaration.object([(key, list)] + others, required: [key], allowsOthers: kind.mustBeNamed)
        }
        if let alone = kind.alone { forms.append(alone.schema(ofFile: true)) }
        return .object([("anyOf", .list(forms)), ("$defs", .object([("record", record)]))])
    }
}

extension JSONText {
    /// The schema of a Markdown file's front matter. The title may be missing, because the heading or file name can serve as the title.
    fileprivate var ofFrontMatter: JSONText {
        guard case .object(let members) = self else { return self }
        return JSONText.object(members.filter { $0.0 != "required" }).inYAML
    }
}
