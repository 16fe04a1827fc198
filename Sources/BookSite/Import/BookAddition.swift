import DataReading
import Diagnostics
import ShelfKind
import SiteAssets
import SiteBase
import SiteModel
import SitePipeline

/// Adds a new book and its cover picture to the data of a shelf.
package struct BookAddition: Sendable {
    /// The data of the book.
    package struct Record: Sendable {
        package var title: String
        package var authors: [(name: String, role: String?)] = []
        package var publisher: String?
        package var published: String?
        package var isbn: String?
        package var pages: Int?
        package var status = "not_yet"
        /// The day of the addition.
        package var registered: String

        package init(title: String, registered: String) {
            self.title = title
            self.registered = registered
        }
    }

    /// The file that receives the book.
    package var path: String { list.path }
    /// The name of the cover picture beside the data; nil if there is none.
    package let cover: String?
    /// Whether the user already had the picture.
    package let isOwnCover: Bool
    private let list: UserFile
    private let bytes: [UInt8]
    private let picture: (file: UserFile, bytes: [UInt8])?

    /// - Parameters:
    ///   - findCover: finds the cover picture and its file extension. Not called if the user already has a picture.
    ///   - folder: the folder of the shelf.
    /// - Throws: an error if the shelf contains the book already, or if books cannot be added to its data file.
    package init(
        _ record: Record,
        to folder: String,
        in build: Build,
        findCover: () -> (bytes: [UInt8], ending: String)?
    ) throws(BuildFailure) {
        let place = try ImportPlace(folder, .shelf, in: build, option: "--collection")
        list = place.list
        let isThere = (place.records + place.elsewhere).contains { book in
            guard let isbn = record.isbn else { return book.value(of: "title")?.text?.collisionKey == record.title.collisionKey }
            return book.value(of: "isbn13")?.text.flatMap { ISBN($0)?.digits } == isbn
        }
        if isThere {
            // A command that was killed at its end may have added the book.
            list.tidy()
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(list.path), .bookIsThere(record.title))])
        }
        let name = record.isbn ?? Slug.name(of: record.title, reserved: { _ in false }, suffix: "book").lowercased()
        let names = FileSystem.target(of: folder) == .folder ? try Self.names(in: folder) : []
        if let own = names.first(where: { Self.isPicture($0, named: name, in: folder) }) {
            (cover, isOwnCover, picture) = (own, true, nil)
        } else if let found = findCover() {
            // An existing file with the name stays.
            let free = [name] + (2...99).map { "\(name)-\($0)" }
            let stem = free.first { stem in !names.contains { $0.collisionKey.utf8.hasPrefix(stem.collisionKey + ".") } } ?? name
            (cover, isOwnCover) = ("\(stem).\(found.ending)", false)
            picture = (UserFile(missing: "\(folder)/\(stem).\(found.ending)"), found.bytes)
        } else {
            (cover, isOwnCover, picture) = (nil, false, nil)
        }
        let authors = record.authors.map { JSONText.members([("name", .text($0.name)), ("role", $0.role.map(JSONText.text))]) }
        let json = JSONText.members([
            ("title", .text(record.title)), ("authors", authors.isEmpty ? nil : .list(authors)),
            ("publisher", record.publisher.map(JSONText.text)),
            ("published_at", record.published.map(JSONText.text)), ("isbn13", record.isbn.map(JSONText.text)),
            ("total_page", record.pages.map(JSONText.number)), ("cover", cover.map(JSONText.text)), ("status", .text(record.status)),
            ("registered_at", .text(record.registered)),
        ])
        bytes = place.bytes(adding: [json])
    }

    private static func names(in folder: String) throws(BuildFailure) -> [String] {
        do throws(FileError) {
            return try FileSystem.names(in: folder)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// Whether a file is a picture with this name that pages can show.
    private static func isPicture(_ file: String, named name: String, in folder: String) -> Bool {
        guard ImageFinder.hasEnding(file), String(file.utf8.prefix(before: ".")).collisionKey == name.collisionKey else { return false }
        do throws(FileError) {
            return ImageSize(try FileSystem.read("\(folder)/\(file)")) != nil
        } catch {
            return false
        }
    }

    /// Writes the picture, then the data.
    ///
    /// - Throws: an error if somebody has changed the data since it was read. Then nothing is added.
    package func write() throws(BuildFailure) {
        do throws(FileError) {
            try FileSystem.makeFolder(path.parentFolder, for: writeFiles)
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    private func writeFiles() throws(FileError) {
        let lock = try list.lock()
        defer { withExtendedLifetime(lock) {} }
        let new = try list.staged(bytes)
        if let picture { try picture.file.commit(try picture.file.staged(picture.bytes)) }
        do throws(FileError) {
            try list.commit(new)
        } catch {
            if let picture { try FileSystem.removeFile(picture.file.path) }
            throw error
        }
        // The files are written, even if temporary files stay beside them.
        try? list.removeLeftovers()
        try? picture?.file.removeLeftovers()
    }

    /// The named folder, or the folder of the only shelf in a site; the default folder if there is no shelf.
    package static func folder(_ name: String?, in build: Build) throws(BuildFailure) -> String {
        if let name {
            let folder = SiteFolders(data: "\(build.folders.data)/\(name)").data
            _ = try ImportPlace(folder, .shelf, in: build, option: "--collection")
            return folder
        }
        do throws(BuildFailure) {
            _ = try build.pages()
        } catch {
            // Errors make it unclear which folders are shelves.
            let own = error.diagnostics.filter { $0.severity == .error && $0.location.path.utf8.hasPrefix(build.folders.data + "/") }
            if !own.isEmpty { throw BuildFailure(diagnostics: own) }
        }
        return "\(build.folders.data)/\(try NewDocument.folder(of: .shelf, nil, in: build))"
    }
}
