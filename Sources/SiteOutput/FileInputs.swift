import SiteBase

/// What a file of the output was made from. A file whose origin is the same needs not be made again.
public struct FileInputs: Equatable, Sendable {
    /// What it shows.
    public var content: Fingerprint
    /// What it shows of others: those before and after it, the list that it is in.
    public var neighbours: Fingerprint
    /// Its template, with all that it includes and the files that these name.
    public var template: Fingerprint
    /// What all files of the site share.
    public var site: Fingerprint
    /// The files that its texts may name. Of no matter for a file whose texts name none.
    public var links: Fingerprint

    /// An origin; of parts that are left out there is nothing.
    public init(
        content: Fingerprint,
        neighbours: Fingerprint = Fingerprint(),
        template: Fingerprint = Fingerprint(),
        site: Fingerprint = Fingerprint(),
        links: Fingerprint = Fingerprint()
    ) {
        self.content = content
        self.neighbours = neighbours
        self.template = template
        self.site = site
        self.links = links
    }

    /// Why a file of this origin is made again, if an earlier one is; nil if nothing differs.
    func difference(from earlier: FileInputs) -> RebuildReason? {
        if site != earlier.site { return .site }
        if template != earlier.template { return .template }
        if content != earlier.content { return .content }
        if neighbours != earlier.neighbours { return .neighbours }
        return earlier.links == Fingerprint() || links == earlier.links ? nil : .links
    }
}
