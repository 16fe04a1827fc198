import ArgumentParser
import BookSite
import Platform
import SiteBase
import SiteOutput
import SitePipeline

struct AssembleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assemble",
        abstract: "Join the parts of a site into one site.",
        usage: "sitegen assemble <part> ... [<options>]",
        discussion: """
            Examples:
              sitegen assemble part-* --output site
              sitegen assemble /mnt/books/parts --output /srv/www/books

            The parts are the folders that sitegen build --shard 1/16, 2/16 … wrote, on any machines, from the same data, with the same \
            options. The site is identical, byte for byte, to the one that a single build makes.

            On one file system, sitegen does not copy the files: it gives each file of the parts a second name (hard link). The parts may \
            stay where they are. After the next build of a part, assembling again replaces only what changed.

            If a part is missing, damaged or built from other data, nothing is written. Exit status: as for sitegen build.
            """
    )

    @Argument(
        help: ArgumentHelp("The folders of all parts in any order, or a folder that contains them.", valueName: "part"),
        completion: .directory
    )
    var parts: [String]

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
    var output = "output"

    @Option(help: ArgumentHelp("The number of threads. (default: one per core)", valueName: "count"))
    var jobs: Int?

    @Flag(help: "Overwrite files in the output folder that sitegen did not write, if they are in the way.")
    var adopt = false

    @Flag(help: "Read every file of the parts, and compare it with what its build wrote. Use this after an unreliable transfer.")
    var verify = false

    @Flag(help: "Print errors only.")
    var quiet = false

    @Option(help: ArgumentHelp("The output format.", valueName: "format"))
    var format = ReportFormat.text

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 256.") }
        if output.isEmpty { throw ValidationError("--output takes the name of a folder.") }
        if parts.contains("") { throw ValidationError("A part must be the name of a folder.") }
    }

    func run() throws {
        let printer = BuildPrinter(format: format, isQuiet: quiet, isVerbose: false, explains: false)
        do throws(BuildFailure) {
            var assembly = Assembly(parts, into: output)
            assembly.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
            assembly.adoption = adopt ? .all : .sameBytes
            assembly.verifies = verify
            assembly.progress = printer.progress
            printer.report(try assembly.run(), output: output)
        } catch {
            throw printer.report(error)
        }
    }
}
