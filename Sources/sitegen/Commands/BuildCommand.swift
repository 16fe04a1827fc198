import ArgumentParser
import BookSite
import Platform
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SitePipeline
import SiteRecords

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build the site: read data/, write output/.",
        discussion: """
            Examples:
              sitegen build
              sitegen build --data ~/books --output ~/public_html/books
              sitegen build --strict --format json
              sitegen build --explain
              sitegen build --trace harry-potter/1.html
              sitegen build --single-file potter.html --collection harry-potter
              sitegen build --shard 3/16 --output part-03

            A build renders only what has changed since the previous one. Its cache is beside the output folder (.output.sitegen-cache); \
            you can remove it at any time.

            --shard 3/16 builds the third of sixteen parts of the site, so that several machines can share the work; sitegen assemble then \
            joins the parts. --shard 2+1/16 means the same, for engines that count from 0.

            If there is an error, nothing is written: the output stays as it was, and every problem is reported with its file, line \
            and column. Exit status: 0 success, 1 errors in data or templates, 64 wrong usage, 74 a file or folder could not be read or \
            written.
            """
    )

    @OptionGroup var site: SiteOptions
    @OptionGroup var drafts: DraftOptions

    @Option(help: ArgumentHelp("The number of threads. (default: one per core)", valueName: "count"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Instead of the site, write one collection of up to 200 records as a single file.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var singleFile: String?

    @Option(help: ArgumentHelp("The collection for the single file: the name of its folder.", valueName: "slug"))
    var collection: String?

    @Option(
        help: ArgumentHelp("Instead of the site, build this part of it, for sitegen assemble: 3/16 is the third of 16.", valueName: "part")
    )
    var shard: String?

    private var part: Shard? { shard.flatMap(Shard.init) }

    @OptionGroup var compression: CompressionOptions

    @Flag(help: "Overwrite files in the output folder that sitegen did not write, if they are in the way.")
    var adopt = false

    @Flag(help: "Render everything, and ignore the cache.")
    var force = false

    @Flag(help: "Print the reason for each page that was rendered.")
    var explain = false

    @Option(help: ArgumentHelp("Print the steps that make this page, with their bytes and microseconds.", valueName: "page"))
    var trace: String?

    @Flag(help: "Print errors and warnings only.")
    var quiet = false

    @Flag(help: "Print the duration of each phase, and warn about pictures that no record names.")
    var verbose = false

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 256.") }
        if let singleFile, singleFile.isEmpty || singleFile.utf8.hasSuffix("/") {
            throw ValidationError("--single-file takes the name of a file.")
        }
        if singleFile == "-" { throw ValidationError("--single-file takes the name of a file; for a file called -, write ./-.") }
        if collection != nil, singleFile == nil { throw ValidationError("--collection needs --single-file.") }
        if singleFile != nil, explain || force {
            throw ValidationError("--single-file always renders everything: leave out --explain and --force.")
        }
        if singleFile != nil, shard != nil { throw ValidationError("--single-file and --shard cannot be combined.") }
        if shard != nil, part == nil {
            throw ValidationError(
                "--shard takes the number of a part and the number of all parts, at most \(Shard.most): 1/16 to 16/16. "
                    + "To count from 0, write 0+1/16."
            )
        }
        if quiet, explain { throw ValidationError("--quiet and --explain cannot be combined.") }
        if trace != nil, ![.text, .json].contains(reporting.format) {
            throw ValidationError("--trace prints text or JSON: leave out --format, or write --format json.")
        }
        if quiet, trace != nil { throw ValidationError("--quiet and --trace cannot be combined.") }
        if singleFile != nil, trace != nil { throw ValidationError("--single-file and --trace cannot be combined.") }
        if quiet, verbose { throw ValidationError("--quiet and --verbose cannot be combined.") }
    }

    func run() throws {
        var unknown: String?
        let printer = BuildPrinter(format: reporting.format, isQuiet: quiet, isVerbose: verbose, explains: explain)
        do throws(BuildFailure) {
            var build = try site.build(drafts)
            if let jobs { build.options.jobs = jobs }
            build.options.adoption = adopt ? .all : .sameBytes
            build.options.isForced = force
            build.options.compressions = compression.compress
            build.options.shard = part
            build.options.warnsOfUnnamedPictures = verbose
            build.options.explains = explain
            build.options.isStrict = reporting.strict
            build.options.progress = printer.progress
            build.options.pictureProgress = printer.pictureProgress
            if let singleFile {
                printer.report(try build.writeSingleFile(to: singleFile, of: collection), file: singleFile)
                return
            }
            let report = try build.run()
            var steps: PageTrace?
            if let trace {
                steps = try build.trace(of: PageArgument(trace).paths, after: report)
                if steps == nil { unknown = PageArgument(trace).unknown(among: try build.pages().map(\.path.description)) }
            }
            printer.report(report, output: build.folders.output, shard: part, trace: steps)
            // Exiting now avoids deallocating a large plan, which takes time.
            withExtendedLifetime(report) { if unknown == nil { Sitegen.end() } }
        } catch {
            throw printer.report(error)
        }
        guard let unknown else { return }
        printError(unknown)
        throw ExitCode(EX_USAGE)
    }
}
