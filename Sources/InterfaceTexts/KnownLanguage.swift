/// The languages whose texts come with sitegen. Settings, messages and documentation follow from this list.
package enum KnownLanguage: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"
    case german = "de"
    case french = "fr"

    /// The language of a tag, ignoring script and region.
    package init?(tag: String) { self.init(rawValue: tag.primaryLanguage) }

    package func text(of phrase: Phrase) -> String {
        switch self {
        case .korean: phrase.ko
        case .english: phrase.en
        case .japanese: phrase.ja
        case .german: phrase.de
        case .french: phrase.fr
        }
    }

    /// The tags of all built-in languages.
    package static let tags = allCases.map(\.rawValue)
    /// The tags as a phrase: `ko, en or ja`.
    package static let list = tags.dropLast().joined(separator: ", ") + " or " + (tags.last ?? "")
}
