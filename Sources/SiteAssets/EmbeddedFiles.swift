import SiteBase

/// The files embedded in sitegen: default templates and assets, the starters of new sites, and the files of the preview. The lists are
/// generated from the folders of these names when sitegen is built.
package enum EmbeddedFiles {
    /// The beginning of embedded files' paths in messages, which distinguishes them from the author's files.
    package static let prefix = "sitegen:"
    /// The style sheets of themes among the assets. A site uses at most one of them.
    package static var themes: [EmbeddedFile] { assets.filter { $0.path.utf8.hasPrefix("themes/") } }
}

package struct EmbeddedFile: Sendable {
    /// The path relative to the source folder.
    package let path: String
    private let text: StaticString
    private let isText: Bool

    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// Creates a binary file from Base64.
    package init(path: String, base64: StaticString) {
        self.path = path
        text = base64
        isText = false
    }

    /// The embedded bytes: the text or the Base64.
    package var sourceBytes: [UInt8] { text.withUTF8Buffer(Array.init) }

    /// The bytes for a site: style sheets and scripts without indentation and without comments on lines of their own. Each rule of a style
    /// sheet is one line without the spaces that only people need.
    package var publishedBytes: [UInt8] {
        let ending = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: Array($0), as: UTF8.self) }
        guard isText, ending == "css" || ending == "js" else { return bytes }
        var out: [UInt8] = []
        var isComment = false
        for line in sourceBytes.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if ending == "css", !isComment { isComment = text.starts(with: "/*".utf8) }
            let isLeftOut = isComment || ending == "js" && text.starts(with: "//".utf8)
            if isComment { isComment = !text.reversed().starts(with: "/*".utf8) }
            if isLeftOut || text.isEmpty { continue }
            if ending == "js" {
                out += text
                out.append(UInt8(ascii: "\n"))
            } else {
                Self.append(style: text, to: &out)
            }
        }
        return out
    }

    /// Appends a line of a style sheet, and a line end if a rule ends there.
    private static func append(style line: ArraySlice<UInt8>, to out: inout [UInt8]) {
        var quote: UInt8?
        for (index, byte) in zip(line.indices, line) {
            if quote == nil, byte == UInt8(ascii: " ") {
                let next = line[(index + 1)...].first
                if out.last.map({ ";,{:".utf8.contains($0) }) ?? true || next == UInt8(ascii: "{") || next == UInt8(ascii: "}") { continue }
            }
            if quote == nil, byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
            out.append(byte)
            if byte == quote { quote = nil } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
        }
        if line.last == UInt8(ascii: "}") { out.append(UInt8(ascii: "\n")) }
    }

    package var bytes: [UInt8] {
        let bytes = sourceBytes
        return isText ? bytes : [UInt8](base64: bytes) ?? []
    }
}
