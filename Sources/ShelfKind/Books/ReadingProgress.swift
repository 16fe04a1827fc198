import InterfaceTexts
import SiteModel
import SiteTemplates

struct ReadingProgress {
    /// The point that the reading reached.
    enum Reached: Sendable {
        case page(Int, of: Int)
        case percent(Int)

        /// The progress from 0 to 100.
        var percent: Int {
            switch self {
            case .page(let page, let total): page * 100 / total
            case .percent(let percent): percent
            }
        }
    }

    let reached: Reached
    let strings: InterfaceStrings

    private func text(_ pages: Phrase, _ percent: Phrase) -> String {
        switch reached {
        case .page(let page, let total): strings.text(pages, ["page": strings.digits(page), "total": strings.digits(total)])
        case .percent(let count): strings.text(percent, ["count": String(count)])
        }
    }

    static let schema = TemplateSchema<ReadingProgress>(
        "progress",
        [
            .number("page", "The page that was reached, or the per cent, for `value`.") {
                if case .page(let page, _) = $0.reached { page } else { $0.reached.percent }
            },
            .number("total", "The number of pages, or 100, for `max`.") { if case .page(_, let total) = $0.reached { total } else { 100 } },
            .text("text", "Both, in short form: `132 / 216쪽`, `62%`.") { $0.text(.progress, .progressPercent) },
            .text("words", "Both in a sentence, read aloud.") { $0.text(.progressInWords, .progressPercentInWords) },
        ]
    )
}
