import SiteBase

/// A date as people and programs write it: `2026-01-03`, `2026. 1. 3.`, `30/07/2022`, `March 28, 2025`, `2026년 1월 3일`, `-600`.
package enum WrittenDate: Equatable, Sendable {
    /// The text means one date.
    ///
    /// - Parameter proves: the order of the numbers that the text proves; nil if it proves none.
    case date(PartialDate, proves: DateOrder? = nil)
    /// The text means different dates in different orders: `02/03/2022`, `24.03.05`.
    case ambiguous([DateOrder: PartialDate])

    /// The date with this order of the numbers; nil if it is ambiguous without an order.
    package func date(in order: DateOrder?) -> PartialDate? {
        switch self {
        case .date(let date, _): date
        case .ambiguous(let dates): order.flatMap { dates[$0] }
        }
    }

    /// Longer texts are not dates.
    private static let longest = 80

    /// Reads a date in any known form. A time of day is ignored.
    package init(_ text: String) throws(PartialDate.Fault) {
        if let date = PartialDate(whole: text) {
            self = .date(date)
            return
        }
        guard text.utf8.count <= Self.longest, let parts = DateParts(text.withNarrowDigits) else { throw .form }
        self = try parts.written()
    }

    /// The day of a time in UTC at which a day begins elsewhere, as programs write a day that somebody chose: 2024-11-30 for
    /// `2024-11-29T23:00:00.000Z`. Nil for any other text.
    package static func day(ofMidnight text: String) -> PartialDate? {
        guard (20...24).contains(text.utf8.count) else { return nil }
        let bytes = Array(text.utf8)
        guard bytes[10] == UInt8(ascii: "T"), bytes.last == UInt8(ascii: "Z"),
            midnights.contains(String(decoding: bytes[11..<19], as: UTF8.self)),
            bytes[19..<(bytes.count - 1)].allSatisfy({ ".0".utf8.contains($0) }),
            let day = PartialDate(valid: String(decoding: bytes[..<10], as: UTF8.self))
        else { return nil }
        return day.next
    }

    /// Midnight between India and Western Europe. West of it, the day in UTC is the one that is meant.
    private static let midnights: Set = [
        "15:00:00", "16:00:00", "17:00:00", "18:00:00", "18:30:00", "19:00:00", "20:00:00", "21:00:00", "22:00:00", "23:00:00",
    ]

    /// Reads a date that is not ambiguous; nil for any other text.
    package static func date(in text: String) -> PartialDate? {
        guard case .date(let date, _) = try? WrittenDate(text) else { return nil }
        return date
    }

    /// The first and last date of a text such as `2026-01-03 → 2026-01-10`; nil for any other text.
    package static func range(_ text: String) -> (first: String, last: String)? {
        guard text.utf8.count <= Self.longest * 2 else { return nil }
        for mark in [" → ", "→", " ~ ", "~", " – ", "–", " to ", " - ", ".."] {
            guard let place = text.utf8.firstRange(of: mark) else { continue }
            let (first, last) = (text[..<place.lowerBound].description.trimmed, text[place.upperBound...].description.trimmed)
            if (try? WrittenDate(first)) != nil, (try? WrittenDate(last)) != nil { return (first, last) }
        }
        return nil
    }
}

/// The order of the numbers of a date where the year is last, or has only two digits.
package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day/month/year"
    case monthFirst = "month/day/year"
    case yearFirst = "year/month/day"
}

/// The numbers and the month of a written date.
private struct DateParts {
    private struct Number {
        let value: Int
        let digits: Int
    }

    private var numbers: [Number] = []
    /// The number that `년` or `年` follows.
    private var yearIndex: Int?
    /// The month, if it is a word.
    private var month: Int?
    /// The year before the first one of a Japanese era, if one is written.
    private var eraStart: Int?
    /// Whether the year is before ours.
    private var isBeforeOurs = false
    /// Whether a word says which era the year is in. A year then needs no four digits.
    private var hasEra = false
    /// Whether only full stops separate the numbers, as in German dates, whose day comes first.
    private var hasOnlyStops = true
    /// Whether one of `.`, `/` and `-` is between the numbers, and nothing else but spaces.
    private var hasOnlyMarks = true
    private var marks = 0

    /// Nil if the text has anything that no date has.
    init?(_ text: String) {
        var rest = Substring(text).unicodeScalars
        if let first = rest.first(where: { !$0.properties.isWhitespace }), first == "-" || first == "−" {
            // A sign, not a separator.
            (isBeforeOurs, hasEra) = (true, true)
        }
        while let scalar = rest.first {
            if Self.isDigit(scalar) {
                let digits = rest.prefix { Self.isDigit($0) }
                rest = rest.dropFirst(digits.count)
                // The time of day follows the date.
                if rest.first == ":", !numbers.isEmpty || month != nil {
                    guard Self.isTime(rest) else { return nil }
                    return
                }
                guard digits.count <= 8, numbers.count < 3, let value = Int(String(digits)) else { return nil }
                numbers.append(Number(value: value, digits: digits.count))
            } else if scalar.properties.isAlphabetic {
                var word = String(rest.prefix { $0.properties.isAlphabetic })
                rest = rest.dropFirst(word.unicodeScalars.count)
                if numbers.isEmpty, let (start, following) = JapaneseEra.start(of: word, before: rest) {
                    (eraStart, hasEra) = (start, true)
                    // The first year has a word instead of a number.
                    if following.isEmpty { continue }
                    numbers.append(Number(value: 1, digits: 1))
                    word = String(following.dropFirst())
                    if word.isEmpty { continue }
                }
                guard take(word.lowercased(), before: rest) else { return nil }
                if word.lowercased() == "t", rest.first.map(Self.isDigit) ?? false {
                    // A time without colons, as in `20260110T0000`.
                    guard numbers.first?.digits == 8 || rest.contains(":"), Self.isTime(rest) else { return nil }
                    return
                }
            } else {
                guard Self.isSeparator(scalar) else { return nil }
                if scalar == "/" || scalar == "-" { hasOnlyStops = false }
                if "./-".unicodeScalars.contains(scalar) { marks += 1 } else if !scalar.properties.isWhitespace { hasOnlyMarks = false }
                rest = rest.dropFirst()
            }
        }
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || "-−/.,[]()'’\u{200E}\u{FEFF}".unicodeScalars.contains(scalar)
    }

    /// Whether the rest of a text may be that of a time of day with its zone.
    private static func isTime(_ rest: Substring.UnicodeScalarView) -> Bool {
        rest.allSatisfy {
            isDigit($0) || ":.,+-−() ".unicodeScalars.contains($0) || $0.properties.isAlphabetic || $0.properties.isWhitespace
        }
    }

    /// Takes a word; false if dates do not have it.
    private mutating func take(_ word: String, before rest: Substring.UnicodeScalarView) -> Bool {
        switch word {
        case "년", "年":
            yearIndex = numbers.indices.last
            return yearIndex != nil
        case "월", "月", "일", "日", "t": return true
        case "bc", "bce", "기원전", "紀元前", "前", "公元前", "v", "av": (isBeforeOurs, hasEra) = (true, true)
        case "ad", "ce", "기원후", "西暦", "서기", "n", "ap": hasEra = true
        // The ends of `v. Chr.` and `av. J.-C.`.
        case "chr", "j", "c": return hasEra
        default:
            if DateWords.ignored.contains(word) { return true }
            guard month == nil, let own = DateWords.month(word) else { return false }
            month = own
        }
        return true
    }

    func written() throws(PartialDate.Fault) -> WrittenDate {
        if let month { return .date(try date(withMonth: month)) }
        switch numbers.count {
        case 1:
            let number = numbers[0]
            if number.digits == 8 { return .date(try checked(number.value / 10_000, number.value / 100 % 100, number.value % 100)) }
            guard isYear(0) else { throw .form }
            return .date(try checked(year(number), nil, nil))
        case 2:
            if isYear(0), numbers[1].digits <= 2 { return .date(try checked(year(numbers[0]), numbers[1].value, nil)) }
            guard numbers[1].digits == 4, numbers[0].digits <= 2 else { throw .form }
            return .date(try checked(numbers[1].value, numbers[0].value, nil))
        case 3:
            if isYear(0), numbers[1].digits <= 2, numbers[2].digits <= 2 {
                return .date(try checked(year(numbers[0]), numbers[1].value, numbers[2].value))
            }
            guard numbers[0].digits <= 2, numbers[1].digits <= 2 else { throw .form }
            if numbers[2].digits <= 2, hasOnlyMarks, marks >= 2 { return try dateWithShortYear() }
            guard numbers[2].digits == 4 else { throw .form }
            return try dateWithYearLast()
        default: throw .form
        }
    }

    /// A date with its month in words: `March 28, 2025`, `28. März 2025`, `Mar 2025`.
    private func date(withMonth month: Int) throws(PartialDate.Fault) -> PartialDate {
        guard let place = numbers.indices.last(where: { numbers[$0].digits >= 3 }) ?? yearIndex ?? lastShortYear, numbers.count <= 2 else {
            throw .form
        }
        let day = numbers.indices.first { $0 != place }.map { numbers[$0] }
        guard day.map({ $0.digits <= 2 }) ?? true else { throw .form }
        return try checked(year(numbers[place]), month, day?.value)
    }

    /// The place of a year with two digits behind a day: `12-Mar-22`.
    private var lastShortYear: Int? { numbers.count == 2 && numbers[1].digits == 2 ? 1 : nil }

    private func dateWithYearLast() throws(PartialDate.Fault) -> WrittenDate {
        let (first, second, year) = (numbers[0].value, numbers[1].value, numbers[2].value)
        if first > 12 || hasOnlyStops { return .date(try checked(year, second, first), proves: .dayFirst) }
        if second > 12 { return .date(try checked(year, first, second), proves: .monthFirst) }
        let date = try checked(year, second, first)
        return first == second
            ? .date(date) : .ambiguous([.dayFirst: date, .monthFirst: PartialDate(year: date.year, month: first, day: second)])
    }

    /// A date whose year has two digits: `5.5.22`, `24/03/05`.
    private func dateWithShortYear() throws(PartialDate.Fault) -> WrittenDate {
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        var dates: [DateOrder: PartialDate] = [:]
        func add(_ order: DateOrder, _ year: Number, _ month: Number, _ day: Number) {
            guard year.digits == 2 else { return }
            dates[order] = try? PartialDate(checkedYear: self.year(year), month: month.value, day: day.value)
        }
        add(.dayFirst, third, second, first)
        // No language writes the month first with full stops.
        if !hasOnlyStops { add(.monthFirst, third, first, second) }
        add(.yearFirst, first, second, third)
        guard let date = dates.first else { throw .form }
        guard dates.values.allSatisfy({ $0 == date.value }) else { return .ambiguous(dates) }
        return .date(date.value, proves: dates.count == 1 ? date.key : nil)
    }

    /// The year of a number. One of two digits is from 1969 to 2068, unless an era is written.
    private func year(_ number: Number) -> Int {
        if let eraStart { return eraStart + number.value }
        return number.digits == 2 && !hasEra ? number.value + (number.value < 69 ? 2_000 : 1_900) : number.value
    }

    /// Whether a number can be a year.
    private func isYear(_ index: Int) -> Bool { numbers[index].digits == 3 || numbers[index].digits == 4 || hasEra || yearIndex == index }

    private func checked(_ year: Int, _ month: Int?, _ day: Int?) throws(PartialDate.Fault) -> PartialDate {
        try PartialDate(checkedYear: isBeforeOurs ? -year : year, month: month, day: day)
    }
}

/// The eras that Japanese dates count from: `令和6年2月10日`, `R6.3.4`.
private enum JapaneseEra {
    private static let starts = [
        "令和": 2_018, "平成": 1_988, "昭和": 1_925, "大正": 1_911, "明治": 1_867, "R": 2_018, "H": 1_988, "S": 1_925, "T": 1_911, "M": 1_867,
    ]

    /// The year before the first one of an era, and what follows if that is `元`, the word for the first year; nil for other words.
    static func start(of word: String, before rest: Substring.UnicodeScalarView) -> (start: Int, following: Substring)? {
        let isNumbered = rest.first.map { ("0"..."9").contains($0) } ?? false
        if isNumbered, let start = starts[word] { return (start, "") }
        guard word.utf8.count > 6, let start = starts[String(word.prefix(2))] else { return nil }
        let following = word.dropFirst(2)
        return following.first == "元" ? (start, following) : nil
    }
}

/// The words in dates of several languages.
package enum DateWords {
    /// The names of months without accents.
    private static let months = [
        "january januar janvier janner jaenner enero janeiro gennaio", "february februar fevrier febrero fevereiro febbraio",
        "march marz maerz mars marzo marco", "april avril abril aprile", "may mai mayo maio maggio", "june juni juin junio junho giugno",
        "july juli juillet julio julho luglio", "august aout agosto", "september septembre septiembre setembro settembre",
        "october oktober octobre octubre outubro ottobre", "november novembre noviembre novembro",
        "december dezember decembre diciembre dezembro dicembre",
    ].enumerated().flatMap { index, names in names.utf8.split(separator: " ").map { (name: String($0), month: index + 1) } }

    /// The month of a name or of its first three letters or more, such as `Sept`; nil if it is none, or may be two.
    package static func month(_ word: String) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let name = word.withoutAccents
        let found = Set(months.lazy.filter { $0.name.utf8.hasPrefix(name) }.map(\.month))
        return found.count == 1 ? found.first : nil
    }

    /// Days of the week, ordinal endings, articles and the words around a time of day.
    static let ignored: Set<String> = [
        "mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs", "thursday", "fri", "friday", "sat",
        "saturday",
        "sun", "sunday", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag", "mo", "di", "mi",
        "do",
        "fr", "sa", "so", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "lun", "mer", "jeu", "ven", "sam", "dim",
        "st", "nd", "rd", "th", "er", "of", "the", "den", "der", "le", "at", "um", "à", "am", "pm", "오전", "오후", "午前", "午後",
        "월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일", "화", "수", "목", "금", "토",
        "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日", "火", "水", "木", "金", "土",
    ]
}

extension String {
    /// Latin letters without accents: `février` becomes `fevrier`.
    fileprivate var withoutAccents: String {
        String(String.UnicodeScalarView(decomposed.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }))
    }
}
