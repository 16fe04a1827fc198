import BookCovers
import Foundation
import SiteAssets
import SiteBase
import TestSupport

/// The files that an author writes: lists of records, photographs, and all others as texts.
struct SiteData {
    typealias Records = [[String: Any]]

    /// The lists of records by their files.
    var lists: [String: Records] = [:]
    var photographs: [String: Photograph] = [:]
    var texts: [String: String] = [:]
    /// The address on the command line.
    var address: String?

    /// A site with a collection that no edit concerns, so that the site has a front page of its own.
    static var besideAnother: SiteData { SiteData(lists: ["data/other/data.json": [["title": "Other"]]]) }

    /// All files with their contents.
    var files: [String: [UInt8]] {
        var files = texts.mapValues { Array($0.utf8) }
        for (name, photograph) in photographs { files[name] = photograph.bytes }
        for (name, list) in lists {
            let data = try? JSONSerialization.data(withJSONObject: list, options: [.sortedKeys, .withoutEscapingSlashes])
            files[name] = data.map { Array($0) }
        }
        return files
    }

    /// A picture without content.
    static func picture(_ width: Int = 20) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"30\"/>"
    }

    /// Writes files to a site that has other ones.
    static func write(_ new: [String: [UInt8]], to site: TestSite, over old: [String: [UInt8]] = [:]) throws {
        for name in old.keys where new[name] == nil {
            try site.remove(name)
            // An empty folder would be reported.
            let folder = name.parentFolder
            if try FileSystem.names(in: site.path(folder)).isEmpty { try site.remove(folder) }
        }
        for (name, bytes) in new where old[name] != bytes { try site.write(bytes, to: name) }
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

    /// Edits of photographs: other colours, other sizes, transparent ones, and drawings in their place.
    static func photographs(_ names: String...) -> [DirectedEdit] {
        names.flatMap { name in
            [
                DirectedEdit("the colour of \(name)") { $0.photographs[name]?.isBlue = true },
                DirectedEdit("the height of \(name)") { $0.photographs[name]?.height += 20 },
                DirectedEdit("the width of \(name)") { $0.photographs[name]?.width += 20 },
                DirectedEdit("a small \(name)") { $0.photographs[name]?.width = 120 },
                DirectedEdit("a transparent \(name)") { $0.photographs[name]?.isTransparent = true },
                DirectedEdit("a drawing for \(name)") { data in
                    data.photographs[name] = nil
                    data.texts[name.prefix { $0 != "." } + ".svg"] = SiteData.picture()
                },
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
