import Foundation
import TestSupport

/// Edits of what builds wrote, and edits that only show in the bytes of a file.
extension EditedSite {
    static let ofOutput: [Edit] = [
        ("same size, old time", { try $0.changeUnseen("data/saga/data.json") }),
        ("same size, old time, in a style sheet", { if $0.site.exists("assets/site.css") { try $0.changeUnseen("assets/site.css") } }),
        ("cache lost", { try? $0.site.remove(".output.sitegen-cache") }),
        ("cache cut", { try $0.damage(".output.sitegen-cache", .cut) }),
        ("cache damaged", { try $0.damage(".output.sitegen-cache", .flip) }),
        ("cache foreign", { try $0.site.write("not a cache", to: ".output.sitegen-cache") }),
        (
            "manifest lost",
            {
                $0.hasOrphans = true
                try? $0.site.remove("output/.sitegen.json")
            }
        ),
        (
            "manifest cut",
            {
                $0.hasOrphans = true
                try $0.damage("output/.sitegen.json", .cut)
            }
        ),
        ("page edited", { try $0.changeOutput { try $0.damage($1, .flip) } }),
        ("page cut", { try $0.changeOutput { try $0.damage($1, .cut) } }),
        ("page edited unseen", { try $0.changeOutput { try $0.changeUnseen($1) } }),
        ("page removed", { try $0.changeOutput { try $0.site.remove($1) } }),
        ("output removed", { if $0.site.exists("output") { try $0.site.remove("output") } }),
        ("nothing", { _ in }),
    ]

    /// Changes a letter and puts the time of the file back.
    private func changeUnseen(_ name: String) throws {
        var bytes = try site.read(name)
        let old = try FileManager.default.attributesOfItem(atPath: site.path(name))[.modificationDate]
        guard let place = bytes.lastIndex(where: { ($0 >= 0x61 && $0 < 0x7A) }) else { return }
        let isData = name.hasSuffix("json")
        // In data, a letter inside of a text.
        let index = isData ? bytes.firstRange(of: Array("\"title\":\"".utf8))?.upperBound ?? place : place
        bytes[index] = bytes[index] == 0x58 ? 0x59 : 0x58
        if isData, bytes[index] == 0x22 { return }
        guard String(validating: bytes, as: UTF8.self) != nil else { return }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path(name)))
        try handle.write(contentsOf: bytes)
        try handle.close()
        if let old { try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: site.path(name)) }
    }

    private enum Damage {
        case cut, flip
    }

    private mutating func damage(_ name: String, _ damage: Damage) throws {
        guard site.exists(name) else { return }
        var bytes = try site.read(name)
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch damage {
        case .cut: bytes.removeLast(bytes.count - place)
        case .flip: bytes[place] ^= 1
        }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: site.path(name)))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    private mutating func changeOutput(_ change: (inout EditedSite, String) throws -> Void) throws {
        guard site.exists("output") else { return }
        let files = try site.snapshot("output").keys.filter { !$0.hasSuffix("/") && $0 != ".sitegen.json" }.sorted()
        guard !files.isEmpty else { return }
        try change(&self, "output/" + files[Int.random(in: 0..<files.count, using: &generator)])
    }
}
