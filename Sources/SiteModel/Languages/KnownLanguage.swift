/// The languages whose texts come with sitegen. Settings, messages and documentation follow from this list.
package enum KnownLanguage: String, CaseIterable, Sendable {
    case korean = "ko"
    case english = "en"
    case japanese = "ja"
    case german = "de"
    case french = "fr"

    /// The language of a tag, whatever its script and region.
    init?(tag: String) { self.init(rawValue: tag.primaryLanguage) }

    /// A text in this language.
    package func text(of phrase: Phrase) -> String {
        switch self {
        case .korean: phrase.korean
        case .english: phrase.english
        case .japanese: phrase.japanese
        case .german: phrase.german
        case .french: phrase.french
        }
    }

    /// The tags of all.
    package static let tags = allCases.map(\.rawValue)
    /// The tags of all, in a sentence: `ko, en or ja`.
    package static let list = tags.dropLast().joined(separator: ", ") + " or " + (tags.last ?? "")
}
