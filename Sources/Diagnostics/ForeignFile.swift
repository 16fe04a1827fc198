import SiteBase

/// A file whose contents do not match its name.
package enum ForeignFile {
    /// A ZIP archive, like the files of Excel and Numbers.
    case archive
    /// A file of a spreadsheet program.
    case spreadsheet
    /// A file of a word processor, or for printing.
    case document
    /// A compressed file, or an archive in another format than ZIP.
    case compressed
    /// A database of SQLite.
    case database
    case picture
    /// A web page.
    case page
    case json

    /// A description, for messages.
    var phrase: String {
        switch self {
        case .archive: "a ZIP archive or a spreadsheet"
        case .spreadsheet: "a spreadsheet"
        case .document: "a document"
        case .compressed: "a compressed file"
        case .database: "a database"
        case .picture: "a picture"
        case .page: "a web page"
        case .json: "JSON"
        }
    }

    /// What a file should be.
    package enum Wanted: Sendable { case table, data, text }

    /// A description of what the file should be, for messages.
    func phrase(of wanted: Wanted) -> String {
        switch (wanted, self) {
        case (.table, .page), (.table, .json): "a table"
        case (.table, .picture), (.data, _): "data"
        case (.table, _): "a table in plain text"
        case (.text, _): "text"
        }
    }

    /// What the author should do instead, for messages.
    func help(for wanted: Wanted) -> String {
        switch self {
        case .picture where wanted == .text: "give it the extension of a picture, such as .jpg, or remove it"
        case .archive where wanted == .text, .spreadsheet where wanted == .text, .document where wanted == .text:
            "copy its text into a file of plain text in UTF-8"
        case .archive: "save a spreadsheet as CSV (UTF-8) in the program that made it; unpack an archive"
        case .spreadsheet: "save it as CSV (UTF-8) in the program that made it"
        case .compressed: "unpack it, and use the file that it holds"
        case .database: "if it is that of a Kobo or of Apple Books, give it a name that ends with .sqlite; export others as CSV (UTF-8)"
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

    /// What the first bytes of a file say; nil if they may be those of data.
    package init?(inPlaceOfData bytes: [UInt8]) {
        switch ForeignFile(inPlaceOfTable: bytes) {
        case let kind? where kind != .json: self = kind
        default: return nil
        }
    }

    /// The bytes that files of other formats begin with, and where.
    private static let beginnings: [(bytes: [UInt8], offset: Int, kind: ForeignFile)] =
        [
            ([0x50, 0x4B, 0x03, 0x04], 0, .archive), ([0x50, 0x4B, 0x05, 0x06], 0, .archive), ([0xD0, 0xCF, 0x11, 0xE0], 0, .spreadsheet),
            // gzip, bzip2, xz, Zstandard, 7z and RAR.
            ([0x1F, 0x8B, 0x08], 0, .compressed), (Array("1AY&SY".utf8), 4, .compressed), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], 0, .compressed),
            ([0x28, 0xB5, 0x2F, 0xFD], 0, .compressed), ([0x37, 0x7A, 0xBC, 0xAF], 0, .compressed),
            (Array("Rar!\u{1A}".utf8), 0, .compressed),
            (Array("%PDF-".utf8), 0, .document), (Array("{\\rtf".utf8), 0, .document), (Array("SQLite format 3".utf8), 0, .database),
            ([0xFF, 0xD8, 0xFF], 0, .picture), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], 0, .picture), (Array("GIF8".utf8), 0, .picture),
            ([0x49, 0x49, 42, 0], 0, .picture), ([0x4D, 0x4D, 0, 42], 0, .picture), (Array("WEBP".utf8), 8, .picture),
        ] + ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis"].map { (Array("ftyp\($0)".utf8), 4, .picture) }

    /// What the first bytes of a file say; nil if they may be those of any text.
    package init?(inPlaceOfText bytes: [UInt8]) {
        guard let known = Self.beginnings.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) else { return nil }
        self = known.kind
    }

    /// What the first bytes of a file say; nil if they may be those of a table.
    package init?(inPlaceOfTable bytes: [UInt8]) {
        if let kind = ForeignFile(inPlaceOfText: bytes) {
            self = kind
        } else {
            let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
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
