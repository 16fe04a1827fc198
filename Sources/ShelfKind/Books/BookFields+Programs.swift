import DataReading
import SiteAssets
import SiteBase
import SiteRecords

/// What other programs write in forms of their own.
extension BookFields {
    /// Takes flags as the status: `is_read: true`, `nowReading: true`, `dnf: true`; also a word in place of a date, such as `read: "DNF"`.
    static func takeFlags(of book: inout Fields) {
        var status: String?
        // A reading app says with `finished` that the book is complete.
        if let own = book.keys.first(where: { $0.wordKey == "finishreading" }), let flag = book.anyValue(own)?.asFlag {
            if flag { status = "finished" }
            if let finished = book.anyValue("finished_at"), finished.asFlag != nil {
                book.replace("finished_at", with: SourceValue(.null, offset: finished.offset))
            }
            book.pass(over: own)
        }
        for (key, meant) in [("started_at", "reading"), ("finished_at", "finished")] {
            guard let value = book.anyValue(key), !value.isAbsent else { continue }
            let word = value.text.flatMap { $0 == "?" ? meant : Self.status(ofWord: $0) }
            guard value.asFlag != nil || word != nil else { continue }
            if let word {
                status = word
            } else if value.asFlag == true {
                status = meant
            } else if key == "finished_at", status == nil, book.anyValue("started_at") == nil {
                status = "not_yet"
            }
            book.replace(key, with: SourceValue(.null, offset: value.offset))
        }
        if let own = book.anyValue("status"), !own.isAbsent {
            // A lone cross may mean either.
            if status == nil, let word = own.text?.wordKey, !["x", "0", "1"].contains(word), let flag = own.asFlag {
                book.replace("status", with: SourceValue(.text(flag ? "finished" : "not_yet"), offset: own.offset))
            }
            return
        }
        for key in book.keys where key.utf8.count <= 14 {
            guard let meant = flags[key.wordKey], let flag = book.anyValue(key)?.asFlag else { continue }
            if flag { status = meant }
            book.pass(over: key)
        }
        if let status { book.replace("status", with: SourceValue(.text(status), offset: book.offset)) }
    }

    /// The status that a word in place of a date means; nil for a date, a flag or another text.
    static func status(ofWord text: String) -> String? {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first), SourceValue.flag(ofWord: text) == nil else { return nil }
        return flags[text.wordKey] ?? statuses.flatMap { $0.index(of: text).map { ReadingStatus.allCases[$0].rawValue } }
    }

    private static let statuses = if case .word(let words) = FieldType.choice(ReadingStatus.self) { words } else { nil as FieldWords? }

    /// Keys of flags, without case, spaces and punctuation, and what they mean.
    private static let flags = [
        "read": "finished", "isread": "finished", "completed": "finished", "iscompleted": "finished", "finished": "finished",
        "isfinished": "finished", "dnf": "stop", "isdnf": "stop", "abandoned": "stop", "aborted": "stop", "didnotfinish": "stop",
        "wanttoread": "not_yet",
        "toread": "not_yet", "tbr": "not_yet", "wishlist": "not_yet", "unread": "not_yet",
    ]

    /// Takes the address of a title that is a link as that of the book.
    static func takeLink(of book: inout Fields) {
        guard let title = book.anyValue("title"), let link = title.text.flatMap(WrittenLink.init), book.anyValue("url")?.isAbsent ?? true
        else { return }
        book.replace("url", with: SourceValue(.text(link.address), offset: title.offset))
    }

    /// Takes an address under `url` that is that of a picture as the cover.
    static func takePicture(of book: inout Fields) {
        guard let value = book.anyValue("url"), let text = value.text, ImageFinder.hasEnding(String(text.utf8.prefix(before: "?", "#"))),
            book.anyValue("cover").map({ $0.isAbsent || $0.text?.isBlank ?? false }) ?? true
        else { return }
        book.replace("cover", with: value)
        book.replace("url", with: SourceValue(.null, offset: value.offset))
    }

    /// Takes the names of Goodreads' shelves among the tags as the status.
    static func takeShelves(of book: inout Fields) {
        guard book.anyValue("status").map(\.isAbsent) ?? true, let tags = book.anyValue("tags") else { return }
        let texts: [SourceValue] = if case .list(let all) = tags.content { all } else { [tags] }
        guard let shelf = texts.first(where: { $0.text.flatMap(Self.status(ofShelf:)) != nil }),
            let status = shelf.text.flatMap(Self.status(ofShelf:))
        else { return }
        book.replace("status", with: SourceValue(.text(status), offset: shelf.offset))
        let others = texts.filter { $0.text != shelf.text }
        book.replace("tags", with: SourceValue(.list(others), offset: tags.offset))
    }

    private static func status(ofShelf tag: String) -> String? {
        tag.utf8.count <= 24 ? shelves[tag.trimmed.lowercased().utf8.replacing(" ", with: "-")] : nil
    }

    private static let shelves = [
        "to-read": "not_yet", "want-to-read": "not_yet", "currently-reading": "reading", "read": "finished", "did-not-finish": "stop",
        "dnf": "stop",
    ]

    /// Takes a month beside a year as the month of reading, also one that its group has: nobody notes in which month a book was published.
    static func takeMonth(of book: inout Fields) {
        guard let month = book.anyValue("month") ?? book.anyValue("월") ?? book.anyValue("月") ?? book.anyValue("Monat"),
            case let read = book.anyValue("finished_at"),
            let year = read.flatMap({ $0.isAbsent ? nil : $0 }) ?? book.anyValue("published_at"),
            let first = year.plainWord, first.utf8.count == 4, let second = month.plainWord,
            let date = WrittenDate.date(in: "\(first)-\(second)") ?? WrittenDate.date(in: "\(second) \(first)"), date.month != nil
        else { return }
        book.replace("finished_at", with: SourceValue(.text(date.machineText), offset: year.offset))
        if read?.isAbsent ?? true { book.replace("published_at", with: SourceValue(.null, offset: year.offset)) }
        for key in ["month", "월", "月", "Monat"] { book.pass(over: key) }
    }

    /// Takes a note that is nothing but `4/5`, `16/20` or a number as the rating: French, Italian and Spanish use the same word for both.
    static func takeGrade(of book: inout Fields) {
        guard let note = book.anyValue("notes"), let text = note.plainWord, text.utf8.count <= 12,
            text.utf8.contains(UInt8(ascii: "/"))
                ? WrittenNumber.rating(in: text) != nil : Double(text.utf8.replacing(",", with: ".")).map((0...10).contains) ?? false,
            book.anyValue("rate")?.isAbsent ?? true
        else { return }
        book.replace("rate", with: note)
        book.replace("notes", with: SourceValue(.null, offset: note.offset))
    }

    /// Takes lists of highlights as quotes: of texts, or of objects with a text, a place and a comment.
    static func takeHighlights(of book: inout Fields) {
        guard let value = book.anyValue("highlights"), !value.isAbsent else { return }
        let elements: [SourceValue] = if case .list(let all) = value.content { all } else { [value] }
        var notes: [SourceValue] = []
        switch book.anyValue("notes")?.content {
        case .list(let all)?: notes = all
        case .text?, .plain?: notes = [book.anyValue("notes")].compactMap(\.self)
        default: break
        }
        book.replace("notes", with: SourceValue(.list(notes + elements.compactMap(quote)), offset: value.offset))
        book.replace("highlights", with: SourceValue(.null, offset: value.offset))
    }

    /// A highlight as a note; nil if it has no text.
    private static func quote(_ highlight: SourceValue) -> SourceValue? {
        func value(_ keys: String...) -> SourceValue? { keys.lazy.compactMap { highlight.member($0) }.first }
        guard
            let text = highlight.text.map({ SourceValue(.text($0), offset: highlight.offset) })
                ?? value("text", "content", "quote", "highlight"), text.text != nil
        else { return nil }
        let comment = value("note", "comment", "annotation").flatMap { $0.text?.isBlank ?? true ? nil : $0 }
        let members = [
            ("type", SourceValue(.text("quote"), offset: highlight.offset)), ("content", text), ("page", value("page", "pageno")),
            ("location", value("location", "loc")), ("created_at", value("created_at", "date", "datetime")),
            ("comments", comment.map { SourceValue(.list([$0]), offset: $0.offset) }),
        ].compactMap { key, value in value.map { SourceMember(key: key, keyOffset: $0.offset, value: $0) } }
        return SourceValue(.object(members), offset: highlight.offset)
    }
}

extension CustomField {
    /// Passages, which `takeHighlights` has made notes.
    static let highlights = CustomField("list", example: "[\"…\"]", schema: .object([("type", .text("array"))])) {
        fields,
        key in
        fields.ignore(key)
        return .none
    }
}
