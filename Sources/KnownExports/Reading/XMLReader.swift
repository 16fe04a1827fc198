import CExpat
package import DataReading
package import Diagnostics
import SiteBase

/// Reads XML with Expat. It loads nothing from outside the file, and Expat limits the expansion of entities.
enum XMLReader {
    /// The maximum nesting of elements.
    private static let deepest = 200

    /// The root element of a file; nil after reporting an error.
    static func read(_ file: SourceFile, problems: DiagnosticCollector) -> XMLElement? {
        guard let bytes = file.bytes(problems) else { return nil }
        let builder = Builder()
        // Prefixes stay part of names, because files choose them freely. A decoded file is UTF-8, whatever it declares.
        guard let parser = XML_ParserCreate(file.isDecoded ? "UTF-8" : nil) else { return nil }
        defer { XML_ParserFree(parser) }
        builder.parser = parser
        XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        XML_SetElementHandler(
            parser,
            { data, name, attributes in Builder.of(data)?.begin(name, attributes) },
            { data, _ in Builder.of(data)?.end() }
        )
        XML_SetCharacterDataHandler(parser) { data, text, length in Builder.of(data)?.add(text, Int(length)) }
        XML_SetCdataSectionHandler(
            parser,
            { data in Builder.of(data)?.isInSection = true },
            { data in Builder.of(data)?.isInSection = false }
        )
        XML_SetSkippedEntityHandler(parser) { data, name, _ in Builder.of(data)?.skip(name) }
        // Makes Expat accept character names that the document type would declare.
        XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
        var start = 0
        while true {
            let count = min(1 << 20, bytes.count - start)
            let isFinal = start + count == bytes.count
            let status = bytes.withUnsafeBytes { raw in
                XML_Parse(parser, raw.baseAddress.map { $0.assumingMemoryBound(to: CChar.self) + start }, Int32(count), isFinal ? 1 : 0)
            }
            guard status == XML_STATUS_OK else {
                let offset = max(0, Int(XML_GetCurrentByteIndex(parser)))
                let reason = builder.isTooDeep ? "more than \(deepest) elements in one another" : Self.reason(XML_GetErrorCode(parser))
                problems.add(Diagnostic(at: .file(file, offset: min(offset, bytes.count)), .notXML(reason)))
                return nil
            }
            if isFinal { break }
            start += count
        }
        return builder.root
    }

    private static func reason(_ code: XML_Error) -> String { XML_ErrorString(code).map { String(cString: $0) } ?? "it cannot be read" }

    private final class Builder {
        var parser: XML_Parser?
        var root: XMLElement?
        var isTooDeep = false
        var isInSection = false
        private var open: [XMLElement] = []

        static func of(_ data: UnsafeMutableRawPointer?) -> Builder? {
            data.map { Unmanaged<Builder>.fromOpaque($0).takeUnretainedValue() }
        }

        private var index: Int { max(0, parser.map { Int(XML_GetCurrentByteIndex($0)) } ?? 0) }

        private static func local(_ name: UnsafePointer<XML_Char>?) -> String {
            let whole = name.map { String(cString: $0) } ?? ""
            return (whole.utf8.split(separator: UInt8(ascii: ":")).last.map { String(Substring($0)) } ?? whole)
        }

        func begin(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
            guard open.count < deepest else {
                isTooDeep = true
                if let parser { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
                return
            }
            var found: [String: String] = [:]
            var place = 0
            while let list = attributes, let key = list[place] {
                found[Self.local(key).lowercased()] = list[place + 1].map { String(cString: $0) } ?? ""
                place += 2
            }
            open.append(XMLElement(name: Self.local(name), attributes: found, offset: index))
        }

        func end() {
            guard let element = open.popLast() else { return }
            if open.isEmpty { root = element } else { open[open.count - 1].append(element) }
        }

        func add(_ text: UnsafePointer<XML_Char>?, _ length: Int) {
            guard let text, !open.isEmpty else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: length)
            open[open.count - 1].append(String(decoding: bytes, as: UTF8.self), isSection: isInSection)
        }

        func skip(_ name: UnsafePointer<XML_Char>?) {
            guard let name, !open.isEmpty else { return }
            open[open.count - 1].append(HTMLReferences.decoded("&\(String(cString: name));"), isSection: false)
        }
    }
}

/// An XML file as the data of a collection. It contains only the name of the root element, because the formats read the rest, and the kind of
/// collection if that depends on the contents.
package enum XMLDocument {
    static let key = "$xml"
    static let kindKey = "$kind"

    /// The names of known root elements.
    private static let known: Set<String> = ["onixmessage", "package"]

    /// The root element of a file, and the file in UTF-8; nil after reporting that it is not XML.
    package static func read(_ file: SourceFile, problems: DiagnosticCollector) -> (value: SourceValue, file: SourceFile)? {
        guard let bytes = file.bytes(problems) else { return nil }
        let own = TextDecoder.decodedXML(bytes, of: file)
        guard let root = XMLReader.read(own, problems: problems) else { return nil }
        guard known.contains(root.name) else {
            problems.add(Diagnostic(at: .file(own, offset: root.offset), .unknownXML(root.name)))
            return nil
        }
        let kind = root.name == "onixmessage" ? ONIX.kind(of: root) : nil
        let members = [(key, root.name), (kindKey, kind)].map { key, text in (key, text.map { SourceValue(.text($0), offset: root.offset) })
        }
        return (.object(members, at: root.offset), own)
    }
}

#if os(Linux)
    /// Random bytes for libexpat, which calls this function if it was built with GLIBC 2.36. Because it is defined here and not looked up
    /// in the C library, sitegen also runs with GLIBC 2.35.
    @_cdecl("arc4random_buf")
    func randomBytes(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        var random = SystemRandomNumberGenerator()
        for index in 0..<count { buffer.storeBytes(of: UInt8.random(in: 0...255, using: &random), toByteOffset: index, as: UInt8.self) }
    }
#endif
