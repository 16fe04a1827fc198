package import DataReading
import Diagnostics
import SiteBase

extension ExportFormat {
    /// A IIIF manifest of version 2 or 3, in which each canvas is an exhibit, or a collection, in which each manifest is one.
    package static let iiif: ExportFormat = ExportFormat(
        "IIIF",
        kind: "exhibition",
        file: "manifest.json, collection.json",
        row: ("canvas", "canvases"),
        columns: [
            ExportColumn("label", "title", "name", remark: "in the language of the collection, if it is there") { _, _, _ in },
            ExportColumn("summary", "description", "desc") { _, _, _ in },
            ExportColumn("metadata", "description", remark: "below the summary") { _, _, _ in },
            ExportColumn("requiredStatement", "rights", "description") { _, _, _ in },
            ExportColumn("rights", "rights", "description") { _, _, _ in },
            ExportColumn("description", "description", "desc", remark: "version 2") { _, _, _ in },
            ExportColumn("attribution", "rights", "description", remark: "version 2") { _, _, _ in },
            ExportColumn("license", "rights", "description", remark: "version 2") { _, _, _ in },
            ExportColumn("sequences", "image_name", remark: "version 2, as `items`") { _, _, _ in },
            ExportColumn("images", "image_name", remark: "version 2, as `items`") { _, _, _ in },
            ExportColumn("manifests", "name", remark: "of a collection of version 2: each is an exhibit") { _, _, _ in },
            ExportColumn("collections", "name", remark: "of a collection of version 2: the manifests inside") { _, _, _ in },
            ExportColumn("members", "name", remark: "of a collection of version 2: each is an exhibit") { _, _, _ in },
            ExportColumn("@id", "source", remark: "version 2, as `id`") { _, _, _ in },
            ExportColumn(
                "items",
                "image_name",
                remark: "pictures are on other servers: `1.jpg` beside the data is that of the first canvas"
            ) {
                _,
                _,
                _ in
            },
            ExportColumn("rendering", "files", "description", remark: "links to recordings and documents") { _, _, _ in },
            ExportColumn("homepage", "files", "description", remark: "links to pages") { _, _, _ in },
            ExportColumn("provider", leftOut: "`requiredStatement` says what must be shown"),
            ExportColumn("structures", leftOut: "tables of contents"), ExportColumn("annotations", leftOut: "notes of others"),
            ExportColumn("navDate", leftOut: "for calendars"), ExportColumn("seeAlso", leftOut: "files for machines"),
            ExportColumn("id", "source", remark: "not shown; later imports know the exhibit by it") { _, _, _ in },
        ]
            + [
                "@context", "@type", "type", "logo", "within", "viewingHint", "height", "width",
                "duration", "behavior", "viewingDirection", "start", "thumbnail", "partOf",
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
            let known = ColumnNames(ExportFormat.iiif.columns)
            reading.leaveOutRest(of: root, known, isRecord: false)
            let rights = IIIFText.rights(of: root, reading)
            let canvases = IIIFText.canvases(of: root, reading)
            // In a folder of manifests, each is an exhibit, and a collection only describes them.
            if reading.isPart {
                guard !isCollection(root) else { return [] }
                let file = String(reading.file.path.fileName.utf8.prefix(before: "."))
                let name = file == "manifest" ? reading.file.path.parentFolder.fileName : file
                return [exhibit(root, named: name, of: canvases?.first ?? root, rights, reading)]
            }
            let all = canvases ?? IIIFText.members(of: root, reading)
            guard !all.isEmpty else {
                reading.report(
                    at: root.offset,
                    .otherVersion("IIIF Presentation", found: "that lists nothing", expected: "a manifest or a collection")
                )
                return []
            }
            return all.enumerated().map { number, canvas in
                reading.leaveOutRest(of: canvas, known)
                return exhibit(canvas, named: String(number + 1), of: canvas, rights, reading)
            }
        },
        whole: { reading in
            let root = reading.root
            func member(_ key: String, _ text: String?) -> [SourceMember] {
                text.map { [SourceMember(key: key, keyOffset: root.offset, value: SourceValue(.text($0), offset: root.offset))] } ?? []
            }
            let parts = [
                IIIFText.text(root.member("summary") ?? root.member("description"), reading).map { HTMLText.markdown(of: $0) },
                IIIFText.metadata(root, reading),
                IIIFText.list(of: IIIFText.links(of: root, reading)),
                IIIFText.rights(of: root, reading).map(PlainText.markdown),
            ].compactMap(\.self)
            return member("title", IIIFText.text(root.member("label"), reading).map(HTMLText.words))
                + member("description", parts.isEmpty ? nil : parts.joined(separator: "\n\n"))
        }
    )
}

extension ExportFormat {
    /// Whether data describes a collection of manifests.
    package static func isCollection(_ root: SourceValue) -> Bool {
        (root.member("type") ?? root.member("@type"))?.content.text?.utf8.hasSuffix("Collection") ?? false
    }

    /// The exhibit of a canvas, or of a manifest whose first canvas shows it.
    ///
    /// - Parameter name: the name of its picture beside the data, and its own if it has no label.
    private static func exhibit(
        _ value: SourceValue,
        named name: String,
        of canvas: SourceValue,
        _ rights: String?,
        _ reading: ExportReading
    ) -> RecordDraft {
        var draft = RecordDraft(value)
        let label = IIIFText.text(value.member("label"), reading) ?? name
        draft.set("name", SourceValue(.text(HTMLText.words(of: label)), offset: value.offset))
        if let summary = IIIFText.text(value.member("summary") ?? value.member("description"), reading) {
            draft.set("desc", SourceValue(.text(HTMLText.markdown(of: summary)), offset: value.offset))
            draft.set("short_desc", SourceValue(.text(FirstSentence.of(summary)), offset: value.offset))
        }
        if let text = IIIFText.metadata(value, reading) {
            let own = draft.text("desc").map { "\($0)\n\n\(text)" } ?? text
            draft.replace("desc", with: SourceValue(.text(own), offset: value.offset))
        }
        let own = IIIFText.rights(of: value, reading)
        draft.set("rights", (own ?? rights).map { SourceValue(.text($0), offset: value.offset) })
        draft.sourceID = (value.member("id") ?? value.member("@id"))?.content.text
        let media = IIIFText.media(of: canvas, reading)
        for file in media.files + IIIFText.links(of: value, reading) {
            draft.add(file: file.address, title: file.title, at: value.offset)
        }
        guard media.hasPicture || value.member("thumbnail") != nil else { return draft }
        if !reading.settings.hasPicture(name) {
            draft.missingPicture = ("\(name).jpg", media.picture, value.offset)
        } else if reading.isPart {
            draft.set("image_name", SourceValue(.text(name), offset: value.offset))
        }
        return draft
    }
}

/// Reads the texts of a manifest, which may be in several languages.
private enum IIIFText {
    /// A text in the collection's language, else in English, without a language, or in any language.
    static func text(_ value: SourceValue?, _ reading: ExportReading) -> String? {
        guard let value else { return nil }
        guard case .object(let languages) = value.content else {
            // In version 2, a text is a string, an object with its language, or a list of these.
            guard let all = value.elements(in: reading) else { return Cell(value, in: reading)?.text }
            let own = all.filter { $0.member("@language")?.content.text == reading.settings.language }
            let texts = (own.isEmpty ? all : own).compactMap { text($0, reading) }
            return texts.isEmpty ? nil : texts.joined(separator: "\n")
        }
        if let text = value.member("@value") { return Cell(text, in: reading)?.text }
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

    /// The canvases of a manifest; nil if it has none.
    static func canvases(of root: SourceValue, _ reading: ExportReading) -> [SourceValue]? {
        let all = root.member("sequences")?.firstElement?.member("canvases")?.elements(in: reading)
        return all ?? (ExportFormat.isCollection(root) ? nil : root.member("items")?.elements(in: reading))
    }

    /// The manifests of a collection and of those inside it.
    static func members(of root: SourceValue, _ reading: ExportReading, depth: Int = 0) -> [SourceValue] {
        ["items", "manifests", "members", "collections"].flatMap { root.member($0)?.elements(in: reading) ?? [] }.flatMap { value in
            let inner = ExportFormat.isCollection(value) && depth < 4 ? members(of: value, reading, depth: depth + 1) : []
            return inner.isEmpty ? [value] : inner
        }
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

    /// A page, recording or document, with the words of the link to it.
    typealias Link = (address: String, title: String?)

    /// The pages and documents that a manifest or canvas names.
    static func links(of value: SourceValue, _ reading: ExportReading) -> [Link] {
        ["rendering", "homepage"].flatMap { key -> [Link] in
            guard let member = value.member(key) else { return [] }
            return (member.elements(in: reading) ?? [member]).compactMap { link in
                guard let address = (link.member("id") ?? link.member("@id"))?.content.text, MediaFile.isLink(address) else { return nil }
                return (address, text(link.member("label"), reading).map(HTMLText.words))
            }
        }
    }

    /// Links as a list in Markdown; nil if there are none.
    static func list(of links: [Link]) -> String? {
        let lines = links.map { link in
            "- [\(PlainText.escaped(link.title ?? link.address))](<\(LinkAddress.encoded(link.address))>)"
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    /// The recordings and films of a canvas, and whether it has a picture, with its address: the bodies of its annotations.
    static func media(of canvas: SourceValue, _ reading: ExportReading) -> (files: [Link], hasPicture: Bool, picture: String?) {
        // In version 2, a canvas has nothing but pictures.
        if let images = canvas.member("images")?.elements(in: reading) {
            return ([], !images.isEmpty, images.first?.member("resource")?.member("@id")?.content.text)
        }
        let annotations = (canvas.member("items")?.elements(in: reading) ?? []).flatMap { $0.member("items")?.elements(in: reading) ?? [] }
        let bodies = annotations.compactMap { $0.member("body") }.flatMap { body in
            let all = body.member("items")?.elements(in: reading) ?? [body]
            // Of several forms of one recording, the first is the best.
            return body.member("type")?.content.text == "Choice" ? Array(all.prefix(1)) : all
        }
        let files = bodies.compactMap { body -> Link? in
            guard ["Sound", "Video", "Text"].contains(body.member("type")?.content.text), let address = body.member("id")?.content.text,
                MediaFile.isLink(address)
            else { return nil }
            return (address, text(body.member("label"), reading).map(HTMLText.words))
        }
        let image = bodies.first { $0.member("type")?.content.text == "Image" }
        return (files, image != nil, image?.member("id")?.content.text)
    }

    /// The required statement and the rights.
    static func rights(of value: SourceValue, _ reading: ExportReading) -> String? {
        let parts = [
            text(value.member("requiredStatement")?.member("value") ?? value.member("attribution"), reading).map(HTMLText.words),
            Cell(value.member("rights") ?? value.member("license"), in: reading)?.text,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
