import DataReading
import SiteBase

/// A reading of a book, while it is made from an export.
struct ReadingDraft {
    var started: SourceValue?
    var finished: SourceValue?
    var status: String?
    var round: Int?
    var rate: SourceValue?
    var percent: SourceValue?
    var page: SourceValue?

    var isEmpty: Bool { started == nil && finished == nil && rate == nil && percent == nil && page == nil }

    /// The reading as a value. A first day after the last day is left out with a warning.
    func value(at offset: Int, _ reading: ExportReading) -> SourceValue {
        var started = started
        if let first = started?.content.text, let last = finished?.content.text, last < first.prefix(last.utf8.count) {
            reading.report(at: self.started?.offset ?? offset, .startAfterEnd(first, last))
            started = nil
        }
        return .object(
            [
                ("round", round.map { SourceValue(.number(String($0)), offset: offset) }),
                ("status", status.map { SourceValue(.text($0), offset: offset) }), ("started_at", started), ("finished_at", finished),
                ("rate", rate), ("progress", percent), ("present_page", page),
            ],
            at: offset
        )
    }
}

extension RecordDraft {
    /// Makes a reading from the book's dates and rating, so that dates in the wrong order are found.
    ///
    /// - Parameter percent: how far the reader of an unfinished book came.
    mutating func makeReading(percent: Double? = nil) {
        var reading = ReadingDraft(started: self["started_at"], finished: self["finished_at"], status: text("status"), rate: self["rate"])
        for key in ["started_at", "finished_at", "rate"] { replace(key, with: nil) }
        if let percent, reading.status == "reading", (1...100).contains(percent) {
            reading.percent = SourceValue(.number(String(Int(percent))), offset: offset)
        }
        if !reading.isEmpty { readings = [reading] }
    }
}
