public import SiteAssets
public import SiteRecords
public import SitePictures
public import SiteLoading
public import SitePipeline

// What a program that uses the library `BookSite` works with, beside the diagnostics of `SiteEngine`.

/// Builds a site.
public typealias Build = SitePipeline.Build
/// The options of a build.
public typealias BuildOptions = SitePipeline.BuildOptions
/// The folders that a build reads and writes.
public typealias SiteFolders = SiteAssets.SiteFolders
/// The part of a site that one of several machines builds.
public typealias Shard = SiteRecords.Shard
/// The address of a site.
public typealias SiteAddress = SiteRecords.SiteAddress
/// The version of sitegen.
public typealias SitegenVersion = SiteRecords.SitegenVersion
/// What a build did.
public typealias BuildReport = SitePipeline.BuildReport
/// What a build would do.
public typealias DryRun = SitePipeline.DryRun
/// Why a build wrote nothing.
public typealias BuildFailure = SitePipeline.BuildFailure
/// What a build that writes a single file did.
public typealias SingleFileReport = SitePipeline.SingleFileReport
/// What a build did not publish.
public typealias HeldBack = SiteLoading.HeldBack
/// Pages that a build makes before the others.
public typealias PriorityPages = SitePipeline.PriorityPages
/// Pictures that are made after the pages.
public typealias PendingPictures = SitePipeline.PendingPictures
/// A site that is joined from the parts of several machines.
public typealias Assembly = SitePipeline.Assembly
/// The JSON Schema of a file of data.
public typealias DataSchema = SitePipeline.DataSchema
/// Where a page comes from.
public typealias PageSource = SitePipeline.PageSource
/// Why a page is as it is.
public typealias PageExplanation = SitePipeline.PageExplanation
/// The steps that make one page, with their bytes and durations.
public typealias PageTrace = SitePipeline.PageTrace
/// The process that decodes pictures. A program begins with `PictureWorker.runIfAsked()`.
public typealias PictureWorker = SitePictures.PictureWorker
