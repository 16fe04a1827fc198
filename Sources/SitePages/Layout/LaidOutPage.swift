package import SiteModel

/// A page of a site that has the values of all pages.
package protocol LaidOutPage: PageModel {
    var layout: PageLayout { get }
}

extension LaidOutPage {
    package func show(_ surroundings: PageSurroundings) { layout.surroundings = surroundings }
}
