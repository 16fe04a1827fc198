import DataReading
import Diagnostics

/// A file of XML as the data of a collection: it has only the name of the root, because the formats read the rest.
package enum XMLDocument {
    static let key = "$xml"

    /// Whether a file is called like one that may be a known export.
    package static func isNamed(_ ending: String) -> Bool { ["xml", "opf", "onix"].contains(ending) }

    /// The root of a file; nil after reporting that it is not XML.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        XMLReader.read(file, problems: problems).map { root in
            .object([(key, SourceValue(.text(root.name), offset: root.offset))], at: root.offset)
        }
    }
}
