import DataReading
import InterfaceTexts
import SiteModel
import SiteRecords

struct ReadingFields: Sendable {
    static let declared = ReadingFields()

    let shape: RecordDeclaration
    let round: KeptField<Int>
    let status: KeptField<ReadingStatus?>
    let started: KeptField<PartialDate?>
    let finished: KeptField<PartialDate?>
    let rate: KeptField<Double?>
    let page: KeptField<Int?>
    let percent: KeptField<Double?>

    private init() {
        var shape = RecordDeclaration("reading", example: "{\"started_at\": \"…\"}")
        round = shape.keep("round", .wholeNumber(1...10_000, example: 1), "which reading it is; its position if left out")
        status = shape.keep("status", .choice(ReadingStatus.self), "its status")
        started = shape.keep("started_at", as: "started", .date(), "its first day")
        finished = shape.keep("finished_at", as: "finished", .date(notBefore: "started_at"), "its last day")
        rate = shape.keep("rate", .number(0...5, example: 5), "your rating, up to 5; 0 is none")
        page = shape.keep("present_page", as: "page", .wholeNumber(0...10_000_000, example: 132), "the page that you reached")
        percent = shape.keep("progress", .number(0...100, example: 62), "how far you came, in per cent, where pages are not known")
        self.shape = shape
    }

    /// A reading that is described in the book's own fields.
    func only(started: FieldValue, finished: FieldValue, rate: FieldValue, of status: ReadingStatus) -> FieldObject {
        var reading = FieldObject(Array(repeating: .none, count: shape.fields.count))
        reading.set(self.started, to: started)
        reading.set(self.finished, to: finished)
        reading.set(self.rate, to: rate)
        reading.set(self.status, to: finished.isNone || status == .stop ? status.value : ReadingStatus.finished.value)
        return reading
    }
}

struct Reading: Sendable {
    let object: FieldObject

    /// The number of this reading, from 1.
    var round: Int { object[ReadingFields.declared.round] }
    var status: ReadingStatus? { object[ReadingFields.declared.status] }
    var started: PartialDate? { object[ReadingFields.declared.started] }
    var finished: PartialDate? { object[ReadingFields.declared.finished] }
    /// The stars, up to 5; nil for 0, which means no rating.
    var rate: Double? { object[ReadingFields.declared.rate].flatMap { $0 > 0 ? $0 : nil } }

    /// The recorded progress; nil if it is not known.
    ///
    /// - Parameter pages: the number of pages in the book.
    func progress(of pages: Int?) -> ReadingProgress.Reached? {
        if let pages, pages > 0, let page = object[ReadingFields.declared.page] { return .page(min(page, pages), of: pages) }
        return object[ReadingFields.declared.percent].map { .percent(Int($0.rounded())) }
    }
}

/// The status of a book. The raw values are words in the data.
enum ReadingStatus: String, FieldChoice {
    case notYet = "not_yet"
    case reading, finished, pause, stop
    /// The data does not tell whether the book was read.
    case unknown

    var phrase: Phrase {
        switch self {
        case .notYet: .notYet
        case .reading: .nowReading
        case .finished: .finished
        case .pause: .paused
        case .stop: .stopped
        case .unknown: .statusUnknown
        }
    }

    var otherNames: [String] {
        switch self {
        case .notYet:
            [
                "to read", "want to read", "wanted", "not begun", "🔖", "wants to read", "시작 전", "unread", "not read", "planned", "wishlist",
                "wish list", "tbr",
                "next",
                "up next", "reading next",
                "for later", "not started", "queue", "queued", "waiting", "interested", "to be read", "想读", "待读", "未读", "未开始", "待看", "想看",
                "quiero leer",
                "por leer",
                "pendiente", "pendientes", "por leer", "quero ler", "para ler", "wil ik lezen", "хочу прочитать", "do przeczytania",
                "da leggere", "не прочитано",
                "pending", "someday", "backlog", "읽을 책", "읽을 예정", "읽고 싶은 책", "읽고 싶음", "읽기 전", "안 읽음", "읽지 않음", "미독", "읽어야 할 책", "구매 예정",
                "위시리스트", "예정", "未読", "積読", "積読本", "積ん読", "読みたい", "読みたい本", "これから読む",
                "ungelesen", "wunschliste", "will ich lesen", "möchte ich lesen", "zu lesen", "à lire", "pas lu", "pile à lire", "non lu",
            ]
        case .reading:
            [
                "currently reading", "is reading", "in progress", "current", "📖", "re-reading", "다시 읽는 중", "started", "now reading",
                "reading now", "now",
                "currently", "읽고 있는 책", "읽는 중", "진행 중", "읽는 책", "독서 중",
                "읽는중", "いま読んでる", "読んでる本",
                "読書中",
                "読んでいる", "読みかけ", "途中", "在读", "正在阅读", "正在观看", "在看", "阅读中", "leyendo", "leyéndolo", "lendo", "aan het lezen", "czytam",
                "in lettura", "sto leggendo", "читаю",
                "lese ich gerade", "lese gerade",
                "lese", "am Lesen", "angefangen", "en cours", "en cours de lecture",
                "lecture en cours",
            ]
        case .finished:
            [
                "read", "readed", "past", "done", "complete", "completed", "✅", "✓", "✔", "☑", "previous", "reread", "read again", "재독",
                "읽음", "완독",
                "읽은 책", "다 읽음", "다 읽은 책",
                "완료", "読了", "読了済み", "既読", "読了済", "再読", "完読", "完成", "読んだ", "読んだ本", "読み終わった", "gelesen",
                "beendet",
                "fertig", "lu", "lue", "terminé", "termine", "fini", "已读", "读过", "已看", "看过", "已读完", "读完", "leído", "leida", "leídos",
                "lido", "lidos", "letto", "gelezen", "przeczytane", "läst", "прочитана",
                "прочитано",
            ]
        case .pause: ["paused", "on hold", "搁置", "잠시 멈춤", "보류", "중단 중", "中断", "pausiert", "en pause"]
        case .unknown: ["none", "n/a", "모름", "不明", "unbekannt", "inconnu"]
        case .stop:
            [
                "did not finish", "didn't finish", "not finished", "stopped", "stopped reading", "quit", "dnf", "aborted", "abandoned",
                "dropped", "gave up", "given up", "unfinished", "중단", "하차", "읽다 맒",
                "그만 읽음", "포기",
                "読むのをやめた", "挫折",
                "弃读", "未读完", "放弃", "брошено", "gestopt", "abbandonata", "abandonado", "abbandonato", "abgebrochen", "nicht beendet",
                "abandonné", "abandonnée",
            ]
        }
    }
}
