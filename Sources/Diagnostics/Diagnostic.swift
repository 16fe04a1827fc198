import SiteBase
import Synchronization

/// A problem: its location, what was expected, and how to fix it.
public struct Diagnostic: Sendable {
    /// The severity of a problem.
    public enum Severity: String, Sendable {
        /// The build fails and writes nothing.
        case error
        /// The build succeeds. `--strict` turns warnings into errors.
        case warning
    }

    /// Whether the author's files are wrong, or reading or writing a file failed.
    public enum Cause: Sendable {
        /// Data, configuration or templates are wrong.
        case content
        /// A file or folder could not be read or written.
        case inputOutput
    }

    /// The location of a problem.
    public enum Location: Sendable, CustomStringConvertible {
        /// A byte offset in a file.
        case file(SourceFile, offset: Int)
        /// A whole file or folder.
        case path(String)
        /// A location that an earlier run found.
        case remembered(Remembered)

        /// Everything that reports show of a location. It is a class, so that locations stay small on the stack.
        public final class Remembered: Sendable {
            let path: String
            let order: Int
            let part: String?
            let position: (line: Int, column: Int)?
            let excerpt: SourceExcerpt?

            init(path: String, order: Int, part: String?, position: (line: Int, column: Int)?, excerpt: SourceExcerpt?) {
                self.path = path
                self.order = order
                self.part = part
                self.position = position
                self.excerpt = excerpt
            }
        }

        /// The path as the user would write it.
        public var path: String {
            switch self {
            case .file(let file, _): file.path
            case .path(let path): path
            case .remembered(let known): known.path
            }
        }

        /// The 1-based line and column; nil if the location has none, or if the file can no longer be read.
        public var position: (line: Int, column: Int)? {
            switch self {
            case .file(let file, let offset): file.position(at: offset).map { ($0.line, $0.column) }
            case .path: nil
            case .remembered(let known): known.position
            }
        }

        /// The part of a database; nil for other files.
        public var part: String? {
            switch self {
            case .file(let file, let offset): file.partName(at: offset)
            case .path: nil
            case .remembered(let known): known.part
            }
        }

        /// The line of the location; nil if it has none, or if the file can no longer be read.
        public var excerpt: SourceExcerpt? {
            switch self {
            case .file(let file, let offset): SourceExcerpt(file: file, offset: offset)
            case .path: nil
            case .remembered(let known): known.excerpt
            }
        }

        /// The position in the file, for sorting. A whole file comes before its parts.
        package var order: Int {
            switch self {
            case .file(_, let offset): offset
            case .path: -1
            case .remembered(let known): known.order
            }
        }

        /// The location for reports: `data/data.json:42:18`, the part of a database, or only the path.
        public var description: String {
            if let part { return Printable.line("\(path):\(part)") }
            guard let position else { return Printable.line(path) }
            return "\(Printable.line(path)):\(position.line):\(position.column)"
        }
    }

    /// A second location that explains the first one, such as the other record with the same number.
    public struct Note: Sendable {
        /// The location.
        public let location: Location
        /// The explanation.
        public let message: String

        /// Creates a note with a message at a location.
        public init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    /// The id of the message, such as `S012`.
    public let id: String
    /// The severity of the problem.
    public var severity: Severity
    /// Whether the author's files are wrong, or reading or writing a file failed.
    public let cause: Cause
    /// The location of the problem.
    public let location: Location
    /// The path of the field in the data (`data[3].attributes.pages`), if the problem is in a field.
    public let fieldPath: String?
    /// What is wrong and what was expected.
    public private(set) var message: String
    /// What gathered problems have in common, in reports for people; nil if the problem is reported alone.
    private(set) var subject: String?
    /// What distinguishes the problem from those gathered with it.
    let listed: String?
    /// How to fix it.
    public var help: String?
    /// Further locations that explain the problem.
    public let notes: [Note]
    /// Whether every build finds the problem again, whatever it keeps of earlier builds.
    package var isFoundAgain = false

    /// Creates a diagnostic from a message at a location.
    public init(at location: Location, fieldPath: String? = nil, _ message: Message, notes: [Note] = []) {
        id = message.id
        severity = message.severity
        cause = message.cause
        self.location = location
        self.fieldPath = fieldPath
        self.message = message.text
        help = message.help
        subject = message.subject
        listed = message.listed
        self.notes = notes
    }
}

extension Diagnostic {
    /// A diagnostic restored from an earlier run.
    init(
        id: String,
        severity: Severity,
        cause: Cause,
        location: Location,
        fieldPath: String?,
        message: String,
        help: String?,
        subject: String?,
        listed: String?,
        notes: [Note]
    ) {
        self.id = id
        self.severity = severity
        self.cause = cause
        self.location = location
        self.fieldPath = fieldPath
        self.message = message
        self.help = help
        self.subject = subject
        self.listed = listed
        self.notes = notes
    }

    /// Identifies the same problem if it is found again.
    fileprivate struct Key: Hashable {
        let id, path, message: String
        let order: Int

        init(_ diagnostic: Diagnostic) {
            (id, path, message) = (diagnostic.id, diagnostic.location.path, diagnostic.message)
            order = diagnostic.location.order
        }
    }

    /// The diagnostic as a warning that the file is left out, unless the file cannot be read at all.
    package var ofFileLeftOut: Diagnostic {
        guard severity == .error, cause == .content else { return self }
        var diagnostic = self
        diagnostic.severity = .warning
        diagnostic.message += "; the file is left out"
        diagnostic.subject = diagnostic.subject ?? ""
        return diagnostic
    }

    /// The diagnostic with the severity of an error.
    public var asError: Diagnostic {
        var diagnostic = self
        diagnostic.severity = .error
        return diagnostic
    }
}

/// Collects the diagnostics of a phase, so that a run can report all of them.
public final class DiagnosticCollector: Sendable {
    private struct Found {
        var all: [Diagnostic] = []
        var hasErrors = false
        /// The keys of the first `keyed` diagnostics.
        var keys: Set<Diagnostic.Key> = []
        var keyed = 0

        mutating func add(_ diagnostic: Diagnostic) {
            all.append(diagnostic)
            if diagnostic.severity == .error { hasErrors = true }
        }
    }

    private let found = Mutex(Found())

    /// Creates an empty collector.
    public init() {}

    /// The diagnostics in the order in which they were added.
    public var diagnostics: [Diagnostic] { found.withLock { $0.all } }

    /// Whether any diagnostic is an error.
    public var hasErrors: Bool { found.withLock { $0.hasErrors } }

    /// Adds a diagnostic.
    public func add(_ diagnostic: Diagnostic) { found.withLock { $0.add(diagnostic) } }

    /// Adds diagnostics that were collected elsewhere, for example on another thread.
    public func add(contentsOf others: [Diagnostic]) {
        guard !others.isEmpty else { return }
        found.withLock { for diagnostic in others { $0.add(diagnostic) } }
    }

    /// Adds diagnostics from reading files again, except those already found.
    public func add(newOf others: [Diagnostic]) {
        guard !others.isEmpty else { return }
        found.withLock { found in
            found.keys.formUnion(found.all[found.keyed...].lazy.map(Diagnostic.Key.init))
            for diagnostic in others where found.keys.insert(Diagnostic.Key(diagnostic)).inserted { found.add(diagnostic) }
            found.keyed = found.all.count
        }
    }
}
