package import Diagnostics
import SiteBase

/// The files that keep their metadata: `keep-metadata` in `site.yaml`.
package struct KeptMetadata: Sendable {
    private let names: [(text: String, place: Diagnostic.Location)]

    /// - Parameter names: file names or ends of paths, with their locations in the settings.
    package init(_ names: [(text: String, place: Diagnostic.Location)] = []) { self.names = names.map { ($0.text.composed, $0.place) } }

    /// Whether a file keeps its metadata.
    func holds(_ file: AssetFile) -> Bool { names.contains { Self.name($0.text, isOf: file) } }

    /// Warns about names that match no file.
    package func warnOfUnused(_ files: [PlannedAsset], _ problems: DiagnosticCollector) {
        for (text, place) in names where !files.contains(where: { Self.name(text, isOf: $0.file) }) {
            problems.add(Diagnostic(at: place, fieldPath: "keep-metadata", .keepsNothing(text)))
        }
    }

    private static func name(_ name: String, isOf file: AssetFile) -> Bool {
        [file.source, file.name.description].contains { path in
            let path = path.composed
            return path.utf8.elementsEqual(name.utf8) || path.utf8.hasSuffix("/" + name)
        }
    }
}
