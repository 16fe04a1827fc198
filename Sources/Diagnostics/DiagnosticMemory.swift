import SiteBase

/// Encodes diagnostics as bytes with everything that reports show. A build without changes reports those of the previous build.
package enum DiagnosticMemory {
    /// The maximum number of diagnostics to remember. Each includes the line of its location.
    package static let most = 1_000

    /// Encodes diagnostics; nil if there are too many.
    package static func bytes(of diagnostics: [Diagnostic]) -> [UInt8]? {
        guard diagnostics.count <= most else { return nil }
        var writer: [UInt8] = []
        writer.put(diagnostics.count)
        for diagnostic in diagnostics {
            writer.put(diagnostic.id)
            writer.put(diagnostic.severity.rawValue)
            writer.put(diagnostic.cause == .content ? 0 : 1)
            writer.put(diagnostic.location)
            writer.put(diagnostic.fieldPath)
            writer.put(diagnostic.message)
            writer.put(diagnostic.help)
            writer.put(diagnostic.subject)
            writer.put(diagnostic.listed)
            writer.put(diagnostic.notes.count)
            for note in diagnostic.notes {
                writer.put(note.location)
                writer.put(note.message)
            }
        }
        return writer
    }

    /// Decodes diagnostics; nil if the bytes are invalid.
    package static func diagnostics(in bytes: [UInt8]) -> [Diagnostic]? {
        var reader = ByteReader(bytes)
        guard let count = reader.count(), count <= most else { return nil }
        var diagnostics: [Diagnostic] = []
        for _ in 0..<count {
            guard let id = reader.text(), let severity = reader.text().flatMap(Diagnostic.Severity.init), let cause = reader.number(),
                let location = reader.location(), let fieldPath = reader.optionalText(), let message = reader.text(),
                let help = reader.optionalText(), let subject = reader.optionalText(), let listed = reader.optionalText(),
                let noteCount = reader.count()
            else { return nil }
            var notes: [Diagnostic.Note] = []
            for _ in 0..<noteCount {
                guard let location = reader.location(), let message = reader.text() else { return nil }
                notes.append(Diagnostic.Note(location: location, message: message))
            }
            diagnostics.append(
                Diagnostic(
                    id: id,
                    severity: severity,
                    cause: cause == 0 ? .content : .inputOutput,
                    location: location,
                    fieldPath: fieldPath,
                    message: message,
                    help: help,
                    subject: subject,
                    listed: listed,
                    notes: notes
                )
            )
        }
        return diagnostics
    }
}

extension [UInt8] {
    fileprivate mutating func put(_ number: Int) { append(little: number, 8) }

    fileprivate mutating func put(_ text: String) {
        put(text.utf8.count)
        append(text)
    }

    fileprivate mutating func put(_ text: String?) {
        put(text == nil ? 0 : 1)
        if let text { put(text) }
    }

    fileprivate mutating func put(_ location: Diagnostic.Location) {
        put(location.path)
        put(location.order)
        put(location.part)
        put(location.position?.line ?? 0)
        put(location.position?.column ?? 0)
        let excerpt = location.excerpt
        put(excerpt == nil ? 0 : 1)
        guard let excerpt else { return }
        put(excerpt.lineNumber)
        for text in [excerpt.before, excerpt.marked, excerpt.after] { put(text) }
    }
}

extension ByteReader {
    fileprivate mutating func number() -> Int? { nextBits().map { Int(truncatingIfNeeded: $0) } }

    fileprivate mutating func count() -> Int? { number().flatMap { (0...left).contains($0) ? $0 : nil } }

    fileprivate mutating func text() -> String? { count().flatMap { nextText($0) } }

    /// Reads an optional text; nil if the bytes are invalid.
    fileprivate mutating func optionalText() -> String?? {
        guard let mark = number() else { return nil }
        return mark == 0 ? .some(nil) : text().map { .some($0) }
    }

    fileprivate mutating func location() -> Diagnostic.Location? {
        guard let path = text(), let order = number(), let part = optionalText(), let line = number(), let column = number(),
            let mark = number()
        else { return nil }
        var excerpt: SourceExcerpt?
        if mark != 0 {
            guard let number = number(), let before = text(), let marked = text(), let after = text() else { return nil }
            excerpt = SourceExcerpt(lineNumber: number, before: before, marked: marked, after: after)
        }
        let position = line == 0 ? nil : (line: line, column: column)
        return .remembered(.init(path: path, order: order, part: part, position: position, excerpt: excerpt))
    }
}
