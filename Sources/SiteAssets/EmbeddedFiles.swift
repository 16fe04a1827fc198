import Foundation
import SiteBase

/// The files that are embedded in sitegen: templates and assets for sites that have none of their own, the starters of new sites, what the
/// preview lays over pages. The lists are made from the folders of these names when sitegen is built.
package enum EmbeddedFiles {
    /// How the path of a embedded file begins in a message: no file of the author's is meant.
    package static let prefix = "sitegen:"
}

/// One file of those.
package struct EmbeddedFile: Sendable {
    /// Its path below the folder that it was taken from.
    package let path: String
    private let text: StaticString
    private let isText: Bool

    /// A file of text.
    package init(path: String, text: StaticString) {
        self.path = path
        self.text = text
        isText = true
    }

    /// Any other file, written in Base64.
    package init(path: String, base64: StaticString) {
        self.path = path
        text = base64
        isText = false
    }

    package var bytes: [UInt8] {
        let bytes = text.withUTF8Buffer(Array.init)
        return isText ? bytes : Data(base64Encoded: Data(bytes)).map(Array.init) ?? []
    }
}
