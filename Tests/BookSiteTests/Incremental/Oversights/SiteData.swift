import BookCovers
import Foundation
import SiteAssets
import TestSupport

/// The files that an author writes: lists of records, and all others as texts.
struct SiteData {
    typealias Records = [[String: Any]]

    /// The lists of records by their files.
    var lists: [String: Records] = [:]
    var texts: [String: String] = [:]
    /// The address on the command line.
    var address: String?

    /// All files with their contents.
    var files: [String: String] {
        lists.reduce(into: texts) { files, list in
            let data = try? JSONSerialization.data(withJSONObject: list.value, options: [.sortedKeys, .withoutEscapingSlashes])
            files[list.key] = data.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// A picture without content.
    static func picture(_ width: Int = 20) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"30\"/>"
    }

    /// Makes a site of other data this one's.
    ///
    /// - Returns: whether a file differed.
    @discardableResult
    func write(to site: TestSite, over other: SiteData? = nil) throws -> Bool {
        let (old, new) = (other?.files ?? [:], files)
        for name in old.keys where new[name] == nil { try site.remove(name) }
        for (name, text) in new where old[name] != text { try site.write(text, to: name) }
        return old != new
    }

    /// The files that differ from those of other data.
    func differences(from other: SiteData) -> Set<String> {
        let (old, new) = (other.files, files)
        return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    }
}

/// One change of a site's data.
struct DirectedEdit: CustomStringConvertible {
    let description: String
    let change: (inout SiteData) -> Void

    init(_ description: String, _ change: @escaping (inout SiteData) -> Void) {
        (self.description, self.change) = (description, change)
    }

    /// Edits of a list of records: each value for each of some records, and without a value; records that come, go and move.
    static func records(
        _ list: String,
        at places: [Int],
        _ values: KeyValuePairs<String, [Any]>,
        more: [String: Any]
    ) -> [DirectedEdit] {
        var edits = values.flatMap { key, values in
            places.flatMap { place in
                values.enumerated().map { number, value in
                    DirectedEdit("\(key) of \(place) in \(list), \(number)") { $0.lists[list]?[place][key] = value }
                }
            }
        }
        for place in places {
            edits.append(DirectedEdit("one more at \(place) in \(list)") { $0.lists[list]?.insert(more, at: place) })
            edits.append(DirectedEdit("one less at \(place) in \(list)") { $0.lists[list]?.remove(at: place) })
            edits.append(
                DirectedEdit("\(place) and the next in \(list)") { data in
                    let next = place + 1
                    if data.lists[list].map({ next < $0.count }) == true { data.lists[list]?.swapAt(place, next) }
                }
            )
        }
        return edits + [DirectedEdit("one more at the end of \(list)") { $0.lists[list]?.append(more) }]
    }

    /// Edits of a file of settings: each line in the place of the one with the same key, or added.
    static func settings(_ file: String, _ lines: String...) -> [DirectedEdit] {
        lines.map { line in
            DirectedEdit("\(line.prefix(60)) in \(file)") { data in
                let key = line.prefix { $0 != ":" } + ":"
                let old = (data.texts[file] ?? "").split(separator: "\n").map(String.init)
                let isRemoval = line.hasSuffix(":")
                let others = old.filter { !$0.hasPrefix(key) } + (isRemoval ? [] : [line])
                data.texts[file] = others.joined(separator: "\n") + "\n"
            }
        }
    }

    /// Edits of pictures: other bytes, another width, none.
    static func pictures(_ names: String...) -> [DirectedEdit] {
        names.flatMap { name in
            [
                DirectedEdit("the bytes of \(name)") { $0.texts[name] = SiteData.picture() + "<!-- -->" },
                DirectedEdit("the width of \(name)") { $0.texts[name] = SiteData.picture(21) },
            ]
        }
    }

    /// Edits that put a text at the end of files.
    static func ends(_ text: String, _ names: String...) -> [DirectedEdit] {
        names.map { name in DirectedEdit("the end of \(name)") { $0.texts[name, default: ""] += text } }
    }
}

extension TestSite {
    /// A template that comes with sitegen.
    static func template(_ name: String) -> String {
        EmbeddedFiles.templates.first { $0.path == "\(name).html" }.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
    }

    /// Another title of the same letters, with the same cloth.
    static func title(like title: String) -> String {
        var generator = SeededGenerator(seed: 1)
        let cloth = CoverDesign(title: title).cloth
        for _ in 0..<10_000 {
            let other = String(title.shuffled(using: &generator))
            let isTrimmed = other.first != " " && other.last != " "
            if other != title, isTrimmed, CoverDesign(title: other).cloth == cloth { return other }
        }
        return title
    }
}
