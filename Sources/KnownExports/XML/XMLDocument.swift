import DataReading
import Diagnostics

/// A file of XML as the data of a collection: it has only the name of the root, because the formats read the rest.
package enum XMLDocument {
    static let key = "$xml"

    /// The root of a file, and the file in UTF-8; nil after reporting that it is not XML.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> (value: SourceValue, file: SourceFile)? {
        guard let bytes = file.bytes(problems) else { return nil }
        let own = TextDecoder.decodedXML(bytes, of: file)
        return XMLReader.read(own, problems: problems).map { root in
            (.object([(key, SourceValue(.text(root.name), offset: root.offset))], at: root.offset), own)
        }
    }
}
