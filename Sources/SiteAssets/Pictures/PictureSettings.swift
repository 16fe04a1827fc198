package import SiteBase

/// How pictures are processed: `pictures` in `site.yaml`.
package struct PictureSettings: Hashable, Sendable {
    /// Whether smaller versions are made; otherwise all pictures are copied unchanged.
    package var areMade = true
    /// The quality of WebP and JPEG, 1 to 100.
    package var quality = 80
    /// The maximum width of versions, in px.
    package var largest = 1600

    package init() {}

    package var fingerprint: Fingerprint {
        var fingerprint = Fingerprint(value: areMade ? 1 : 2)
        fingerprint.combine(quality)
        fingerprint.combine(largest)
        return fingerprint
    }
}

/// The uses of a picture on pages.
package enum PictureUse: UInt8, Sendable {
    /// The cover of a book, in lists and larger on its page.
    case cover
    /// A picture to look at, such as an exhibit, a poster or an illustration.
    case plate

    /// The widths to make, in px, smallest first.
    var widths: [Int] {
        switch self {
        case .cover: [160, 240, 320, 480, 800]
        case .plate: [160, 240, 320, 480, 720, 1080, 1600, 2400, 3200, 4000]
        }
    }

    /// The maximum width of a picture in a list, in px.
    package static let largestInLists = 480
}
