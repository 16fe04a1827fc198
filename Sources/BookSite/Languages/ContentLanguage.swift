/// How the content of a collection is labelled and dated, by its language. Korean has its own words; every other language gets English.
struct ContentLanguage: Sendable {
    /// The BCP 47 tag for `lang`.
    let tag: String

    private var isKorean: Bool { tag.prefix { $0 != "-" }.lowercased() == "ko" }

    /// The tag of a text of this content, where it is not that of the content: a text with more Hangul than other letters is Korean.
    ///
    /// Many series are Korean and do not say so, since the apps' files name no language; a reader's voice and line breaks need to know.
    func otherTag(of text: String) -> String? {
        guard !isKorean, text.holdsHangul else { return nil }
        let letters = text.unicodeScalars.prefix(Self.sample).filter(\.properties.isAlphabetic)
        return letters.count { $0.isHangul } * 2 > letters.count ? "ko" : nil
    }

    /// How much of a text tells its language, in Unicode scalars.
    private static let sample = 400

    /// Labels of a volume's fields.
    var labels: FieldLabels { isKorean ? .korean : .english }

    /// The tag of the labels and of dates in words, where it differs from the content's.
    var labelTag: String? { isKorean || tag.prefix { $0 != "-" }.lowercased() == "en" ? nil : "en" }

    /// `June 26, 1997` or `1997년 6월 26일`, as far as the date is known.
    func text(_ date: PartialDate) -> String {
        if isKorean {
            return ["\(date.year)년", date.month.map { "\($0)월" }, date.day.map { "\($0)일" }].compactMap { $0 }.joined(separator: " ")
        }
        guard let month = date.month else { return "\(date.year)" }
        let name = Self.months[month - 1]
        return date.day.map { "\(name) \($0), \(date.year)" } ?? "\(name) \(date.year)"
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
}

extension String {
    /// Whether Hangul stands in it.
    var holdsHangul: Bool { unicodeScalars.contains(where: \.isHangul) }
}

extension Unicode.Scalar {
    /// A syllable, or a letter that makes part of one.
    fileprivate var isHangul: Bool {
        switch value {
        case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: true
        default: false
        }
    }
}

/// The labels of a volume's fields.
struct FieldLabels: Sendable {
    let author: String
    let released: String
    let pages: String
    let dedication: String
    let summary: String
    let chapters: String
    let wiki: String

    static let english = FieldLabels(
        author: "Author",
        released: "Released",
        pages: "Pages",
        dedication: "Dedication",
        summary: "Summary",
        chapters: "Chapters",
        wiki: "Wiki"
    )

    static let korean = FieldLabels(
        author: "지은이",
        released: "출간일",
        pages: "쪽수",
        dedication: "헌사",
        summary: "줄거리",
        chapters: "차례",
        wiki: "Wiki"
    )
}
