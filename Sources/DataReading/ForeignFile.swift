import SiteBase

/// A file whose contents do not match its name.
package enum ForeignFile {
    /// A ZIP archive, like the files of Excel and Numbers.
    case archive
    /// A file of a spreadsheet program.
    case spreadsheet
    /// A file of a word processor.
    case document
    case picture
    /// A web page.
    case page
    case json

    /// A description, for messages.
    var phrase: String {
        switch self {
        case .archive: "a ZIP archive or a spreadsheet, not a table in plain text"
        case .spreadsheet: "a spreadsheet, not a table in plain text"
        case .document: "a document, not a table in plain text"
        case .picture: "a picture, not data"
        case .page: "a web page, not a table"
        case .json: "JSON, not a table"
        }
    }

    /// What the author should do instead, for messages.
    var help: String {
        switch self {
        case .archive, .spreadsheet: "save it as CSV (UTF-8) in the program that made it"
        case .document: "copy its table into a spreadsheet, and save that as CSV (UTF-8)"
        case .picture: "name the file that holds your data; a list in a spreadsheet can be saved as CSV (UTF-8)"
        case .page: "download the file again while you are signed in"
        case .json: "give it a name that ends with .json"
        }
    }

    /// Whether a file name has the extension of a spreadsheet program.
    package static func isSpreadsheet(_ name: String) -> Bool {
        if case .spreadsheet? = ForeignFile(named: name) { true } else { false }
    }

    /// What the extension of a file name says; nil for names that may be those of data.
    package init?(named name: String) {
        switch name.utf8.split(separator: ".").last.map({ $0.lowercased() }) {
        case "xlsx", "xls", "xlsm", "ods", "numbers": self = .spreadsheet
        case "doc", "docx", "odt", "rtf", "pages", "pdf", "hwp", "hwpx": self = .document
        case "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "heic", "tif", "tiff": self = .picture
        default: return nil
        }
    }

    /// What the first bytes of any file say; nil if they may be those of data.
    package init?(ofBytes bytes: [UInt8]) {
        switch ForeignFile(bytes) {
        case let kind? where kind != .json: self = kind
        default: return nil
        }
    }

    /// Examines the first bytes of a file. Nil if they may be those of a table.
    init?(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        if start.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            self = .archive
        } else if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
            self = .spreadsheet
        } else {
            let text = String(decoding: start.prefix(200).drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
            if text.utf8.hasPrefix("<!doctype html") || text.utf8.hasPrefix("<html") || text.utf8.hasPrefix("<head") {
                self = .page
            } else if text.utf8.hasPrefix("[{") || text.utf8.hasPrefix("{\"") {
                self = .json
            } else {
                return nil
            }
        }
    }
}
