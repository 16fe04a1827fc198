import ArgumentParser
import BookSite
import SiteBase
import SitePipeline

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of your data, so that editors can complete and check it.",
        usage: "sitegen schema [<name>] [<options>]",
        discussion: """
            Examples:
              sitegen schema harry-potter > harry-potter.schema.json
              sitegen schema series                      for any series
              sitegen schema collection.yaml > collection.schema.json

            The schema of a collection has the fields that its collection.yaml declares. A JSON file names its schema with \
            "$schema": "../../harry-potter.schema.json", which leads from data/harry-potter to the folder of the site. A YAML file names it \
            with the comment # yaml-language-server: $schema=collection.schema.json
            """
    )

    @OptionGroup var site: DataOptions

    @Argument(
        help: ArgumentHelp(
            "The folder of a collection in the data folder, a kind, site.yaml or collection.yaml. (default: the data folder itself)"
        )
    )
    var name: String?

    func run() throws {
        do throws(BuildFailure) {
            print(try DataSchema(of: name, in: site.build).json.indented)
        } catch {
            throw ReportPrinter(format: .text).failure(error)
        }
    }
}
