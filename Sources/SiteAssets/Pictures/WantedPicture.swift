package import Diagnostics
import SiteBase
import Synchronization

/// A picture that a record has elsewhere and not beside the data. `sitegen covers` fetches it.
package struct WantedPicture: Sendable {
    /// Where the picture is.
    package enum Origin: Sendable, Hashable {
        /// At an address on the web.
        case address(String)
        /// Where catalogues have the covers of books: the thirteen digits of an ISBN.
        case isbn(String)
    }

    package let origin: Origin
    /// The folder of the collection's data.
    package let folder: String
    /// The name under which a build finds the picture in that folder, with or without an extension.
    package let name: String
    /// The location in the data that asks for it.
    package let place: Diagnostic.Location

    /// The name of the picture at an address, without an extension: `ferry-1f3a90b2-web` for `https://example.org/ferry.jpg`. It does not
    /// end in a number, which would make it the cover of a volume.
    package static func name(of address: String) -> String {
        let path = address.utf8.prefix(before: "?", "#")
        let file = path.utf8.split(separator: "/").last.map { String($0.utf8.prefix(before: ".")) } ?? ""
        let name = Slug.name(of: String(file.prefix(60)), reserved: { _ in false }, suffix: "picture").lowercased()
        return Slug.distinguished(name, by: address) + "-web"
    }
}

/// Collects the pictures that are wanted while a site is read.
package final class WantedPictures: Sendable {
    private let found = Mutex<[String: WantedPicture]>([:])

    package init() {}

    /// Adds a picture, unless another record has the same one. Any thread may call it.
    package func add(_ picture: WantedPicture) {
        found.withLock { found in
            let key = "\(picture.folder)/\(picture.name)"
            if let other = found[key], Self.isBefore(other, picture) { return }
            found[key] = picture
        }
    }

    /// All pictures in the order of the data.
    package var all: [WantedPicture] { found.withLock { $0.values.sorted(by: Self.isBefore) } }

    private static func isBefore(_ a: WantedPicture, _ b: WantedPicture) -> Bool {
        (a.place.path, a.place.order, a.name) < (b.place.path, b.place.order, b.name)
    }
}

extension ImageFinder {
    /// Notes that a record has a picture elsewhere, if that can be fetched.
    ///
    /// - Parameter name: the name by which a build finds it beside the data; nil for the name of its address.
    package func want(_ origin: WantedPicture.Origin, at place: Diagnostic.Location, as name: String? = nil) {
        guard let wanted else { return }
        var name = name
        if case .address(let address) = origin {
            guard Self.isOnTheWeb(address) else { return }
            name = name ?? WantedPicture.name(of: address)
        }
        guard let name, OutputPath(name) != nil, !name.utf8.contains("/"), !Self.isHidden(name) else { return }
        wanted.add(WantedPicture(origin: origin, folder: folder, name: name, place: place))
    }

    /// Whether a name is an address on the web.
    static func isOnTheWeb(_ name: String) -> Bool {
        let scheme = LinkAddress.scheme(of: name)
        return name.utf8.hasPrefix("//") || scheme == "http" || scheme == "https"
    }

    /// Whether pictures elsewhere are collected.
    package var collectsWanted: Bool { wanted != nil }
}
