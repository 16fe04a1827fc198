package import SiteBase
import SiteLoading
public import SiteOutput
public import SiteRecords

/// The options of a build.
public struct BuildOptions: Sendable {
    /// The URL of the site; it overrides `url` in `site.yaml`.
    public var baseURL: String?
    /// The number of threads.
    public var jobs = 1
    /// What happens to existing files that sitegen did not write.
    public var adoption = OutputFolder.Adoption.sameBytes
    /// The compressed copies to write beside files.
    public var compressions: [Compression] = []
    /// The maximum time to wait for another build that writes to the same output.
    public var lockTimeout = Duration.seconds(3)
    /// The part of the site to make; nil for the whole site.
    public var shard: Shard?
    /// Whether warnings fail the build.
    public var isStrict = false
    /// Whether to render everything and ignore the cache.
    public var isForced = false
    /// Whether the report lists every rendered page with the reason.
    public var explains = false
    /// Whether to warn about pictures beside the data that no record names.
    public var warnsOfUnnamedPictures = false
    /// Whether to leave pictures unmade until `PendingPictures` receives a request for them.
    public var defersPictures = false
    /// Receives the number of pictures made; called on several threads.
    public var pictureProgress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    /// Receives the number of rendered files; called on several threads.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
    /// The pages that somebody is viewing, to be rendered first.
    public var urgent: PriorityPages?
    /// Decides what is public.
    package var publication = PublicationRule()
    /// Whether the site includes drafts.
    public var showsDrafts: Bool {
        get { publication.showsDrafts }
        set { publication.showsDrafts = newValue }
    }

    /// Sets the day that decides what is public, in ISO 8601: `2027-01-01`. The default is the machine's local date when the options are
    /// created.
    public mutating func set(today day: String) { if let day = Self.day(day) { publication.today = day } }

    /// Reads a day; nil if the text is not one.
    package static func day(_ text: String) -> CalendarDay? { text.utf8.count == 10 ? CalendarDay(text) : nil }
}

/// What tests change in a build.
package struct BuildHooks: Sendable {
    /// The minimum size in bytes of a file whose records a shard does not keep in memory. Tests use small files.
    package var pagedFrom = DataFolder.pagedFile
    /// Whether a site with Hangul text includes sitegen's typeface. Most tests turn this off, because subsetting the font takes time.
    package var bringsFace = true
    /// The path of the sitegen executable that decodes pictures in separate processes; nil for the running program.
    package var pictureProgram: String?
    /// What to leave out of the inputs of pages.
    package var oversights: Set<Oversight> = []
    /// The parts of named fingerprints to leave out; nil for none.
    package var overlooked: Overlooked?
}
