import DataReading
import SiteBase

extension ExportFormat {
    /// A reader's library on The StoryGraph.
    static let storyGraph = ExportFormat(
        "StoryGraph",
        file: "storygraph_export.csv",
        telling: ["Title", "ISBN/UID", "Read Status"],
        columns: [
            .title(),
            .people("Authors"),
            ExportColumn("Contributors", "authors", remark: "with their roles: `(Translator)`, `(Narrator)`") { cell, draft, _ in
                for person in cell.split(at: ",") {
                    let (name, role) = PersonName.withRole(person.text)
                    if let name = person.with(name) { draft.add(person: name, role: role?.lowercased()) }
                }
            },
            ExportColumn("ISBN/UID", "isbn13", remark: "where it is an ISBN") { cell, draft, reading in
                draft.set("isbn13", cell.isbn(reading))
                if !cell.isRounded { draft.sourceID = cell.text }
            },
            .format("Format"),
            .status(
                "Read Status",
                [
                    "read": "finished", "to-read": "not_yet", "currently-reading": "reading", "did-not-finish": "stop", "paused": "pause",
                ]
            ),
            .date("Date Added", "registered_at"),
            ExportColumn("Last Date Read", "finished_at", remark: "where `Dates Read` is empty") { cell, draft, reading in
                if draft.readings.isEmpty { draft.set("finished_at", cell.date(reading, of: "Last Date Read")) }
            },
            ExportColumn("Dates Read", "readings", remark: "one reading for each; a single date is its last day") { cell, draft, reading in
                for dates in cell.split(at: ",") {
                    // A range of dates contains slashes and may have no end yet.
                    let days =
                        dates.text.utf8.contains(UInt8(ascii: "/"))
                        ? dates.text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
                            dates.with(String(Substring($0)))
                        }
                        : [dates]
                    var own = ReadingDraft()
                    if days.count > 1 { own.started = (days[0] ?? nil)?.date(reading, of: "Dates Read") }
                    own.finished = (days.last ?? nil)?.date(reading, of: "Dates Read")
                    if !own.isEmpty { draft.readings.append(own) }
                }
                draft.replace("finished_at", with: nil)
            },
            ExportColumn("Read Count", leftOut: "the number of `Dates Read`"),
            ExportColumn("Moods", leftOut: ExportColumn.forOwnField),
            ExportColumn("Pace", leftOut: ExportColumn.forOwnField),
            ExportColumn("Character- or Plot-Driven?", leftOut: ExportColumn.forOwnField),
            ExportColumn("Strong Character Development?", leftOut: ExportColumn.forOwnField),
            ExportColumn("Loveable Characters?", leftOut: ExportColumn.forOwnField),
            ExportColumn("Diverse Characters?", leftOut: ExportColumn.forOwnField),
            ExportColumn("Flawed Characters?", leftOut: ExportColumn.forOwnField),
            .rating("Star Rating"),
            .note("Review", "report", isHTML: true),
            ExportColumn("Content Warnings", leftOut: ExportColumn.forOwnField),
            ExportColumn("Content Warning Description", leftOut: ExportColumn.forOwnField),
            .tags("Tags"),
            ExportColumn("Owned?", leftOut: "private"),
        ],
        complete: { draft, _ in draft.giveRatingToLastReading() }
    )
}

extension RecordDraft {
    /// Gives the book's rating and status to the last of its readings, if there are any.
    mutating func giveRatingToLastReading() {
        guard !readings.isEmpty else { return }
        func day(_ index: Int) -> String { readings[index].finished?.content.text ?? "9999" }
        let last = readings.indices.reduce(0) { day($1) >= day($0) ? $1 : $0 }
        readings[last].rate = readings[last].rate ?? self["rate"]
        replace("rate", with: nil)
        // A book that is being read again was finished before.
        let isOver = ["finished", "stop", "pause"].contains(text("status"))
        for index in readings.indices where readings[index].status == nil && text("status") != "unknown" {
            let isOwn = index == last && (isOver || readings[index].finished == nil)
            readings[index].status = isOwn ? text("status") ?? "finished" : "finished"
        }
    }
}
