public import SiteBase

/// An address that a template may write into `href` and `src`.
public enum TemplateLink: Sendable {
    /// A file of the site; the address is relative to the page.
    case file(OutputPath)
    /// An address outside the site, checked when it was read.
    case address(String)
}
