package import SiteBase

/// A recording, a film or a document that the data names: beside the data, or on the web.
package final class LinkedFile: Sendable {
    /// The extensions of the files that are published: nothing that a browser runs.
    package static let endings = [
        "aac", "aif", "aiff", "epub", "flac", "glb", "m4a", "m4v", "mov", "mp3", "mp4", "oga", "ogg", "ogv", "opus", "pdf", "wav", "webm",
    ]

    /// The address on the web; nil for a file of the site.
    package let address: String?
    /// The file of the site; nil for an address on the web.
    package let asset: AssetFile?
    /// The size of the file of the site, in bytes.
    package let byteCount: Int?

    /// A file on the web.
    package init(address: String) {
        self.address = address
        (asset, byteCount) = (nil, nil)
    }

    /// A file of the site.
    init(_ asset: AssetFile, byteCount: Int) {
        address = nil
        self.asset = asset
        self.byteCount = byteCount
    }

    /// The file's name, or else the host.
    package var title: String {
        guard let address else { return asset.map { String($0.name.name) } ?? "" }
        let path = String(address.utf8.prefix(before: "?", "#"))
        let name = path.fileName.percentDecoded ?? ""
        if name.utf8.dropFirst().contains(UInt8(ascii: ".")), LinkedFile.ending(of: name) != nil { return name }
        return path.utf8.split(separator: UInt8(ascii: "/")).dropFirst().first.map { String(Substring($0)) } ?? address
    }

    /// The kind of file, as its extension says: `PDF`; nil if that is unknown.
    package var kind: String? { Self.ending(of: title)?.uppercased() }

    /// The extension of the name of a file that may be published; nil for all others.
    package static func ending(of name: String) -> String? {
        guard let dot = name.utf8.lastIndex(of: ".") else { return nil }
        let ending = name[name.utf8.index(after: dot)...].lowercased()
        return endings.contains(ending) ? ending : nil
    }
}

extension Fingerprint {
    /// Adds a file.
    package mutating func combine(_ file: LinkedFile) {
        combine(file.address ?? file.asset?.name.description ?? "")
        if let asset = file.asset { combine(asset.fingerprint) }
    }
}
