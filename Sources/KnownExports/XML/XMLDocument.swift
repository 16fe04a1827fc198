package import DataReading
package import Diagnostics

/// An XML file as the data of a collection. It contains only the name of the root element, because the formats read the rest.
package enum XMLDocument {
    static let key = "$xml"

    /// The names of known root elements.
    private static let known: Set<String> = ["onixmessage", "package"]

    /// The root element of a file, and the file in UTF-8; nil after reporting that it is no XML.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> (value: SourceValue, file: SourceFile)? {
        guard let bytes = file.bytes(problems) else { return nil }
        let own = TextDecoder.decodedXML(bytes, of: file)
        guard let root = XMLReader.read(own, problems: problems) else { return nil }
        guard known.contains(root.name) else {
            problems.add(Diagnostic(at: .file(own, offset: root.offset), .unknownXML(root.name)))
            return nil
        }
        return (.object([(key, SourceValue(.text(root.name), offset: root.offset))], at: root.offset), own)
    }
}
