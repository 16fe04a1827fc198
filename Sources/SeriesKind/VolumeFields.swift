import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

package struct VolumeFields: Sendable {
    static let declared = VolumeFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    let number: KeptField<String>
    let title: KeptField<String>
    let author: KeptField<String?>
    let pages: KeptField<Int?>
    let released: KeptField<PartialDate?>
    let cover: KeptField<SiteImage?>
    let isbn: DetailField<String?>
    let summary: DetailField<MarkdownField?>

    private init() {
        var record = RecordDeclaration(
            "volume",
            example: "{\"title\": \"…\"}",
            wrapper: "attributes",
            ignoring: ["id", "type", "links"]
        )
        number = record.keep(
            "number",
            .custom(.volumeNumber),
            "the number of the volume and the name of its page: `3`, `0`, `2.5`, `\"1-3\"`; its position if left out",
            FieldUse(property: .value("position")).called(
                "volume, volume number, vol, no, issue, issue number, numéro, numero, número, 권, 권차, 호수, 巻, 巻数, 号, Band, Bandnummer, tome"
            )
        )
        title = record.keep(
            "title",
            .text,
            isRequired: true,
            "the title",
            FieldUse(search: .title, property: .value("name")).called(
                "book title, name, 제목, 책 제목, localized title, title text, 도서명, 書名, タイトル, Titel, titre, 이름"
            )
        )
        author = record.keep(
            "author",
            .text,
            "the author",
            FieldUse(label: .phrase(.author), rank: 1, search: .person, property: .named("author", "Person"), term: .people)
                .called("authors, author name, writer, mangaka, 저자, 지은이, 글쓴이, 작가, 著者, 作者, Autor, Autorin, auteur, auteure")
        )
        let _: KeptField<String?> = record.keep(
            "translator",
            .text,
            "the translator",
            FieldUse(label: .phrase(.translator), rank: 1, search: .person, property: .named("translator", "Person"), term: .people)
                .called("translators, 옮긴이, 번역자, 역자, 訳者, Übersetzer, traducteur")
        )
        pages = record.keep(
            "pages",
            .wholeNumber(0...10_000_000, example: 636),
            "the number of printed pages",
            FieldUse(label: .phrase(.pages), rank: 3, property: .value("numberOfPages"))
                .called("number of pages, page count, total page, 쪽수, 페이지, 페이지 수, ページ数, Seiten, Seitenzahl, nombre de pages")
        )
        released = record.keep(
            "release_date",
            as: "released",
            .date(),
            "the date of publication: `1997-06-26`, `1997-06` or `1997`",
            FieldUse(label: .phrase(.released), rank: 2, search: .part, property: .value("datePublished"))
                .called(
                    "released, release, publication date, date published, published, published at, pub date, year published, publication year, year, release year, Jahr, année, 연도, 출간일, 출판일, "
                        + "발행일, 출간 연도, 発行年, 出版年, 発売日, Erscheinungsjahr, parution, date"
                )
        )
        let _: DetailField<String?> = record.add(
            "subtitle",
            .text,
            "the subtitle, shown under the title",
            FieldUse(search: .part, property: .value("alternativeHeadline"))
        )
        let _: DetailField<[String]> = record.add(
            "genre",
            .texts(each: "genre", key: nil),
            "the genres",
            FieldUse(label: .phrase(.genre), search: .part, property: .value("genre"))
        )
        let _: DetailField<Double?> = record.add(
            "rating",
            .number(0...5, example: 4.5),
            "your rating, from 0 to 5",
            FieldUse(label: .phrase(.ownRating))
        )
        isbn = record.add("isbn", .text, "the ISBN", FieldUse(property: .value("isbn")).called("isbn13, isbn 13, isbn10"))
        let _: DetailField<MarkdownField?> = record.add(
            "dedication",
            .markdown(folds: false),
            "the dedication",
            FieldUse(search: .text)
        )
        summary = record.add(
            "summary",
            .markdown(folds: true),
            "the summary",
            FieldUse(search: .text).called("description, synopsis, plot, blurb, 줄거리, 소개, 책 소개, あらすじ, Inhalt, résumé")
        )
        let _: DetailField<String?> = record.add("wiki", .webAddress, "a page about the volume")
        let _: DetailField<[String]> = record.add(
            "chapters",
            .texts(each: "chapter", key: "title"),
            "the titles of the chapters, in order",
            FieldUse(search: .part)
        )
        cover = record.keep(
            "cover",
            .picture(as: .cover),
            "the name of a picture, with or without its extension",
            FieldUse.nothing.called(
                "cover image, cover url, cover link, image, image url, picture, thumbnail, cover image name, cover name, cover asset, image asset, asset name, cover file, cover file name, image name, image file, img, 표지, 表紙, Umschlag, couverture"
            )
        )
        record.keepRelated()
        record.keepPublication()
        self.record = record
        roles = RecordRoles(title: title, picture: cover, published: released, summary: summary)
    }
}

extension CustomField {
    /// A number such as `3`, `0`, `2.5` or `1-3`, which becomes a file name.
    fileprivate static let volumeNumber = CustomField(
        "number or text",
        schema: .object([
            ("type", .list([.text("number"), .text("string")])), ("pattern", .text("^[0-9]+(\\.[0-9]+)?(-[0-9]+(\\.[0-9]+)?)?$")),
        ])
    ) { fields, key in
        guard let value = fields.value(key) else { return .none }
        let literal: String
        switch value.content {
        case .number(let text), .text(let text), .plain(let text): literal = text
        case .null, .flag, .list, .records, .object:
            fields.report(value, key, .volumeNumber(found: value))
            return .none
        }
        let parts = literal.utf8.split(separator: "-", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                let halves = part.utf8.split(separator: ".", omittingEmptySubsequences: false)
                return halves.count <= 2 && halves.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
            }
        guard isNumber, literal.utf8.count <= 20 else {
            if let number = VolumeNumber.digits(in: literal) { return .text(number) }
            fields.report(value, key, .volumeNumber(found: value))
            return .none
        }
        if case .number = value.content, literal.utf8.hasSuffix(".0") {
            fields.report(value, key, .decimalsOfWholeNumber(literal, digits: literal.dropLast(2)))
            return .text(String(literal.dropLast(2)))
        }
        return .text(literal)
    }
}

/// The number of a volume in words: `Vol. 3`, `3권`, `第3巻`, `III`.
private enum VolumeNumber {
    private static let words: Set = [
        "vol", "volume", "book", "no", "nr", "part", "issue", "band", "teil", "heft", "tome", "livre", "n", "제", "권", "호", "부", "第", "巻",
        "号",
    ]

    /// The digits of the only number; nil for any other text.
    static func digits(in text: String) -> String? {
        if let roman = roman[text.uppercased()] { return String(roman) }
        let isPlain = text.unicodeScalars.allSatisfy {
            ("0"..."9").contains($0) || $0.properties.isAlphabetic || " .:#".unicodeScalars.contains($0)
        }
        guard isPlain, text.utf8.first != UInt8(ascii: ".") else { return nil }
        let parts = text.lowercased().unicodeScalars.reduce(into: [(isNumber: false, text: "")]) { parts, scalar in
            let isNumber = ("0"..."9").contains(scalar)
            guard isNumber || scalar.properties.isAlphabetic else { return parts.append((false, "")) }
            if parts[parts.count - 1].isNumber != isNumber { parts.append((isNumber, "")) }
            parts[parts.count - 1].text.unicodeScalars.append(scalar)
        }
        .filter { !$0.text.isEmpty }
        let numbers = parts.filter(\.isNumber)
        guard numbers.count == 1, numbers[0].text.utf8.count <= 6, parts.allSatisfy({ $0.isNumber || words.contains($0.text) }) else {
            return nil
        }
        return numbers[0].text
    }

    /// The numbers to 39 by their Roman numerals.
    private static let roman: [String: Int] = Dictionary(
        uniqueKeysWithValues: (1...39).map { number in
            let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
            return (String(repeating: "X", count: number / 10) + ones[number % 10], number)
        }
    )
}
