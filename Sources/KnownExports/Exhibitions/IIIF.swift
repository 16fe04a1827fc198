import DataReading
import Diagnostics
import SiteBase

extension ExportFormat {
    /// A IIIF Presentation 3 manifest. Each canvas is an exhibit.
    static let iiif: ExportFormat = ExportFormat(
        "IIIF Presentation 3",
        kind: "exhibition",
        file: "manifest.json",
        row: ("canvas", "canvases"),
        columns: [
            ExportColumn("label", "title", "name", remark: "in the language of the collection, if it is there") { _, _, _ in },
            ExportColumn("summary", "description", "desc") { _, _, _ in },
            ExportColumn("metadata", "description", remark: "below the summary") { _, _, _ in },
            ExportColumn("requiredStatement", "rights", "description") { _, _, _ in },
            ExportColumn("rights", "rights", "description") { _, _, _ in },
            ExportColumn(
                "items",
                "image_name",
                remark: "pictures are on other servers: `1.jpg` beside the data is that of the first canvas"
            ) {
                _,
                _,
                _ in
            },
            ExportColumn("provider", leftOut: "`requiredStatement` says what must be shown"),
            ExportColumn("structures", leftOut: "tables of contents"), ExportColumn("annotations", leftOut: "notes of others"),
            ExportColumn("navDate", leftOut: "for calendars"), ExportColumn("seeAlso", leftOut: "files for machines"),
            ExportColumn("id", "source", remark: "not shown; later imports know the exhibit by it") { _, _, _ in },
        ]
            + [
                "@context", "type", "height", "width", "duration", "behavior", "viewingDirection", "start", "thumbnail", "partOf",
                "placeholderCanvas", "accompanyingCanvas", "service", "services",
            ].map { ExportColumn($0, leftOut: "for viewers of manifests") },
        recognises: { root in
            guard let context = root.member("@context") else { return false }
            let texts: [String] =
                switch context.content {
                case .list(let all): all.compactMap(\.content.text)
                case .records(let all): all.values(problems: DiagnosticCollector()).compactMap(\.content.text)
                default: [context.content.text].compactMap(\.self)
                }
            return texts.contains { $0.utf8.contains("iiif.io/api/presentation") }
        },
        records: { reading in
            let root = reading.root
            guard root.member("type")?.content.text == "Manifest", let canvases = root.member("items")?.elements(in: reading) else {
                let isOld = root.member("@type") != nil
                reading.report(
                    at: root.offset,
                    .otherVersion(
                        "IIIF Presentation",
                        found: isOld ? "version 2" : "that is not a manifest",
                        expected: "a manifest of version 3"
                    )
                )
                return []
            }
            let rights = IIIFText.rights(of: root, reading)
            let known = ColumnNames(ExportFormat.iiif.columns)
            reading.leaveOutRest(of: root, known, isRecord: false)
            return canvases.enumerated().map { number, canvas in
                var draft = RecordDraft(canvas)
                reading.leaveOutRest(of: canvas, known)
                let label = IIIFText.text(canvas.member("label"), reading) ?? String(number + 1)
                draft.set("name", SourceValue(.text(HTMLText.words(of: label)), offset: canvas.offset))
                if let summary = IIIFText.text(canvas.member("summary"), reading) {
                    draft.set("desc", SourceValue(.text(HTMLText.markdown(of: summary)), offset: canvas.offset))
                    draft.set("short_desc", SourceValue(.text(FirstSentence.of(summary)), offset: canvas.offset))
                }
                if let text = IIIFText.metadata(canvas, reading) {
                    let own = draft.text("desc").map { "\($0)\n\n\(text)" } ?? text
                    draft.replace("desc", with: SourceValue(.text(own), offset: canvas.offset))
                }
                let own = IIIFText.rights(of: canvas, reading)
                draft.set("rights", (own ?? rights).map { SourceValue(.text($0), offset: canvas.offset) })
                draft.sourceID = canvas.member("id")?.content.text
                if canvas.member("items") != nil, !reading.settings.hasPicture(String(number + 1)) {
                    draft.missingPicture = ("\(number + 1).jpg", canvas.offset)
                }
                return draft
            }
        },
        whole: { reading in
            let root = reading.root
            func member(_ key: String, _ text: String?) -> [SourceMember] {
                text.map { [SourceMember(key: key, keyOffset: root.offset, value: SourceValue(.text($0), offset: root.offset))] } ?? []
            }
            let parts = [
                IIIFText.text(root.member("summary"), reading).map { HTMLText.markdown(of: $0) }, IIIFText.metadata(root, reading),
                IIIFText.rights(of: root, reading).map(PlainText.markdown),
            ].compactMap(\.self)
            return member("title", IIIFText.text(root.member("label"), reading).map(HTMLText.words))
                + member("description", parts.isEmpty ? nil : parts.joined(separator: "\n\n"))
        }
    )
}

/// Reads the texts of a manifest, which may be in several languages.
private enum IIIFText {
    /// A text in the collection's language, else in English, without a language, or in any language.
    static func text(_ value: SourceValue?, _ reading: ExportReading) -> String? {
        guard let value, case .object(let languages) = value.content else { return nil }
        let wanted = reading.settings.language
        let member =
            languages.first { $0.key == wanted } ?? languages.first { $0.key.utf8.hasPrefix(wanted + "-") } ?? languages.first {
                $0.key == "none"
            }
            ?? languages.first { $0.key == "en" } ?? languages.first
        reading.leaveOut(
            languages.filter { $0.key != member?.key }.map { other in
                LeftOut("texts in the language \(other.key)", "one language is shown", at: other.keyOffset, of: reading.part)
            }
        )
        guard let texts = member?.value.elements(in: reading) else { return nil }
        let own = texts.compactMap { Cell($0, in: reading)?.text }
        return own.isEmpty ? nil : own.joined(separator: "\n")
    }

    /// The pairs of `metadata` as a list.
    static func metadata(_ value: SourceValue, _ reading: ExportReading) -> String? {
        guard let pairs = value.member("metadata")?.elements(in: reading) else { return nil }
        let lines = pairs.compactMap { pair -> String? in
            guard let label = text(pair.member("label"), reading), let value = text(pair.member("value"), reading) else { return nil }
            let values = value.utf8.split(separator: UInt8(ascii: "\n")).map { HTMLText.markdown(of: String(Substring($0))) }
            return "- **\(PlainText.escaped(HTMLText.words(of: label)))**: \(values.joined(separator: "; "))"
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The required statement and the rights.
    static func rights(of value: SourceValue, _ reading: ExportReading) -> String? {
        let parts = [
            text(value.member("requiredStatement")?.member("value"), reading).map(HTMLText.words),
            Cell(value.member("rights"), in: reading)?.text,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
