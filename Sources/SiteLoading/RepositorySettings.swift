import DataReading
import Diagnostics
import KnownExports
import SiteBase
import SiteModel
package import SiteRecords

/// What a repository of another program says about its collection: the title, and which columns pages show under which names. Of an
/// export of exhibits alone, pages show the columns that the program itself shows if nobody says otherwise.
/// Source: CollectionBuilder, `config-metadata.csv`.
package enum RepositorySettings {
    private static let settings = "_config.yml"
    private static let columns = "config-metadata.csv"
    /// The column for the words of a recording, which pages of CollectionBuilder always show.
    private static let transcript = "object_transcript"

    /// The lines of `collection.yaml` that say the same; nil if there is nothing to say.
    ///
    /// - Parameter names: the paths of the data in the repository.
    package static func lines(of folder: String, for names: [String], _ kinds: CollectionKinds) -> String? {
        guard names.count == 1, let name = names.first, name.lowercased().utf8.hasSuffix(".csv"),
            let data = document("\(folder)/\(name)"), let format = ExportFormat.recognised(data.root),
            let kind = kinds.named(format.kind), kind.alone != nil, let record = kind.record
        else { return nil }
        var lines: [String] = []
        if let title = document("\(folder)/\(settings)")?.root.member("title")?.text, !title.isBlank {
            lines.append("title: \(JSONText.text(title))")
        }
        let named = data.root.columns ?? data.root.recordKeys
        let reserved = Set(record.fields.map(\.key) + Publication.otherKeys + ["source", "links"]).union(kind.reservedNames)
        var (fields, keys): ([String], [String]) = ([], [])
        for own in shown(in: folder, beside: name, format, named) where named.contains(own.column) {
            let column = own.column
            let name = OwnField.key(ofColumn: column)
            let key = reserved.contains(name) ? OwnField.key(ofColumn: "own_\(name)") : name
            let values = data.root.firstElements(mostRecords).compactMap { $0.member(column)?.text }.filter { !$0.isBlank }
            let isTranscript = column == transcript
            // A transcript may also be a file.
            guard !key.isEmpty, !values.isEmpty, !isTranscript || !values.contains(where: { $0.utf8.hasPrefix("/") }) else { continue }
            if key != column { keys.append("  \(key): \(JSONText.text(column))") }
            // Names such as those of places have commas inside.
            let isList = values.contains { $0.utf8.contains(UInt8(ascii: ";")) } && !values.contains { $0.utf8.contains(UInt8(ascii: ",")) }
            let isLink = own.isLink && values.allSatisfy(LinkAddress.isOnTheWeb)
            let type = isTranscript ? "markdown" : isLink ? "url" : isList ? "list" : "text"
            fields.append("  \(key): {type: \(type), label: \(JSONText.text(own.label))\(own.isSearched ? ", search: part" : "")}")
        }
        if !fields.isEmpty { lines += ["fields:  # as pages of \(format.name) show them"] + fields }
        if !keys.isEmpty { lines += ["keys:"] + keys }
        return lines.isEmpty ? nil : lines.map { $0 + "\n" }.joined()
    }

    /// Whether lines show a column.
    package static func names(_ column: String, in lines: String) -> Bool {
        lines.utf8.firstRange(of: "\n  \(column): ") != nil || lines.utf8.firstRange(of: ": \(JSONText.text(column))\n") != nil
    }

    /// A column that pages of the other program show.
    private typealias Shown = (column: String, label: String, isSearched: Bool, isLink: Bool)

    /// The columns that no field of ours has: those that `config-metadata.csv` names, or all unknown ones of Wax.
    private static func shown(in folder: String, beside name: String, _ format: ExportFormat, _ columns: [String]) -> [Shown] {
        let places = ["\(folder)/\(name)".parentFolder, "\(folder)/_data", folder].map { "\($0)/\(Self.columns)" }
        let rows = places.lazy.compactMap { document($0) }.first?.root.firstElements(mostColumns) ?? []
        let usual = format.columns.filter { $0.remark == ExportColumn.forOwnField }
        let all: [Shown] =
            rows.isEmpty
            ? columns.filter { column in
                !OwnField.mayBePrivate(column) && !notWords.contains { column.lowercased().utf8.hasSuffix($0) }
                    && (format.name == ExportFormat.wax.name || usual.contains { $0.isNamed(column) })
            }.map { ($0, label(of: $0), false, true) }
            : rows.map { row in
                func text(_ key: String) -> String { row.member(key)?.text?.trimmed ?? "" }
                let label = String(text("display_name").utf8.prefix(before: "<")).trimmed
                return (text("field"), label, text("browse_link").lowercased() == "true", text("external_link").lowercased() == "true")
            } + [(transcript, "Transcript", false, false)]
        return all.filter { own in
            !own.label.isEmpty
                && (format.columns.first { $0.isNamed(own.column) }?.remark ?? ExportColumn.forOwnField) == ExportColumn.forOwnField
        }
    }

    /// The ends of columns' names whose values are for programs.
    private static let notWords = ["latitude", "longitude", "object_transcript"]

    /// The name of a column in words: `Object type` for `object_type`, `Subject` for `Dublin Core:Subject`.
    private static func label(of column: String) -> String {
        let name = column.utf8.lastIndex(of: ":").map { String(column[column.index(after: $0)...]) } ?? column
        let words = name.utf8.replacing("_", with: " ").trimmed
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The data in a file; nil if there is none. What cannot be read says nothing.
    private static func document(_ path: String) -> CollectionSource.Document? {
        let discarded = DiagnosticCollector()
        guard FileSystem.target(of: path) == .file else { return nil }
        return DataFolder.read(path, discarded).flatMap { DataFolder.document(of: $0, discarded) }
    }

    /// The number of columns that are read.
    private static let mostColumns = 200
    /// The number of records whose values tell the type of a column.
    private static let mostRecords = 500
}
