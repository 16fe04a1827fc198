import InterfaceTexts
import SiteModel
import SiteTemplates

/// A reading status for the filter of the library.
struct StatusChoice {
    let status: ReadingStatus
    let count: Int
    let strings: InterfaceStrings

    static let schema = TemplateSchema<StatusChoice>(
        "status choice",
        [
            .text("statusWord", "The status in the words of the data: `reading`.") { $0.status.rawValue },
            .text("name", "The status, in words: `Reading`.") { $0.strings[$0.status.phrase] },
            .text("count", "How many books have it.") { $0.strings.digits($0.count) },
        ]
    )
}
