import DataReading
import Diagnostics
import SiteBase
package import SiteModel
import SiteOutput
import SiteRecords

/// Decides what is public.
extension DataFolder {
    /// A collection without the records that are not public and with its unlisted records kept apart.
    ///
    /// A translation is not public if its original is not.
    ///
    /// - Parameters:
    ///   - content: all records that are public according to their own data.
    ///   - original: the same collection in the first edition; nil for the first edition itself.
    ///   - source: reads the collection again.
    ///   - others: what else in the collection is not public.
    func published(
        _ content: any CollectionContent,
        slug: String,
        place: Diagnostic.Location,
        isFront: Bool = false,
        introduction: Introduction? = nil,
        rooms: [(name: String, text: Introduction)] = [],
        _ settings: CollectionSettings = CollectionSettings(),
        original: SiteCollection? = nil,
        others: [Withheld.Held] = [],
        leftOut: [(path: String, names: [String])] = [],
        from source: CollectionSource
    ) -> SiteCollection {
        var (content, withheld) = (content, content.withheld)
        let kind = content.kind
        // Problems in records were reported when all of them were read.
        let source = source.reporting(to: DiagnosticCollector())
        func read(_ selection: RecordSelection) -> (any CollectionContent)? { modules.read(source.selecting(selection), as: kind) }
        if let original, !original.withheld.isEmpty {
            let held = original.heldReasons
            func pages(of one: SiteCollection) -> [OutputPath] {
                (0..<one.content.recordCount).compactMap { one.content.page(of: $0, in: one) }
            }
            let unlisted = Set(original.unlistedRecords.flatMap(pages))
            // What `select` passes over in the original is not read, so only what it takes is known.
            let selected = settings.own.filter.isEmpty ? nil : Set(pages(of: original)).union(unlisted)
            // The folder is that of the original, so that both have the same paths.
            let whole = SiteCollection(slug: slug, content: content, place: place, isFront: isFront, settings)
            for number in 0..<content.recordCount {
                guard let page = content.page(of: number, in: whole) else { continue }
                let index = content.indexInData(of: number)
                if let reason = held[page] ?? (selected?.contains(page) == false ? .private : nil) {
                    withheld.held.append(
                        Withheld.Held(index: index, reason: reason, start: nil, place: content.place(of: number) ?? place)
                    )
                } else if unlisted.contains(page) {
                    withheld.unlisted.append(index)
                }
            }
            if withheld.indices.count > content.withheld.indices.count, let rest = read(.except(Set(withheld.indices))) { content = rest }
        }
        let held = withheld.held.isEmpty ? nil : read(.only(withheld.held.map(\.index)))
        let unlisted = withheld.unlisted.compactMap { read(.only([$0])) }
        withheld.held += others
        withheld.leftOut = leftOut
        return SiteCollection(
            slug: slug,
            edition: site.folder,
            content: content,
            held: held,
            unlisted: unlisted,
            withheld: withheld,
            place: place,
            isFront: isFront,
            introduction: introduction,
            rooms: rooms,
            settings
        )
    }

    /// Splits texts into those that are public and others. A translation is not public if its original is not.
    package func published(_ texts: [(name: String, text: Introduction)]) -> (
        own: [(name: String, text: Introduction)], held: [(name: String, text: Introduction)]
    ) {
        func isHeld(_ text: (name: String, text: Introduction)) -> Bool {
            heldOriginals.contains(text.name) || site.publication.reason(toHold: text.text.publication) != nil
        }
        return (texts.filter { !isHeld($0) }, texts.filter(isHeld))
    }
}
