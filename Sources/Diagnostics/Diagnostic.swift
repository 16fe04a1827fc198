import SiteBase
import Synchronization

/// One problem: where it is, what was expected, and how to fix it.
public struct Diagnostic: Sendable {
    /// How grave a problem is.
    public enum Severity: String, Sendable {
        /// Nothing is written while one of these stands.
        case error
        /// The site is built all the same; `--strict` makes it an error.
        case warning
    }

    /// Whether the author's files are wrong, or the machine did not let us read or write.
    public enum Cause: Sendable {
        /// Data, configuration or templates are wrong.
        case content
        /// A file or folder could not be read or written.
        case inputOutput
    }

    /// Where a problem is.
    public enum Location: Sendable, CustomStringConvertible {
        /// A byte offset in a file that was read.
        case file(SourceFile, offset: Int)
        /// A file or folder as a whole.
        case path(String)

        /// The path as the user would write it.
        public var path: String {
            switch self {
            case .file(let file, _): file.path
            case .path(let path): path
            }
        }

        /// As a report writes it: `data/data.json:42:18`, or the path alone.
        public var description: String {
            switch self {
            case .file(let file, let offset):
                guard let position = file.position(at: offset) else { return Printable.line(file.path) }
                return "\(Printable.line(file.path)):\(position.line):\(position.column)"
            case .path(let path): return Printable.line(path)
            }
        }
    }

    /// A second place that explains the first, such as the record that already holds a number.
    public struct Note: Sendable {
        /// Where to look.
        public let location: Location
        /// What is there.
        public let message: String

        /// A note with a message at a location.
        public init(location: Location, message: String) {
            self.location = location
            self.message = message
        }
    }

    /// How grave it is.
    public var severity: Severity
    /// Whose doing it is.
    public let cause: Cause
    /// Where it is.
    public let location: Location
    /// The field's path in the data (`data[3].attributes.pages`), where there is one.
    public let fieldPath: String?
    /// What is wrong, and what was expected.
    public let message: String
    /// What helps.
    public var help: String?
    /// Other places that explain it.
    public let notes: [Note]

    /// A problem at a place.
    public init(
        _ severity: Severity = .error,
        cause: Cause = .content,
        at location: Location,
        fieldPath: String? = nil,
        _ message: String,
        help: String? = nil,
        notes: [Note] = []
    ) {
        self.severity = severity
        self.cause = cause
        self.location = location
        self.fieldPath = fieldPath
        self.message = message
        self.help = help
        self.notes = notes
    }
}

extension Diagnostic {
    /// The same as an error, whatever it was.
    public var asError: Diagnostic {
        var diagnostic = self
        diagnostic.severity = .error
        return diagnostic
    }
}

/// Collects the problems of one stage, so that a run can tell them all.
public final class DiagnosticCollector: Sendable {
    private let found = Mutex<[Diagnostic]>([])

    /// An empty collection.
    public init() {}

    /// In the order in which they were found.
    public var diagnostics: [Diagnostic] { found.withLock { $0 } }

    /// Whether a problem that forbids going on was found.
    public var hasErrors: Bool { found.withLock { $0.contains { $0.severity == .error } } }

    /// Adds a problem.
    public func add(_ diagnostic: Diagnostic) { found.withLock { $0.append(diagnostic) } }

    /// Adds problems that were collected elsewhere, for example by another thread.
    public func add(contentsOf others: [Diagnostic]) {
        guard !others.isEmpty else { return }
        found.withLock { $0 += others }
    }
}
