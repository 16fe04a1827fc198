package import SiteRecords

/// A kind of collection and the way its data becomes a collection.
///
/// Each kind is a module that declares one value of this type. Only the module `BookSite` knows all kinds.
package struct CollectionModule: Sendable {
    /// Reads a collection; nil after reporting errors in its data.
    package typealias Reader = @Sendable (CollectionSource) -> (any CollectionContent)?

    let kind: CollectionKind
    let read: Reader

    package init(_ kind: CollectionKind, read: @escaping Reader) {
        self.kind = kind
        self.read = read
    }
}

/// The modules of all kinds of collections.
package struct CollectionModules: Sendable {
    package let kinds: CollectionKinds
    private let readers: [String: CollectionModule.Reader]

    /// - Parameters:
    ///   - all: the kinds. The first one accepts the most data, so it is tried last.
    ///   - pages: the kind of the site's own pages.
    package init(_ all: [CollectionModule], pages: CollectionModule? = nil) {
        kinds = CollectionKinds(all.map(\.kind), pages: pages?.kind)
        readers = Dictionary(uniqueKeysWithValues: (all + [pages].compactMap(\.self)).map { ($0.kind.name, $0.read) })
    }

    /// Reads a collection; nil after reporting errors in its data.
    package func read(_ source: CollectionSource, as kind: CollectionKind) -> (any CollectionContent)? {
        readers[kind.name]?(source) ?? nil
    }
}
