import InterfaceTexts
import SiteModel
import SiteRecords
import SiteTemplates

struct ReadingView {
    let reading: Reading
    let book: Book
    let language: ContentLanguage

    private var dates: String? {
        switch (reading.started, reading.finished) {
        case (let start?, let end?):
            language.strings.text(.dateRange, ["first": language.shortText(start), "last": language.shortText(end)])
        case (let start?, nil): language.strings.text(.since, ["date": language.text(start)])
        case (nil, let end?): language.strings.text(.until, ["date": language.text(end)])
        case (nil, nil): nil
        }
    }

    /// The progress. A finished reading has reached the last page.
    private var progress: ReadingProgress? {
        let pages = book.knownPages
        let last = reading.status == .finished ? pages.map { ReadingProgress.Reached.page($0, of: $0) } : nil
        return (last ?? reading.progress(of: pages)).map { ReadingProgress(reached: $0, strings: language.strings) }
    }

    static let schema = TemplateSchema<ReadingView>(
        "reading",
        [
            .text("round", "Which reading it is: `2회독`.") { $0.language.strings.text(.round, ["count": String($0.reading.round)]) },
            .text("dates", "From when until when.") { $0.dates },
            .text("status", "Its status, in words, where it is neither being read nor finished.") { view in
                view.reading.status.flatMap { $0 == .reading || $0 == .finished ? nil : view.language.strings[$0.phrase] }
            },
            .text("stars", "The rating: `★★★★½`.") { $0.reading.rate?.stars },
            .text("rating", "The rating in a sentence, read aloud.") { view in
                view.reading.rate.map { view.language.strings.text(.rating, ["count": view.language.strings.digits($0)]) }
            },
            .object("progress", ReadingProgress.schema, "How far it came, if that is known.") { $0.progress },
            .flag("isFinished", "Whether it came to the last page.") { $0.reading.status == .finished },
        ]
    )
}

extension Double {
    /// A rating rounded to half stars: `★★★★½`.
    var stars: String {
        let halves = Int((self * 2).rounded())
        return String(repeating: "★", count: halves / 2) + (halves.isMultiple(of: 2) ? "" : "½")
    }
}
