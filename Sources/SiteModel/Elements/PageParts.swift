package import SiteBase
import Synchronization

/// The parts of pages that links can lead to: the ids of HTML elements. A page is rendered when the first link to one of its parts is
/// found.
package final class PageParts: Sendable {
    private let render: @Sendable (OutputPath) -> [UInt8]?
    private let known = Mutex<[OutputPath: Set<String>]>([:])

    /// - Parameter render: renders a page as HTML; nil if that is not possible.
    package init(_ render: @escaping @Sendable (OutputPath) -> [UInt8]?) { self.render = render }

    /// The ids on a page; nil if they are unknown.
    func ids(of page: OutputPath) -> Set<String>? {
        if let ids = known.withLock({ $0[page] }) { return ids }
        guard let html = render(page) else { return nil }
        let ids = Self.ids(in: html)
        known.withLock { $0[page] = ids }
        return ids
    }

    private static func ids(in html: [UInt8]) -> Set<String> {
        let opening = Array(" id=\"".utf8)
        var ids: Set<String> = []
        var rest = html[...]
        while let start = rest.firstRange(of: opening) {
            let id = rest[start.upperBound...].prefix { $0 != UInt8(ascii: "\"") }
            ids.insert(HTMLEscape.resolved(String(decoding: id, as: UTF8.self)))
            rest = rest[id.endIndex...]
        }
        return ids
    }
}
