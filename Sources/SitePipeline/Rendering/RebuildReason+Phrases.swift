public import SiteOutput

extension RebuildReason {
    /// The reason in words.
    ///
    /// - Parameters:
    ///   - place: the location of the page's record in the data.
    ///   - keys: the changed keys of the record, if they are known.
    ///   - output: the output folder.
    public func phrase(for page: PageSource, at place: String, _ keys: [String] = [], output: String) -> String {
        switch self {
        case .unknown: "there is no record of an earlier build"
        case .new: "it is new"
        case .site: "the site's title, settings or texts changed"
        case .template: "its template \(page.template) changed, or one that it includes, or an asset that one of them names"
        case .content where keys.isEmpty: "what it shows changed: \(page.name), \(place)"
        case .content: "what it shows changed: \(page.name): \(keys.joined(separator: ", ")); \(place)"
        case .neighbours:
            "what it shows besides its own record changed: its picture, titles and numbers around it, its list, or the settings of its collection"
        case .links: "its texts name files of the site, and a file was added, removed or changed"
        case .output: "\(output)/\(page.path) was changed by somebody else, or removed"
        }
    }

    /// The reason in words, for many pages.
    public var summary: String {
        switch self {
        case .unknown: "there is no record of an earlier build"
        case .new: "they are new"
        case .site: "the site's title, settings or texts changed"
        case .template: "their templates changed, or assets that those name"
        case .content: "what they show changed"
        case .neighbours: "what they show besides their own records changed"
        case .links: "their texts name files, and files changed"
        case .output: "the output was changed by somebody else"
        }
    }
}
