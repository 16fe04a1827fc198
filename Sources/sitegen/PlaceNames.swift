import SiteEngine

/// Names many places, `data/data.json:42:18`, with one walk through each file: counting lines anew for each would take hours.
struct PlaceNames {
    private var names: [String: [Int: String]] = [:]

    init(_ places: [Diagnostic.Place]) {
        var offsets: [String: (file: SourceFile, offsets: Set<Int>)] = [:]
        for case .file(let file, let offset) in places { offsets[file.path, default: (file, [])].offsets.insert(offset) }
        for (path, (file, offsets)) in offsets {
            let positions = file.positions(at: offsets.sorted())
            names[path] = Dictionary(
                zip(offsets.sorted(), positions.map { "\(Printable.line(path)):\($0.line):\($0.column)" }),
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    func name(of place: Diagnostic.Place) -> String {
        guard case .file(let file, let offset) = place else { return place.description }
        return names[file.path]?[offset] ?? place.description
    }
}
