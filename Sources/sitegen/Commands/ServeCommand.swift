import Platform
import ArgumentParser
import BookSite
import Diagnostics
import Dispatch
import SiteAssets
import SiteBase
import SitePipeline
import SitePreview

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Show the site in a browser, and every edit as you save it.",
        usage: "sitegen serve [<options>]",
        discussion: """
            Examples:
              sitegen serve
              sitegen serve --open
              sitegen serve --port 4000

            Builds the site, serves it to this machine only, and rebuilds whenever data, templates, assets or settings change; open pages \
            reload. Errors appear over the page, as in the terminal, and disappear once fixed. If `url` in site.yaml has a path, the site is \
            served under it. Drafts are shown, with a mark. The preview has a folder of its own, .output.sitegen-preview: output/ stays as \
            the last build left it. Press Ctrl-C to stop.
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The port; if it is taken, sitegen uses the next free one. 0 chooses any free port.", valueName: "port"))
    var port = 8080

    @Flag(help: "Open the site in your browser.")
    var open = false

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--port takes a whole number from 0 to 65535.") }
    }

    func run() throws {
        do throws(BuildFailure) {
            let build = try site.build()
            guard FileSystem.target(of: build.folders.data) == .folder else {
                // The user is in the wrong folder, where no build could ever succeed.
                let help = "go to the folder that holds it, name it with --data, or create a site with sitegen init"
                throw BuildFailure(diagnostics: [
                    Diagnostic(at: .path(build.folders.data), .missingFolder(help: help))
                ])
            }
            try build.checkFolders()
            let printer = PreviewPrinter(output: build.preview.folders.output, opensBrowser: open)
            let preview = try Preview(build.preview, port: port, report: printer.report)
            let signals = [SIGINT, SIGTERM].map { signal in
                Platform.signal(signal, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
                source.setEventHandler {
                    preview.stop()
                    // A running build may be interrupted at any time, because the next one recovers.
                    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { _exit(0) }
                }
                source.resume()
                return source
            }
            defer { withExtendedLifetime(signals) {} }
            try preview.run()
        } catch {
            throw ReportPrinter(format: .text, consequence: "Nothing is served.").failure(error)
        }
    }
}
