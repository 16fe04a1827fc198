package import Diagnostics
import SiteBase

/// A field by which a list sorts, selects or groups, or a part of one, as settings write it: `year of finished_at`, `-title`.
package struct ListField: Sendable {
    /// What counts of a value.
    package enum Part: String, CaseIterable, Sendable {
        case year, month, decade, century
        /// The first letter of a name, the consonant of a syllable, the row of a kana.
        case initial

        /// The types of fields that have it, in words.
        var types: String {
            switch self {
            case .initial: "texts and names"
            case .month: "dates"
            case .year, .decade, .century: "dates, numbers, and texts with a year such as \"about 1790\""
            }
        }
    }

    package let key: String
    package let part: Part?
    /// Whether the greatest value comes first.
    package let isDescending: Bool
    /// The text in the settings, without the sign.
    package let written: String
    package let place: Diagnostic.Location

    /// - Parameter text: the key, after a part and `of`, and after `-` for the opposite order.
    package init(_ text: String, at place: Diagnostic.Location) {
        let text = text.trimmed
        isDescending = text.utf8.hasPrefix("-")
        written = isDescending ? String(text.dropFirst()).trimmed : text
        let words = written.utf8.split(separator: " ", maxSplits: 2).map(String.init)
        if words.count == 3, words[1] == "of", let part = Part(rawValue: words[0]) {
            (self.part, key) = (part, words[2].trimmed)
        } else {
            (part, key) = (nil, written)
        }
        self.place = place
    }
}
