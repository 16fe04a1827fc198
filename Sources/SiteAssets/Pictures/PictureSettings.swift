package import SiteBase

/// How pictures are made for the places where pages show them: `pictures` in `site.yaml`.
package struct PictureSettings: Hashable, Sendable {
    /// Whether smaller pictures are made; otherwise all are copied as they are.
    package var areMade = true
    /// The quality of WebP and JPEG, 1 to 100.
    package var quality = 80
    /// The width of the largest picture that is made, in px.
    package var largest = 1600

    package init() {}

    package var fingerprint: Fingerprint {
        var fingerprint = Fingerprint(value: areMade ? 1 : 2)
        fingerprint.combine(quality)
        fingerprint.combine(largest)
        return fingerprint
    }
}

/// The places where pages show a picture.
package enum PictureUse: UInt8, Sendable {
    /// The cover of a book: in lists and, larger, on its page.
    case cover
    /// A picture to look at: an exhibit, a poster, an illustration.
    case plate

    /// The widths in which it is made, in px, smallest first.
    var widths: [Int] {
        switch self {
        case .cover: [160, 240, 320, 480, 800]
        case .plate: [160, 240, 320, 480, 720, 1080, 1600, 2400, 3200, 4000]
        }
    }

    /// The width of the largest picture in a list, in px.
    package static let largestInLists = 480
}
