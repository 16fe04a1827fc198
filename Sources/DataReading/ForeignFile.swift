import SiteBase

/// A file whose contents do not match its name.
package enum ForeignFile {
    /// A ZIP archive, like the files of Excel and Numbers.
    case archive
    /// A file of a spreadsheet program.
    case spreadsheet
    /// A web page.
    case page
    case json

    /// A description, for messages.
    var phrase: String {
        switch self {
        case .archive: "a ZIP archive or a spreadsheet, not a table in plain text"
        case .spreadsheet: "a spreadsheet, not a table in plain text"
        case .page: "a web page, not a table"
        case .json: "JSON, not a table"
        }
    }

    /// What the author should do instead, for messages.
    var help: String {
        switch self {
        case .archive, .spreadsheet: "save it as CSV (UTF-8) in the program that made it"
        case .page: "download the file again while you are signed in"
        case .json: "give it a name that ends with .json"
        }
    }

    /// Whether a file name has the extension of a spreadsheet program.
    package static func isSpreadsheet(_ name: String) -> Bool {
        [".xlsx", ".xls", ".xlsm", ".ods", ".numbers"].contains { name.lowercased().utf8.hasSuffix($0) }
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
