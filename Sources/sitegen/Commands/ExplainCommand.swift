import Diagnostics
import Platform
import ArgumentParser
import BookSite
import SiteAssets
import SiteBase
import SitePipeline

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show what a page is made from: its record, its templates and all the values that they use.",
        usage: "sitegen explain <page> [<options>]",
        discussion: """
            Examples:
              sitegen explain index.html
              sitegen explain harry-potter/1.html
              sitegen explain output/harry-potter/1.html --format json

            Templates use these values by their names: {{title}}, {{site.title}}. The command also says why a build would render the page now, or keep it, and how long each step takes.
            """
    )

    @Argument(help: ArgumentHelp("The page, as `sitegen list` shows it.", valueName: "page"), completion: .custom { _, _, _ in Self.pages })
    var page: String

    @OptionGroup var site: SiteOptions
    @OptionGroup var drafts: DraftOptions

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
    var format = ListFormat.text

    func run() throws {
        let explanation: PageExplanation?
        var names: [String] = []
        do throws(BuildFailure) {
            let build = try site.build(drafts)
            explanation = try build.explanation(of: PageArgument(page).paths)
            if explanation == nil { names = try build.pages().map(\.path.description) }
        } catch {
            throw ReportPrinter(format: format.reports).failure(error)
        }
        guard let explanation else {
            printError(PageArgument(page).unknown(among: names))
            throw ExitCode(EX_USAGE)
        }
        switch format {
        case .text: printText(explanation)
        case .json: print(json(explanation).indented)
        }
    }

    /// The pages of the site in the current folder, for completion; none if the site has errors.
    private static var pages: [String] {
        do throws(BuildFailure) {
            return try Build(SiteFolders()).pages().map(\.path.description)
        } catch {
            return []
        }
    }

    private func printText(_ explanation: PageExplanation) {
        let page = explanation.page
        print(
            """
            \(Printable.line(page.path.description))
            shows:     \(Printable.line(page.name))
            from:      \(page.source)
            template:  \(explanation.templates.first ?? page.template)
            includes:  \(explanation.templates.dropFirst().joined(separator: ", "))
            now:       \(explanation.reason)
            takes:     \(explanation.trace.line)
            values:
            \(explanation.values.indented)
            """
        )
    }

    private func json(_ explanation: PageExplanation) -> JSONText {
        .object([
            ("page", .text(explanation.page.path.description)),
            ("name", .text(explanation.page.name)),
            ("source", .text(explanation.page.source.description)),
            ("templates", .list(explanation.templates.map(JSONText.text))),
            ("reason", .text(explanation.reason)),
            ("trace", explanation.trace.json),
            ("values", explanation.values),
        ])
    }
}
