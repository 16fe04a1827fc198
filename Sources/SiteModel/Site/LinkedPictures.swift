import DataReading
import Diagnostics
package import SiteAssets
package import SiteBase
import SiteMarkdown
package import SiteRecords
import Synchronization

/// The pictures beside Markdown files that public texts show or link to. Other pictures stay out of the site.
package final class LinkedPictures: Sendable {
    /// The data folder.
    private let data: String
    private let sources: Set<String>
    private let names: [OutputPath: String]
    private let nearest: NamedSources
    /// The file extensions of the pictures. A file that contains none of them names no picture.
    private let endings: [[UInt8]]
    private let linked = Mutex<Set<String>>([])

    /// - Parameters:
    ///   - pictures: the pictures that texts may link to.
    ///   - data: the data folder.
    package init(_ pictures: NeighbourPictures, in data: String) {
        self.data = data
        sources = Set(pictures.all.map(\.source))
        nearest = NamedSources(pictures.all.map(\.source))
        names = Dictionary(pictures.all.map { ($0.name, $0.source) }) { first, _ in first }
        endings = Set(sources.map { $0.utf8.split(separator: ".").last ?? "" }).sorted().map { [UInt8(ascii: ".")] + $0.utf8 }
    }

    /// The source paths of the linked pictures.
    package var found: Set<String> { linked.withLock { $0 } }

    package func mayBeNamed(in file: String) -> Bool {
        do throws(FileError) {
            let bytes = try FileSystem.read(file)
            return bytes.withUnsafeBufferPointer { bytes in endings.contains { bytes.firstIndex(of: $0) < bytes.count } }
        } catch {
            // The error is reported when the record is read.
            return false
        }
    }

    /// Finds pictures in the texts of a record.
    package func look(at values: [FieldValue], on page: OutputPath?, isMarkdown: Bool) {
        guard isMarkdown else { return }
        for value in values { value.eachMarkdown { look(at: $0, on: page) } }
    }

    /// Finds pictures in a text.
    ///
    /// - Parameter page: the page that shows the text, if it is known.
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

    /// Finds pictures in the text of an introduction.
    package func look(at introduction: Introduction) { if let text = introduction.text { look(at: text, on: nil) } }
}
