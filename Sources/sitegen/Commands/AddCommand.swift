import Platform
import ArgumentParser
import BookSite
import Diagnostics
import SiteBase
import SitePipeline
import WebAccess

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Look up a book by its ISBN or by words from its title, and add it to the shelf.",
        usage: "sitegen add [<book>] [<options>]",
        discussion: """
            Examples:
              sitegen add 9788936434120
              sitegen add "the salt road" --status reading
              sitegen add --isbn-file shelf.txt     an ISBN on each line

            Sitegen looks books up at Open Library with curl, or at Aladin if ALADIN_TTB_KEY has your key. If several books match, it asks you \
            on a terminal; elsewhere, choose one with --choose. It sends at most one request a second.
            """
    )

    @Argument(help: ArgumentHelp("An ISBN, or words from the title.", valueName: "book"))
    var query: String?

    @Option(name: .customLong("isbn-file"), help: ArgumentHelp("A file with an ISBN on each line.", valueName: "file"), completion: .file())
    var list: String?

    @Option(help: "The number of the book in the list, if several books match.")
    var choose: Int?

    @Option(help: "The status of the book: not_yet, reading, finished, pause, stop or unknown.")
    var status = "not_yet"

    @Option(help: ArgumentHelp("The folder of the shelf.", valueName: "slug"))
    var collection: String?

    @OptionGroup var site: DataOptions

    private static let statuses = ["not_yet", "reading", "finished", "pause", "stop", "unknown"]

    func validate() throws {
        if (query == nil) == (list == nil) { throw ValidationError("give either a book or --isbn-file.") }
        if !Self.statuses.contains(status) { throw ValidationError("--status is one of \(Self.statuses.joined(separator: ", ")).") }
    }

    func run() throws {
        do {
            let build = site.build
            let folder = try BookAddition.folder(NewCommand.folder(collection, for: .book, in: build), in: build)
            guard let list else { return try add(query ?? "", with: .own, to: folder, in: build, isOnly: true) }
            try addAll(of: list, to: folder, in: build)
        } catch let failure as BuildFailure {
            throw ReportPrinter(format: .text, consequence: "Nothing more was added.").failure(failure)
        }
    }

    /// Adds the books in a list and reports at the end which were not found.
    private func addAll(of list: String, to folder: String, in build: Build) throws(BuildFailure) {
        let lines: [String]
        do throws(FileError) {
            lines = String(decoding: try FileSystem.read(list), as: UTF8.self).split(whereSeparator: \.isNewline).map {
                $0.trimmed
            }.filter { !$0.isEmpty }
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        let bar = ProgressBar.onTerminal
        defer { bar?.clear() }
        let lookup = Lookup.own
        var left: [Diagnostic] = []
        for (number, isbn) in lines.enumerated() {
            func say(_ text: String) {
                bar?.clear()
                print("\(number + 1) of \(lines.count): \(text)")
            }
            bar?.show(number, of: lines.count, "books")
            do throws(BuildFailure) {
                try add(isbn, with: lookup, to: folder, in: build, isOnly: false, say)
            } catch {
                say("\(Printable.line(isbn)): left out")
                left += error.diagnostics
                // The catalogue does not answer, so continuing is useless.
                if error.isInputOutput { break }
            }
        }
        if !left.isEmpty { throw BuildFailure(diagnostics: left) }
    }

    /// - Parameter say: prints a description of the book.
    private func add(
        _ query: String,
        with lookup: Lookup,
        to folder: String,
        in build: Build,
        isOnly: Bool,
        _ say: (String) -> Void = { print($0) }
    ) throws(BuildFailure) {
        let books: [FoundBook]
        do throws(LookupFailure) {
            books = try lookup.books(for: query)
        } catch {
            throw BuildFailure(diagnostics: [Diagnostic(at: .path(query), error.message)])
        }
        guard let book = pick(books, isOnly: isOnly) else { return }
        var record = BookAddition.Record(title: book.title, registered: LocalDay.today)
        record.authors = book.people.map { ($0.name, $0.role) }
        record.publisher = book.publisher
        record.published = book.published
        record.isbn = book.isbn
        record.pages = book.pages
        record.status = status
        let addition = try BookAddition(record, to: folder, in: build) { lookup.cover(of: book) }
        try addition.write()
        say(Printable.line(book.line))
        let cover = addition.cover.map { ", with \(addition.isOwnCover ? "your own picture" : "the cover") \(Printable.line($0))" }
        print("  added to \(Printable.line(addition.path))\(cover ?? ", without a cover")")
    }

    /// Picks one of several books: the only one, the chosen one, or the one that the user picks on a terminal; nil after listing them.
    private func pick(_ books: [FoundBook], isOnly: Bool) -> FoundBook? {
        if let choose { return books.indices.contains(choose - 1) ? books[choose - 1] : nil }
        if books.count == 1 || !isOnly { return books[0] }
        for (number, book) in books.enumerated() { print("\(number + 1). \(Printable.line(book.line))") }
        guard Questions.areAnswered else {
            print("Several books match: choose one with its number, such as --choose 1.")
            return nil
        }
        print("Which one? (1 to \(books.count), or nothing) ", terminator: "")
        fflush(nil)
        return readLine().flatMap { Int($0.trimmed) }.flatMap {
            books.indices.contains($0 - 1) ? books[$0 - 1] : nil
        }
    }
}
