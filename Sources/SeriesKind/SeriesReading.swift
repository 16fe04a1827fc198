import DataReading
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteRecords

/// Reads a series in the format of the apps: `{"data":[{"attributes":{…}}]}`, or a bare list of the same objects.
struct SeriesReading {
    private let source: CollectionSource
    private let file: SourceFile
    private let root: SourceValue

    private var settings: CollectionSettings { source.settings }
    private var problems: DiagnosticCollector { source.problems }

    /// Reads the first data file of a collection.
    init(_ source: CollectionSource) {
        self.source = source
        file = source.documents[0].file
        root = source.documents[0].root
    }

    /// Whether a file looks like a series: an object with `data`, or a list.
    static func recognises(_ root: SourceValue) -> Bool {
        switch root.content {
        case .list, .records: true
        case .object(let members): members.contains { $0.key == "data" }
        case .null, .flag, .number, .text, .plain: false
        }
    }

    /// Whether the list contains records in the format of the apps, with `attributes`.
    static func hasAttributes(_ root: SourceValue) -> Bool {
        guard case .object(let members) = root.firstElement?.content else { return false }
        return members.contains { $0.key == "attributes" }
    }

    /// Reads the series; nil after reporting errors.
    func series() -> Series? {
        guard let (records, path) = records(of: root) else { return nil }
        if records.count == 0 {
            problems.add(Diagnostic(at: .file(file, offset: root.offset), .noVolume))
            return nil
        }
        let fields = VolumeFields.declared
        let numbered = settings[.cover] == nil ? NumberedCovers(in: source, count: records.count) : nil
        let reading = RecordReading(fields.record, from: source, page: VolumePage.kind) { values, record, source in
            if case .none = values[fields.number] { values[fields.number] = .text(String(values.index + 1)) }
            if case .none = values[fields.cover], case .text(let number) = values[fields.number] {
                values[fields.cover] = Self.cover(ofVolume: number, numbered, &record, source)
            }
        }
        let store = reading.records(of: records, at: path)
        let titles = store.records.map(\.title)
        return Series(
            title: settings.title ?? title(of: titles) ?? source.site.title ?? source.site.strings[.untitledSite],
            language: ContentLanguage(
                tag: settings.language ?? ContentLanguage.tag(of: titles, site: source.site.language),
                site: source.site
            ),
            settings: settings,
            store: store
        )
    }

    /// The title of a series without one: the name of its folder, or else what the titles of its volumes share.
    private func title(of volumes: [String]) -> String? {
        let shared = SharedTitle.title(of: volumes)
        return source.defaultTitle == source.site.strings[.seriesName] ? shared ?? source.defaultTitle : source.defaultTitle ?? shared
    }

    /// The picture that the pattern in `collection.yaml` names, or else the one with the number of the volume.
    private static func cover(
        ofVolume number: String,
        _ numbered: NumberedCovers?,
        _ record: inout Fields,
        _ source: CollectionSource
    ) -> FieldValue {
        guard record.value("cover") == nil else { return .none }
        let image: SiteImage?
        if let (pattern, place) = source.settings[.cover] {
            image = source.images.find(pattern.utf8.replacing("{number}", with: number), as: .cover) {
                source.problems.add(Diagnostic(at: place, fieldPath: "cover", $0))
            }
        } else if let name = numbered?.name(ofVolume: number) {
            image = source.images.find(name, as: .cover) {
                source.problems.add(Diagnostic(at: .path(source.images.folder), $0))
            }
        } else {
            image = nil
        }
        return image.map(FieldValue.picture) ?? .none
    }

    private func records(of root: SourceValue) -> (RecordList, FieldPath)? {
        if let records = source.records(of: root, in: file) { return (records, source.documents[0].path) }
        guard case .object = root.content else {
            problems.add(Diagnostic(at: .file(file, offset: root.offset), .notASeries(found: root)))
            return nil
        }
        guard var fields = Fields(root, in: file, problems: problems) else { return nil }
        let found = fields.requiredValue("data", example: "[{\"attributes\": {\"title\": \"…\"}}]")
        fields.ignore("meta", "links", "jsonapi")
        fields.finish()
        guard let data = found else { return nil }
        guard let records = source.records(of: data, in: file) else {
            fields.report(data, "data", .wrongType(expected: "a list of volumes", found: data, help: "put the volumes in square brackets"))
            return nil
        }
        return (records, .key(.root, "data"))
    }
}
