import ArgumentParser
import BookSite
import SiteBase

/// `sitegen build`.
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
              sitegen build --single-file potter.html --collection harry-potter

            Only what changed since the last build is made again: a cache beside the output folder (.output.sitegen-cache) tells. It may \
            be removed at any time.

            When something is wrong, nothing is written: the output stays as it was, and every problem is told with its file, line \
            and column. Exit status: 0 built, 1 data or templates are wrong, 64 wrong usage, 74 a file or folder could not be read or \
            written.
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("How many threads render. (default: one for each core)", valueName: "count"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Write one collection as one file that needs no other, instead of the site: of up to 200 records.",
            valueName: "file"
        ),
        completion: .file(extensions: ["html"])
    )
    var singleFile: String?

    @Option(help: ArgumentHelp("The collection that goes into the one file: the name of its folder.", valueName: "slug"))
    var collection: String?

    @Flag(help: "Take over files in the output folder that sitegen did not write, where they are in the way.")
    var adopt = false

    @Flag(help: "Make everything anew, whatever an earlier build left.")
    var force = false

    @Flag(help: "Print each page that was rendered, and why.")
    var explain = false

    @Flag(help: "Print nothing but errors and warnings.")
    var quiet = false

    @Flag(help: "Print how long each stage took.")
    var verbose = false

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 256.") }
        if let singleFile, singleFile.isEmpty || singleFile.utf8.hasSuffix("/") {
            throw ValidationError("--single-file takes the name of a file.")
        }
        if singleFile == "-" { throw ValidationError("--single-file takes the name of a file: ./- is one of this name.") }
        if collection != nil, singleFile == nil { throw ValidationError("--collection goes with --single-file.") }
        if singleFile != nil, explain || force {
            throw ValidationError("--single-file makes everything anew: leave out --explain and --force.")
        }
        if quiet, explain { throw ValidationError("--quiet and --explain exclude each other.") }
        if quiet, verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }

    func run() throws {
        let printer = BuildPrinter(format: reporting.format, isQuiet: quiet, isVerbose: verbose, explains: explain)
        do throws(BuildFailure) {
            var build = try site.build()
            if let jobs { build.jobs = jobs }
            build.adoption = adopt ? .all : .sameBytes
            build.isForced = force
            build.explains = explain
            build.isStrict = reporting.strict
            build.progress = printer.progress
            if let singleFile {
                printer.report(try build.writeSingleFile(to: singleFile, of: collection), file: singleFile)
                return
            }
            let report = try build.run()
            printer.report(report, output: build.folders.output)
            // Freeing a large plan takes time that nobody needs to wait for.
            withExtendedLifetime(report) { Sitegen.end() }
        } catch {
            throw printer.report(error)
        }
    }
}
