import ArgumentParser
import BookSite
import Foundation
import SiteEngine

/// `sitegen build`.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Builds the site: reads data/, writes output/.",
        discussion: """
            Examples:
              sitegen build
              sitegen build --data ~/books --output ~/public_html/books
              sitegen build --strict --format json

            When something is wrong, nothing is written: the output stays as it was, and every problem is told with its file, line \
            and column. Exit status: 0 built, 1 data or templates are wrong, 64 wrong usage, 74 a file or folder could not be read or \
            written.
            """
    )

    @Option(help: ArgumentHelp("The folder of data.", valueName: "folder"))
    var data = "data"

    @Option(help: ArgumentHelp("The folder of templates.", valueName: "folder"))
    var templates = "templates"

    @Option(help: ArgumentHelp("The folder of style sheets, scripts and pictures that the site takes along.", valueName: "folder"))
    var assets = "assets"

    @Option(help: ArgumentHelp("The folder that is written.", valueName: "folder"))
    var output = "output"

    @Option(name: .customLong("base-url"), help: ArgumentHelp("The site's address, instead of `url` in site.yaml.", valueName: "address"))
    var baseURL: String?

    @Option(help: ArgumentHelp("How many threads render. (default: one for each core)", valueName: "count"))
    var jobs: Int?

    @Flag(help: "Take over files in the output folder that sitegen did not write, where they are in the way.")
    var adopt = false

    @Flag(help: "Let every warning fail the build.")
    var strict = false

    @Flag(help: "Print nothing but errors and warnings.")
    var quiet = false

    @Flag(help: "Print how long each stage took.")
    var verbose = false

    @Option(help: ArgumentHelp("How problems and the result are printed: text or json.", valueName: "format"))
    var format = ReportFormat.text

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 256.") }
        if let baseURL, SiteAddress.normal(baseURL) == nil {
            throw ValidationError(
                "--base-url takes the address of a folder that begins with http:// or https://, without ? and #: https://example.org/books/"
            )
        }
        if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
        for (name, value) in [("data", data), ("templates", templates), ("assets", assets), ("output", output)] where value.isEmpty {
            throw ValidationError("--\(name) takes the name of a folder.")
        }
    }

    func run() throws {
        let printer = BuildPrinter(format: format, isQuiet: quiet, isVerbose: verbose)
        var build = Build(SiteFolders(data: data, templates: templates, assets: assets, output: output))
        build.baseURL = baseURL.flatMap(SiteAddress.normal)
        build.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        build.adoption = adopt ? .all : .sameBytes
        build.isStrict = strict
        build.progress = printer.progress
        do {
            printer.report(try build.run(), output: build.folders.output)
        } catch {
            throw printer.report(error)
        }
    }
}

/// How problems and results are printed.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}
