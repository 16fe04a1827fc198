import Platform
import ArgumentParser
import BookSite
import Diagnostics
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SitePipeline
import SiteRecords

/// The option that names the data, which is all that commands for one file or one collection need.
struct DataOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder that contains the data.", valueName: "folder"), completion: .directory)
    var data = "data"

    func validate() throws { try SiteOptions.check(["data": data]) }

    /// A build of the site with everything else as usual.
    var build: Build {
        var build = Build(SiteFolders(data: data))
        if let day = LocalDay.ofSourceDateEpoch { build.options.set(today: day) }
        build.options.jobs = ProcessInfo.processInfo.activeProcessorCount
        return build
    }
}

/// The options that name the author's own templates and assets.
struct LookOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that contains your templates; each replaces the embedded template of the same name. (default: templates)",
            valueName: "folder"
        ),
        completion: .directory
    )
    var templates: String?

    @Option(
        help: ArgumentHelp(
            "The folder that contains your style sheets, scripts and pictures; each replaces the embedded file of the same name. "
                + "(default: assets)",
            valueName: "folder"
        ),
        completion: .directory
    )
    var assets: String?

    func validate() throws { try SiteOptions.check(["templates": templates, "assets": assets]) }

    /// The folders of a site.
    func folders(data: String, output: String = "output") -> SiteFolders {
        SiteFolders(data: data, templates: templates ?? "templates", assets: assets ?? "assets", output: output)
    }
}

struct DayOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Do as if today were this day, such as 2027-01-01. (default: the day of SOURCE_DATE_EPOCH, else today)",
            valueName: "day"
        )
    )
    var now: String?

    func validate() throws {
        if let now, BuildOptions.day(now) == nil { throw ValidationError("--now takes a day: 2027-01-01.") }
    }
}

struct DraftOptions: ParsableArguments {
    @Flag(help: "Include drafts.")
    var drafts = false
}

/// The options of commands that plan or build the whole site.
struct SiteOptions: ParsableArguments {
    @OptionGroup var source: DataOptions
    @OptionGroup var look: LookOptions

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
    var output = "output"

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The address of the site; overrides `url` in site.yaml.", valueName: "address")
    )
    var baseURL: String?

    @OptionGroup var day: DayOptions

    func validate() throws {
        if let baseURL, SiteAddress.normal(baseURL) == nil {
            throw ValidationError(
                "--base-url takes the address of a folder that begins with http:// or https://, without ?, #, @, .. and //: https://example.org/books/"
            )
        }
        try Self.check(["output": output])
    }

    static func check(_ folders: [String: String?]) throws {
        for case (let name, .some("")) in folders.sorted(by: { $0.key < $1.key }) {
            throw ValidationError("--\(name) takes the name of a folder.")
        }
    }

    var folders: SiteFolders { look.folders(data: source.data, output: output) }

    /// A build of the site.
    ///
    /// - Throws: an error if a named folder does not exist. Default folders need not exist.
    func build(_ drafts: DraftOptions? = nil) throws(BuildFailure) -> Build {
        let missing = [("templates", look.templates), ("assets", look.assets)].compactMap { option, folder -> Diagnostic? in
            guard let folder, FileSystem.target(of: folder) != .folder else { return nil }
            return Diagnostic(
                at: .path(folder),
                .missingFolder(help: "name another folder, or leave --\(option) out to use the embedded \(option)")
            )
        }
        if !missing.isEmpty { throw BuildFailure(diagnostics: missing) }
        var build = source.build
        build.folders = folders
        build.options.baseURL = baseURL.flatMap(SiteAddress.normal)
        build.options.showsDrafts = drafts?.drafts ?? false
        if let day = day.now { build.options.set(today: day) }
        return build
    }
}

/// Which problems fail a run, and how problems and results are printed.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "The output format: text, json, sarif (for code scanners) or github (for GitHub Actions).",
            valueName: "format"
        )
    )
    var format = ReportFormat.text
}

/// The format of printed problems and results.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github
}

/// The compressed copies to write.
struct CompressionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also write compressed copies of text files, for servers that send them (nginx, Caddy): gzip, br, or gzip,br.",
            valueName: "kinds"
        ),
        transform: Self.kinds
    )
    var compress: [Compression] = []

    private static func kinds(_ list: String) throws -> [Compression] {
        let kinds = try list.utf8.split(separator: ",").map { word in
            guard let kind = Compression(rawValue: String(word)) else {
                throw ValidationError("--compress takes gzip, br, or both: gzip,br.")
            }
            return kind
        }
        guard !kinds.isEmpty else { throw ValidationError("--compress takes gzip, br, or both: gzip,br.") }
        return Compression.allCases.filter(kinds.contains)
    }
}
