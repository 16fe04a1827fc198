/// What a file of the output was made from. A file whose origin is the same needs not be made again.
public struct FileOrigin: Equatable, Sendable {
    /// What it shows.
    public var content: Fingerprint
    /// What it shows of others: those before and behind it, the list that it stands in.
    public var surroundings: Fingerprint
    /// Its template, with all that it includes and the files that these name.
    public var template: Fingerprint
    /// What all files of the site share, the program that made them among it.
    public var site: Fingerprint
    /// The files that its texts may name. Of no matter for a file whose texts name none.
    public var links: Fingerprint

    /// An origin; of parts that are left out there is nothing.
    public init(
        content: Fingerprint,
        surroundings: Fingerprint = Fingerprint(),
        template: Fingerprint = Fingerprint(),
        site: Fingerprint = Fingerprint(),
        links: Fingerprint = Fingerprint()
    ) {
        self.content = content
        self.surroundings = surroundings
        self.template = template
        self.site = site
        self.links = links
    }

    /// Why a file is made again.
    public enum Reason: String, CaseIterable, Sendable {
        /// Nothing is known of an earlier build.
        case unknown
        /// The earlier build did not make it.
        case new
        /// What all files share is other.
        case site
        /// Its template is other.
        case template
        /// What it shows is other.
        case content
        /// What it shows of others is other.
        case surroundings
        /// The files are others that its texts may name.
        case links
        /// Somebody changed it in the output, or removed it.
        case output
    }

    /// Why a file of this origin is made again, if an earlier one stands; nil if nothing is other.
    func difference(from earlier: FileOrigin) -> Reason? {
        if site != earlier.site { return .site }
        if template != earlier.template { return .template }
        if content != earlier.content { return .content }
        if surroundings != earlier.surroundings { return .surroundings }
        return earlier.links == Fingerprint() || links == earlier.links ? nil : .links
    }
}
