import DataReading
import Diagnostics
import ShelfKind
import SiteBase
import SiteModel
import SitePipeline

/// A new book in the data of a shelf, with the picture of its cover.
package struct BookAddition: Sendable {
    /// What the data says about the book.
    package struct Record: Sendable {
        package var title: String
        package var authors: [(name: String, role: String?)] = []
        package var publisher: String?
        package var published: String?
        package var isbn: String?
        package var pages: Int?
        package var status = "not_yet"
        /// The day on which it was added.
        package var registered: String

        package init(title: String, registered: String) {
            self.title = title
            self.registered = registered
        }
    }

    /// The file that has the book then.
    package let path: String
    /// The name of the picture of its cover, beside the data; nil if there is none.
    package let cover: String?
    private let bytes: [UInt8]
    private let picture: [UInt8]?

    /// - Parameters:
    ///   - cover: the picture of the cover, with the ending of its name.
    ///   - folder: the folder of the shelf.
    /// - Throws: an error if the shelf has the book, or if its data is in a file that no book can be added to.
    package init(_ record: Record, cover: (bytes: [UInt8], ending: String)?, to folder: String) throws(BuildFailure) {
        path = "\(folder)/data.json"
        let problems = DiagnosticCollector()
        try ImportPlace(folder, .shelf).check(besides: path)
        let known = try ImportPlace(folder, .shelf).known(problems)
        let isThere = known.records.contains { book in
            guard let isbn = record.isbn else { return book.value(of: "title")?.text?.collisionKey == record.title.collisionKey }
            return book.value(of: "isbn13")?.text.flatMap { ISBN($0)?.digits } == isbn
        }
        if isThere { throw BuildFailure(diagnostics: [Diagnostic(at: .path(path), .bookIsThere(record.title))]) }
        let name = record.isbn ?? Slug.name(of: record.title, reserved: { _ in false }, suffix: "book").lowercased()
        self.cover = cover.map { "\(name).\($0.ending)" }
        picture = cover?.bytes
        let authors = record.authors.map { JSONText.members([("name", .text($0.name)), ("role", $0.role.map(JSONText.text))]) }
        let json = JSONText.members([
            ("title", .text(record.title)), ("authors", authors.isEmpty ? nil : .list(authors)),
            ("publisher", record.publisher.map(JSONText.text)),
            ("published_at", record.published.map(JSONText.text)), ("isbn13", record.isbn.map(JSONText.text)),
            ("total_page", record.pages.map(JSONText.number)), ("cover", self.cover.map(JSONText.text)), ("status", .text(record.status)),
            ("registered_at", .text(record.registered)),
        ])
        bytes = Self.bytes(of: json, after: known)
    }

    /// The file with one record more. What is there stays as it is written.
    private static func bytes(of json: JSONText, after known: ImportPlace.Known) -> [UInt8] {
        guard let bytes = known.bytes, let last = known.records.last, let end = end(ofValueAt: last.offset, in: bytes) else {
            let others = known.others.map { ($0.key, $0.value.json) }
            return Array("\(JSONText.object([("books", .list(known.records.map(\.json) + [json]))] + others).indented)\n".utf8)
        }
        // With the white space that is before the last one.
        var start = last.offset
        while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
        let space = Array(bytes[start..<last.offset])
        let line = space.lastIndex(of: UInt8(ascii: "\n")).map { String(decoding: space[($0 + 1)...], as: UTF8.self) }
        let text = line.map { json.indented.utf8.replacing("\n", with: "\n" + $0) } ?? json.description
        return bytes[..<end] + [UInt8(ascii: ",")] + space + Array(text.utf8) + bytes[end...]
    }

    /// Where an object or a list ends that begins at an offset.
    private static func end(ofValueAt start: Int, in bytes: [UInt8]) -> Int? {
        var (depth, index, isText) = (0, start, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Writes the picture, then the data.
    package func write() throws(BuildFailure) {
        do throws(FileError) {
            try FileSystem.makeFolder(path.parentFolder)
            if let cover, let picture { try FileSystem.replace("\(path.parentFolder)/\(cover)", with: picture) }
            try FileSystem.replace(path, with: bytes)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// The folder of the only shelf of a site, or of the one that is named; the usual folder if there is none.
    package static func folder(_ name: String?, in build: Build) throws(BuildFailure) -> String {
        "\(build.folders.data)/\(try NewDocument.folder(of: .shelf, name, in: build))"
    }
}
