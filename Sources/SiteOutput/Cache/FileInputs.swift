public import SiteBase

/// The inputs of an output file. A file whose inputs are unchanged is not made again.
public struct FileInputs: Equatable, Sendable {
    /// The content of the file.
    public var content: Fingerprint
    /// The parts of other records that the file shows, such as neighbours or the list that it is in.
    public var neighbours: Fingerprint
    /// The template, all templates included in it, and the files that they name.
    public var template: Fingerprint
    /// The inputs that all files of the site share.
    public var site: Fingerprint
    /// The files that texts may link to. It is ignored if the file's texts contain no links.
    public var links: Fingerprint

    /// `links` including the titles of pages. It replaces `links` if the file's texts show titles.
    public var titles: Fingerprint
    /// `links` including all that the linked pages show. It replaces `links` if the file's texts link to parts of other pages.
    public var parts: Fingerprint

    /// Creates inputs. Omitted ones are empty.
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

    /// The reason to make a file with these inputs again if it was made from `earlier`; nil if they are equal.
    func difference(from earlier: FileInputs) -> RebuildReason? {
        if site != earlier.site { return .site }
        if template != earlier.template { return .template }
        if content != earlier.content { return .content }
        if neighbours != earlier.neighbours { return .neighbours }
        return [Fingerprint(), links, titles, parts].contains(earlier.links) ? nil : .links
    }
}

/// The reason to make a file again.
public enum RebuildReason: String, CaseIterable, Sendable {
    /// There is no record of an earlier build.
    case unknown
    /// The earlier build did not make the file.
    case new
    /// An input that all files share changed.
    case site
    /// The template changed.
    case template
    /// The content changed.
    case content
    /// The parts of other records that the file shows changed.
    case neighbours
    /// The files that the texts may link to changed.
    case links
    /// The file was changed or removed in the output.
    case output
}
