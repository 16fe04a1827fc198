import SiteBase

/// The files that are embedded in sitegen: default templates and assets, the starters of new sites, and the files of the preview.
/// The lists are generated from the folders of these names when sitegen is built.
package enum EmbeddedFiles {
    /// The beginning of the paths of embedded files in messages, as opposed to the author's files.
    package static let prefix = "sitegen:"
    /// The style sheets of themes among the assets. A site has at most one of them.
    package static var themes: [EmbeddedFile] { assets.filter { $0.path.utf8.hasPrefix("themes/") } }
}

/// An embedded file.
package struct EmbeddedFile: Sendable {
    /// Its path relative to the source folder.
    package let path: String
    private let text: StaticString
    private let isText: Bool

    /// Creates a text file.
    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// Creates any other file from Base64.
    package init(path: String, base64: StaticString) {
        self.path = path
        text = base64
        isText = false
    }

    /// The bytes as they are embedded: those of a text, or Base64.
    var sourceBytes: [UInt8] { text.withUTF8Buffer(Array.init) }

    /// The bytes as a site gets them: style sheets and scripts without the comments that have lines of their own, and without indentation.
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
            if !isLeftOut, !text.isEmpty {
                out += text
                out.append(UInt8(ascii: "\n"))
            }
        }
        return out
    }

    package var bytes: [UInt8] {
        let bytes = sourceBytes
        return isText ? bytes : [UInt8](base64: bytes) ?? []
    }
}
