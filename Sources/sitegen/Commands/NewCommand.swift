import Platform
public import ArgumentParser
import BookSite
import Diagnostics
import SiteBase
import SitePipeline

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a page, a post, a book or a volume: a Markdown file with its front matter.",
        usage: "sitegen new <kind> <title> [<options>]",
        discussion: """
            Examples:
              sitegen new page about          data/about.md
              sitegen new page press/kit      data/pages/press/kit.md
              sitegen new post "Snow"         data/journal/2026-11-25-snow.md
              sitegen new book "Walking the shelves" --edit
              sitegen new volume "Ebb"        data/series/4-ebb.md

            A post goes into the journal of the site, a book into its shelf, a volume into its series, with the next number and the keys of \
            the others. If there are several, --collection names one, or you choose on a terminal; if there is none, it begins in a folder of \
            its own. If the records are in one file, such as data.json, the command tells what to add to it. Existing files are never \
            overwritten.
            """
    )

    @Argument(help: ArgumentHelp("The kind of file: page, post, book or volume.", valueName: "kind"))
    var kind: NewDocument.Kind

    @Argument(help: ArgumentHelp("The title; it also names the file.", valueName: "title"))
    var title: String

    @Option(help: ArgumentHelp("The folder of the journal, shelf or series; a period for the data folder itself.", valueName: "slug"))
    var collection: String?

    @Flag(help: "Open the file in the editor that $EDITOR names.")
    var edit = false

    @OptionGroup var site: DataOptions
    @OptionGroup var day: DayOptions

    func validate() throws {
        if kind == .page, collection != nil { throw ValidationError("a page belongs to no collection: leave --collection out.") }
        if edit, Self.editor == nil { throw ValidationError("--edit opens the editor that $EDITOR names, but $EDITOR is not set.") }
    }

    private static var editor: String? { ProcessInfo.processInfo.environment["EDITOR"].flatMap { $0.isEmpty ? nil : $0 } }

    func run() throws {
        do {
            let build = site.build
            let folder = try Self.folder(collection, for: kind, in: build)
            let document = try NewDocument(kind, title, collection: folder, in: build, today: day.now ?? LocalDay.today)
            try document.make()
            print("Created \(Printable.line(document.path))")
            if edit, let editor = Self.editor { open(document.path, in: editor) }
        } catch let failure as BuildFailure {
            throw ReportPrinter(format: .text, consequence: "Nothing was created.").failure(failure)
        }
    }

    /// The folder that a user names, with an option or, if several are possible, on a terminal; nil to leave the choice to sitegen.
    static func folder(_ named: String?, for kind: NewDocument.Kind, in build: Build) throws -> String? {
        if named != nil || !Questions.areAnswered { return named }
        let all = try NewDocument.folders(for: kind, in: build)
        guard all.count > 1 else { return nil }
        let questions = Questions.ofSystem
        guard let folder = try questions.folder(all, .whichFolder(all.count)) else { throw questions.cancellation }
        return folder
    }

    /// Hands the terminal over to the editor, whose command may contain arguments.
    private func open(_ path: String, in editor: String) {
        let arguments = ["/bin/sh", "-c", "exec \(editor) \"$1\"", "sh", path]
        let pointers = arguments.map { strdup($0) } + [nil]
        _ = StandardStreams.isWritten()
        execv("/bin/sh", pointers)
        // The call returns only if there is no shell.
        printError("Error: could not start \(Printable.line(editor)).")
    }
}

extension NewDocument.Kind: ExpressibleByArgument {}
