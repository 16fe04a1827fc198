import ArgumentParser
import BookSite
import SiteBase
import SitePipeline

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List every page of the site with its source and its template.",
        usage: "sitegen list [<options>]",
        discussion: """
            Examples:
              sitegen list
              sitegen list | grep harry-potter/
              sitegen list --format json

            One line per page: its path, its location in the data and its template.
            """
    )

    @OptionGroup var site: SiteOptions
    @OptionGroup var drafts: DraftOptions

    @Option(help: ArgumentHelp("The output format: text or json.", valueName: "format"))
    var format = ListFormat.text

    func run() throws {
        do throws(BuildFailure) {
            let pages = try site.build(drafts).pages()
            let places = PlaceNames(pages.map(\.source))
            switch format {
            case .text:
                for page in pages {
                    print("\(Printable.line(page.path.description))\t\(places.name(of: page.source))\t\(page.template)")
                }
            case .json:
                let list = pages.map { page in
                    JSONText.object([
                        ("page", .text(page.path.description)),
                        ("name", .text(page.name)),
                        ("source", .text(places.name(of: page.source))),
                        ("template", .text(page.template)),
                    ])
                }
                print(JSONText.list(list))
            }
        } catch {
            throw ReportPrinter(format: format.reports).failure(error)
        }
    }
}
