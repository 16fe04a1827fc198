import Platform
public import ArgumentParser
import BookSite
import Diagnostics
import SiteBase

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Create a page, a post or a book: a Markdown file with its front matter.",
        discussion: """
            Examples:
              sitegen new page about                    data/about.md
              sitegen new page press/kit                data/pages/press/kit.md
              sitegen new post "The first snow"         data/journal/2026-11-25-the-first-snow.md
              sitegen new book "Walking the shelves" --edit

            A post goes into the journal of the site, a book into its shelf; if there are several, --collection names one. Existing files \
            are never overwritten.
            """
    )

    @Argument(help: ArgumentHelp("The kind of file: page, post or book.", valueName: "kind"))
    var kind: NewDocument.Kind

    @Argument(help: ArgumentHelp("The title; it also names the file.", valueName: "title"))
    var title: String

    @Option(help: ArgumentHelp("The folder of the journal or shelf.", valueName: "slug"))
    var collection: String?

    @Flag(help: "Open the file in the editor that $EDITOR names.")
    var edit = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if kind == .page, collection != nil { throw ValidationError("a page belongs to no collection: leave --collection out.") }
        if edit, Self.editor == nil { throw ValidationError("--edit opens the editor that $EDITOR names, but $EDITOR is not set.") }
    }

    private static var editor: String? { ProcessInfo.processInfo.environment["EDITOR"].flatMap { $0.isEmpty ? nil : $0 } }

    func run() throws {
        do throws(BuildFailure) {
            let document = try NewDocument(kind, title, collection: collection, in: site.build(), today: site.now ?? LocalDay.today)
            try document.make()
            print("Created \(Printable.line(document.path))")
            if edit, let editor = Self.editor { open(document.path, in: editor) }
        } catch {
            throw ReportPrinter(format: .text, consequence: "Nothing was created.").failure(error)
        }
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
