/// Decides about the colour profile of a picture.
///
/// Source: ICC.1:2010, 7.2 and 9.2.41.
package enum ColourProfile {
    /// The profile, if renditions must contain it: an RGB profile of at most 16 KB other than sRGB, which browsers assume without a
    /// profile.
    package static func kept(_ profile: [UInt8]?) -> [UInt8]? {
        guard let profile, (132...PictureLimits.profile).contains(profile.count), number(profile, 0) == profile.count,
            has("acsp", in: profile, at: 36), has("RGB ", in: profile, at: 16)
        else { return nil }
        return isStandard(profile) ? nil : profile
    }

    /// Whether the description names sRGB, in characters of one or two bytes.
    private static func isStandard(_ profile: [UInt8]) -> Bool {
        for entry in 0..<min(100, number(profile, 128) ?? 0) where has("desc", in: profile, at: 132 + entry * 12) {
            guard let start = number(profile, 136 + entry * 12), let length = number(profile, 140 + entry * 12) else { return false }
            let letters = profile[min(start, profile.count)..<min(start + length, profile.count)].filter { $0 != 0 }
            return letters.firstRange(of: "sRGB".utf8) != nil
        }
        return false
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> Int? {
        guard offset + 4 <= bytes.count else { return nil }
        return bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func has(_ name: String, in bytes: [UInt8], at offset: Int) -> Bool {
        offset + 4 <= bytes.count && bytes[offset..<offset + 4].elementsEqual(name.utf8)
    }
}
