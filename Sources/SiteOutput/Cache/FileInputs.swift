public import SiteBase

/// The inputs of an output file. A file with unchanged inputs is not made again.
public struct FileInputs: Equatable, Sendable {
    /// Its content.
    public var content: Fingerprint
    /// What it shows of other records: its neighbours, the list that it is in.
    public var neighbours: Fingerprint
    /// Its template, all that this includes, and the files that these name.
    public var template: Fingerprint
    /// The inputs that all files of the site share.
    public var site: Fingerprint
    /// The files that its texts may link to. Ignored for a file whose texts link to none.
    public var links: Fingerprint

    /// The same with the titles of the pages among them. Stands in for `links` in a file whose texts show any.
    public var titles: Fingerprint
    /// The same with all that these pages show. Stands in for `links` in a file whose texts lead to parts of other pages.
    public var parts: Fingerprint

    /// Creates inputs. Parts that are left out are empty.
    public init(
        content: Fingerprint,
        neighbours: Fingerprint = Fingerprint(),
        template: Fingerprint = Fingerprint(),
        site: Fingerprint = Fingerprint(),
        links: Fingerprint = Fingerprint(),
        titles: Fingerprint = Fingerprint(),
        parts: Fingerprint = Fingerprint()
    ) {
        self.content = content
        self.neighbours = neighbours
        self.template = template
        self.site = site
        self.links = links
        self.titles = titles
        self.parts = parts
    }

    /// Why a file with these inputs is made again, if it was made from `earlier` ones; nil if nothing differs.
    func difference(from earlier: FileInputs) -> RebuildReason? {
        if site != earlier.site { return .site }
        if template != earlier.template { return .template }
        if content != earlier.content { return .content }
        if neighbours != earlier.neighbours { return .neighbours }
        return [Fingerprint(), links, titles, parts].contains(earlier.links) ? nil : .links
    }
}
