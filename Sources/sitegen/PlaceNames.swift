import Diagnostics
import SiteBase

/// Formats many locations as `data/data.json:42:18` in one pass through each file. Counting lines separately for each location would take
/// hours.
struct PlaceNames {
    private var names: [String: [Int: String]] = [:]

    init(_ places: [Diagnostic.Location]) {
        var offsets: [String: (file: SourceFile, offsets: Set<Int>)] = [:]
        for case .file(let file, let offset) in places where file.hasLines {
            offsets[file.path, default: (file, [])].offsets.insert(offset)
        }
        for (path, (file, offsets)) in offsets {
            guard let positions = Self.positions(at: offsets.sorted(), in: file) else { continue }
            names[path] = Dictionary(
                zip(offsets.sorted(), positions.map { "\(Printable.line(path)):\($0.line):\($0.column)" }),
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    /// Returns nil if the file can no longer be read. Its locations then consist of the path only.
    private static func positions(at offsets: [Int], in file: SourceFile) -> [SourcePosition]? {
        do throws(FileError) {
            return try file.positions(at: offsets)
        } catch {
            return nil
        }
    }

    func name(of place: Diagnostic.Location) -> String {
        guard case .file(let file, let offset) = place else { return place.description }
        return names[file.path]?[offset] ?? place.description
    }
}
