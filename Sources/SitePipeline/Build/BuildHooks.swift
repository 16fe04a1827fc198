package import SiteBase
import SiteLoading

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
