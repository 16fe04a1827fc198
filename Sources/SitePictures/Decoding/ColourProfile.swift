import SiteBase

/// Decides about the colour profile of a picture.
///
/// Source: ICC.1:2010, 7.2 and 9.2.41.
package enum ColourProfile {
    /// The profile, if renditions must contain it: an RGB profile of at most 16 KB other than sRGB, which browsers assume without a
    /// profile.
    package static func kept(_ profile: [UInt8]?) -> [UInt8]? {
        guard let profile, (132...PictureLimits.profile).contains(profile.count) else { return nil }
        let reader = ByteReader(profile)
        guard reader.big(0, 4) == profile.count, reader.has("acsp", at: 36), reader.has("RGB ", at: 16) else { return nil }
        return isStandard(reader) ? nil : profile
    }

    /// Whether the description names sRGB, in characters of one or two bytes.
    private static func isStandard(_ profile: ByteReader<[UInt8]>) -> Bool {
        for entry in 0..<min(100, profile.big(128, 4) ?? 0) where profile.has("desc", at: 132 + entry * 12) {
            guard let start = profile.big(136 + entry * 12, 4), let length = profile.big(140 + entry * 12, 4) else { return false }
            let letters = profile.bytes.dropFirst(start).prefix(length).filter { $0 != 0 }
            return letters.firstRange(of: "sRGB".utf8) != nil
        }
        return false
    }
}
