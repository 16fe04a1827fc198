import DataReading
import Diagnostics
package import SiteAssets
import SiteBase
import SiteMarkdown
import Synchronization

/// The pictures next to Markdown files that public texts link to or show. All others stay out of the site.
package final class LinkedPictures: Sendable {
    /// The folder of the data.
    private let data: String
    private let sources: Set<String>
    private let names: [OutputPath: String]
    private let nearest: NamedSources
    /// The endings of their names. A file without any of them names none.
    private let endings: [[UInt8]]
    private let linked = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - pictures: those that texts may link to.
    ///   - data: the folder of the data.
    package init(_ pictures: NeighbourPictures, in data: String) {
        self.data = data
        sources = Set(pictures.all.map(\.source))
        nearest = NamedSources(pictures.all.map(\.source))
        names = Dictionary(pictures.all.map { ($0.name, $0.source) }) { first, _ in first }
        endings = Set(sources.map { $0.utf8.split(separator: ".").last ?? "" }).sorted().map { [UInt8(ascii: ".")] + $0.utf8 }
    }

    /// The sources of those that texts link to.
    package var found: Set<String> { linked.withLock { $0 } }

    /// Whether a file may name one of them.
    func mayBeNamed(in file: String) -> Bool {
        do throws(FileError) {
            let bytes = try FileSystem.read(file)
            return bytes.withUnsafeBufferPointer { bytes in endings.contains { bytes.firstIndex(of: $0) < bytes.count } }
        } catch {
            // Who reads its record reports the error.
            return false
        }
    }

    /// Looks at the texts of a record.
    func look(at values: [FieldValue], on page: OutputPath?, isMarkdown: Bool) {
        guard isMarkdown else { return }
        for value in values { value.eachMarkdown { look(at: $0, on: page) } }
    }

    /// Looks at a text.
    ///
    /// - Parameter page: the page that shows it, if that is known.
    private func look(at field: MarkdownField, on page: OutputPath?) {
        guard endings.contains(where: { field.text.utf8.firstRange(of: $0) != nil }) else { return }
        for address in field.addressesInSite {
            if NoteLink.isAddress(address) {
                if let source = nearest.nearest(NoteLink(address).name, to: field.place.path) {
                    _ = linked.withLock { $0.insert(source) }
                }
                continue
            }
            let file = String(address.utf8.prefix(before: "#", "?"))
            if let source = LinkTargets.source(of: file, near: field.place.path, in: data), sources.contains(source) {
                _ = linked.withLock { $0.insert(source) }
            } else if let page, let name = OutputPath(address: file, from: page), let source = names[name] {
                _ = linked.withLock { $0.insert(source) }
            }
        }
    }

    /// Looks at the text of an introduction.
    package func look(at introduction: Introduction) { if let text = introduction.text { look(at: text, on: nil) } }
}
