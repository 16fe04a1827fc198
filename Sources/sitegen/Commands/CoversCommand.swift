import ArgumentParser
import BookSite
import Diagnostics
import Platform
import SiteAssets
import SiteBase
import SiteOutput
import SitePipeline
import WebAccess

struct CoversCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers",
        abstract: "Fetch the covers of a shelf once, and keep them beside the data.",
        usage: "sitegen covers [<shelf>] [<options>]",
        discussion: """
            Examples:
              sitegen covers                 all collections, and pages
              sitegen covers books           those of data/books
              sitegen covers books --again   also those that nobody had

            A picture that the data names by its address on the web is fetched from there. For a book of a shelf without a picture, sitegen \
            looks up the ISBN at Open Library, or at Aladin if ALADIN_TTB_KEY has your key. It sends one host at most one request a second. \
            Builds find the pictures; your data stays as it is, and no file of yours is replaced. You can interrupt the command at any time, \
            and run it again for the rest. What nobody has is noted beside the output folder (.output.sitegen-covers).

            Exit status: 0 all that is known was fetched, 1 a picture could not be used, 64 wrong usage, 74 a server did not answer.
            """
    )

    @Argument(help: ArgumentHelp("The folder of a collection in the data. (default: all)", valueName: "shelf"))
    var shelf: String?

    @Flag(help: "Ask again for covers that nobody had before.")
    var again = false

    @OptionGroup var site: DataOptions

    func run() throws {
        var printer = ReportPrinter(format: .text)
        do throws(BuildFailure) {
            let build = site.build
            let slug = shelf.map { SiteFolders(data: $0).data.fileName }
            let (wanted, there) = try build.wantedPictures(of: slug)
            var fetching = CoverFetching(with: .own, memory: BuildCache.path(for: build.folders.output, ending: "covers"), isAgain: again)
            let new = fetching.new(of: wanted)
            if !new.isEmpty { print("Fetching \(ReportPrinter.count(new.count, "picture")), at most one a second.") }
            fflush(nil)
            let bar = ProgressBar.onTerminal
            fetching.fetch(new) { done in
                bar?.show(done, of: new.count, "pictures")
                guard bar == nil, done > 0, done.isMultiple(of: 100) else { return }
                print("\(done) of \(new.count)")
                fflush(nil)
            }
            bar?.clear()
            print("\(fetching.fetched) fetched, \(there) already there, \(fetching.unknown) not known, \(fetching.failed) failed.")
            guard fetching.failed > 0 else { return printer.warnings(fetching.problems) }
            let failure = BuildFailure(diagnostics: fetching.problems)
            printer.consequence = failure.isInputOutput ? "Run the command again for the rest." : ""
            throw failure
        } catch {
            throw printer.failure(error)
        }
    }
}
