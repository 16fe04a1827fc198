import DataReading
import Diagnostics
import SiteBase
import SiteRecords

extension BookFields {
    /// Takes `date` for what it most likely is: the end of reading; of an early day or a year, the publication; of a Markdown file that
    /// says nothing of a reading, the day on which it was written. A year among days means the same as they do, and a word is the status.
    static func takeDate(of book: inout Fields, _ dates: ListEvidence) {
        guard let value = book.anyValue("date"), !value.isAbsent else { return }
        func isMissing(_ key: String) -> Bool { book.anyValue(key).map { $0.isAbsent || $0.text?.isBlank ?? false } ?? true }
        let isOfReading = !isMissing("rate") || !isMissing("status") || !isMissing("started_at")
        let isOfFile = MarkdownFile.isNamed(book.file.path) && !isOfReading
        // Where the end of reading has a key of its own and no value, the date is another one.
        let isEmptyEnd = book.anyValue("finished_at") != nil && isMissing("finished_at")
        var key = Self.key(ofDate: value)
        if let date = value.plainWord.flatMap({ try? WrittenDate($0) })?.date(in: nil), dates.isOfDays(date, of: "date"), date.year >= 1990
        {
            key = "finished_at"
        }
        if key == "finished_at", isOfFile { key = "registered_at" }
        if let status = value.text.flatMap(Self.status(ofWord:)) {
            if isMissing("status") { book.replace("status", with: SourceValue(.text(status), offset: value.offset)) }
        } else if isMissing(key), key != "finished_at" || !isEmptyEnd {
            book.replace(key, with: value)
        }
        book.replace("date", with: SourceValue(.null, offset: value.offset))
    }

    /// Takes times at which a day begins elsewhere for that day.
    static func takeMidnights(of book: inout Fields) {
        for key in ["started_at", "finished_at", "registered_at", "updated_at"] {
            guard let value = book.anyValue(key), let day = value.text.flatMap(WrittenDate.day(ofMidnight:)) else { continue }
            book.replace(key, with: SourceValue(.text(day.machineText), offset: value.offset))
        }
    }

    /// The field of a date in a list of books.
    static func key(ofDate value: SourceValue) -> String {
        let date = value.plainWord.flatMap { try? WrittenDate($0) }?.date(in: nil)
        // Two years, such as 1985-1986.
        let areYears = (value.text?.utf8.split(separator: UInt8(ascii: "-")).count { $0.count == 4 } ?? 0) == 2
        return areYears || date.map { $0.month == nil || $0.year < 1990 } ?? false ? "published_at" : "finished_at"
    }

    /// Makes readings of several days under `started_at` and `finished_at`, which other data writes as lists, or as one text with commas. A
    /// range of days is a reading as well.
    static func spreadReadings(_ book: inout Fields) {
        guard book.anyValue("readings").map(\.isAbsent) ?? true else { return }
        let started = days(book.anyValue("started_at"))
        var finished = days(book.anyValue("finished_at"))
        let ends = finished.compactMap { $0.plainWord.flatMap(WrittenDate.date)?.sortNumber }
        // Some lists have the last reading first.
        if started.isEmpty, ends.count == finished.count, ends.count > 1, ends == ends.sorted(by: >) { finished.reverse() }
        let ranges = finished.compactMap { day in day.days.map { WrittenDate.range($0) } ?? nil }
        guard started.count > 1 || finished.count > 1 || (ranges.count == 1 && started.isEmpty) else { return }
        let count = max(started.count, finished.count)
        let rate = book.anyValue("rate")
        let readings = (0..<count).map { index -> SourceValue in
            var members: [SourceMember] = []
            func add(_ key: String, _ value: SourceValue?) {
                if let value { members.append(SourceMember(key: key, keyOffset: value.offset, value: value)) }
            }
            let last = index < finished.count ? finished[index] : nil
            let range = last?.days.flatMap { WrittenDate.range($0) }
            add("started_at", index < started.count ? started[index] : last.flatMap { last in range.map { last.with($0.first) } })
            add("finished_at", last.map { last in range.map { last.with($0.last) } ?? last })
            if index == count - 1 { add("rate", rate) }
            return SourceValue(.object(members), offset: members.first?.value.offset ?? book.offset)
        }
        for key in ["started_at", "finished_at", "rate"] where !(book.anyValue(key)?.isAbsent ?? true) {
            book.replace(key, with: SourceValue(.null, offset: book.offset))
        }
        book.replace("readings", with: SourceValue(.list(readings), offset: readings[0].offset))
    }

    /// The days of a list, or of a text with commas or semicolons.
    private static func days(_ value: SourceValue?) -> [SourceValue] {
        guard let value, !value.isAbsent else { return [] }
        if case .list(let elements) = value.content { return elements.filter { !$0.isAbsent } }
        guard let text = value.days, (try? WrittenDate(text)) == nil else { return [value] }
        let days = text.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }.map { String(Substring($0)).trimmed }
        let areDays = days.count > 1 && days.allSatisfy { (try? WrittenDate($0)) != nil || WrittenDate.range($0) != nil }
        return areDays ? days.map(value.with) : [value]
    }
}

extension SourceValue {
    /// A text that may be a day.
    fileprivate var days: String? {
        switch content {
        case .text(let text), .plain(let text): text
        case .null, .flag, .number, .list, .records, .object: nil
        }
    }

    fileprivate func with(_ text: String) -> SourceValue { SourceValue(.text(text), offset: offset) }
}
