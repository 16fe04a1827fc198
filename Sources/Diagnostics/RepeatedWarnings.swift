import Synchronization

/// Gathers warnings of which a file may have thousands. Of several of one kind, the first one gives the number and locations of the others. Only a few are ever in memory.
package final class RepeatedWarnings: Sendable {
    /// A warning's location. `part` is the number of its file, if there are several.
    private struct Place {
        let part: Int
        let offset: Int
        let file: SourceFile
        let message: Message

        func isBefore(_ other: Place) -> Bool { (part, offset) < (other.part, other.offset) }
    }

    /// The warnings of one kind.
    private struct Group {
        var count = 0
        /// The first warnings, sorted.
        var first: [Place] = []
    }

    /// The number of warnings of one kind that are reported separately.
    static let mostAlone = 1
    /// The maximum number of further locations in one warning.
    static let mostNamed = 10

    /// The groups by message id and subject.
    private let groups = Mutex<[String: Group]>([:])

    package init() {}

    /// Adds a warning. Several threads may add warnings in any order.
    ///
    /// - Parameter part: the number of the file, if there are several.
    package func add(_ message: Message, at offset: Int, of file: SourceFile, part: Int = 0) {
        let place = Place(part: part, offset: offset, file: file, message: message)
        groups.withLock { groups in
            let kind = message.id + (message.subject ?? "")
            var group = groups[kind, default: Group()]
            groups[kind] = nil
            group.count += 1
            if group.first.count <= Self.mostNamed || group.first.last.map(place.isBefore) ?? true {
                let index = group.first.firstIndex { place.isBefore($0) } ?? group.first.count
                group.first.insert(place, at: index)
                if group.first.count > Self.mostNamed + 1 { group.first.removeLast() }
            }
            groups[kind] = group
        }
    }

    package func report(to problems: DiagnosticCollector) {
        let all = groups.withLock { groups in
            defer { groups = [:] }
            return groups.sorted { $0.key < $1.key }.map(\.value)
        }
        for group in all {
            if group.count <= Self.mostAlone {
                for place in group.first { problems.add(Diagnostic(at: .file(place.file, offset: place.offset), place.message)) }
            } else if let first = group.first.first {
                let message = first.message.followed(by: Self.words(for: group, first))
                problems.add(Diagnostic(at: .file(first.file, offset: first.offset), message))
            }
        }
    }

    private static func words(for group: Group, _ first: Place) -> String {
        let places = group.first.map { Diagnostic.Location.file($0.file, offset: $0.offset) }
        return Diagnostic.Location.words(forOthers: group.count - 1, Array(places.dropFirst()), like: places[0])
    }
}

extension Diagnostic.Location {
    /// `; 212 more are like it, on lines 3, 4, 5 …`
    static func words(forOthers count: Int, _ others: [Diagnostic.Location], like first: Diagnostic.Location) -> String {
        let lines = others.map { $0.path == first.path ? $0.position?.line : nil }
        let isOneFile = first.position != nil && lines.allSatisfy { $0 != nil }
        let names = isOneFile ? lines.compactMap { $0.map { String($0) } } : others.map(\.description)
        let own = names.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
        let ending = count > others.count ? " …" : ""
        return
            "; \(count) more \(count == 1 ? "is" : "are") like it, \(isOneFile ? own.count == 1 ? "on line" : "on lines" : "at") \(own.joined(separator: ", "))\(ending)"
    }
}
