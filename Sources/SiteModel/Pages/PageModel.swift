package import SiteRecords

/// The values that a template can use on one page. A model serves one page on one thread and computes expensive values when they are read.
package protocol PageModel: AnyObject, SendableMetatype {
    static var kind: PageKind { get }
    /// The values that all pages have.
    var layout: PageLayout { get }
}
