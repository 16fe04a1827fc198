import DataReading
import Diagnostics
import SiteBase
import SiteRecords

/// People who have a field of their own in other data: a column of translators, or two columns for one name.
extension BookFields {
    /// The fields of those who are no authors, with their roles in words and what columns call them.
    private static let contributors: [(key: String, roleInKorean: String, columns: String)] = [
        (
            "translator", "옮긴이",
            "translators, translated by, traductor, traductora, tradutor, tradutora, traduttore, vertaler, переводчик, 译者, 翻译, 옮긴이, 번역자, 역자, 번역, 訳者, 翻訳者, Übersetzer, traducteur, traduction"
        ),
        ("illustrator", "그림", "illustrators, illustrated by, 그린이, 그림, 일러스트, イラスト, Illustrator, illustrateur"),
        ("editor", "엮은이", "editors, contributors/editors, 엮은이, 編者, Herausgeber"),
        ("narrator", "낭독", "narrators, narrated by, read by, 낭독, Sprecher, narrateur"),
    ]
    private static let (given, family) = ("author_first_name", "author_last_name")

    static func addContributors(to record: inout RecordDeclaration) {
        for (key, _, columns) in contributors {
            let _: DetailField<String?> = record.add(key, .text, "the \(key), who becomes one of `authors`", FieldUse.input.called(columns))
        }
        let _: DetailField<String?> = record.add(
            given,
            .text,
            "the given name of the author, if the family name has a field of its own",
            FieldUse.input.called("author given name, author firstname, prénom auteur, prénom de l'auteur, Vorname, Autor Vorname")
        )
        let _: DetailField<String?> = record.add(
            family,
            .text,
            "the family name of the author",
            FieldUse.input.called(
                "author family name, author lastname, author surname, nom auteur, nom de l'auteur, Nachname, Autor Nachname"
            )
        )
    }

    /// Leaves out authors that are numbers: they stand for names in another file of a program.
    static func leaveOutNumbers(of book: inout Fields) {
        guard let value = book.anyValue("authors") else { return }
        let all: [SourceValue] = if case .list(let elements) = value.content { elements } else { [value] }
        let numbers = all.filter { element in
            element.plainWord.map { !$0.isEmpty && $0.utf8.count <= 8 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } } ?? false
        }
        guard let first = numbers.first, numbers.count == all.count else { return }
        book.report(first, "authors", .authorNumbers(first).gathered())
        book.replace("authors", with: SourceValue(.null, offset: value.offset))
    }

    /// Takes the people of these fields as authors with roles.
    static func takeContributors(of book: inout Fields) {
        let names = [given, family].compactMap { book.anyValue($0) }.filter { !$0.isAbsent }
        if let first = names.first {
            if book.anyValue("authors")?.isAbsent ?? true {
                book.replace(
                    "authors",
                    with: SourceValue(.list([first.person(names.compactMap(\.text).joined(separator: " "), nil)]), offset: first.offset)
                )
            }
            for key in [given, family] { book.clear(key) }
        }
        for (key, roleInKorean, _) in contributors {
            guard let value = book.anyValue(key), !value.isAbsent else { continue }
            let people = value.people(under: "name").map { person in
                guard let name = person.member("name")?.text, person.member("role") == nil else { return person }
                return person.person(name, name.unicodeScalars.contains(where: \.isHangul) ? roleInKorean : key)
            }
            let authors = book.anyValue("authors").flatMap { $0.isAbsent ? nil : $0 }
            let all = (authors?.people(under: "name") ?? []) + people
            book.replace("authors", with: SourceValue(.list(all), offset: (authors ?? value).offset))
            book.clear(key)
        }
    }

    /// Takes a number after the name of the series: `Harbour #4`.
    static func splitSeries(of book: inout Fields) {
        guard let value = book.anyValue("series"), let text = value.text, let hash = text.utf8.lastIndex(of: UInt8(ascii: "#")),
            book.anyValue("series_number")?.isAbsent ?? true
        else { return }
        let number = text[text.utf8.index(after: hash)...].utf8.filter { $0 != UInt8(ascii: ")") }
        guard !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
        else {
            return
        }
        let name = text[..<hash].utf8.reversed().drop {
            [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ";")].contains($0)
        }
        guard !name.isEmpty else { return }
        book.replace("series", with: SourceValue(.text(String(decoding: name.reversed(), as: UTF8.self)), offset: value.offset))
        book.replace("series_number", with: SourceValue(.text(String(decoding: number, as: UTF8.self)), offset: value.offset))
    }
}

extension Fields {
    fileprivate mutating func clear(_ key: String) {
        guard let value = anyValue(key) else { return }
        replace(key, with: SourceValue(.null, offset: value.offset))
    }
}

extension SourceValue {
    fileprivate func person(_ name: String, _ role: String?) -> SourceValue {
        let members = [("name", name), ("role", role ?? "")].filter { !$0.1.isEmpty }.map { key, text in
            SourceMember(key: key, keyOffset: offset, value: SourceValue(.text(text), offset: offset))
        }
        return SourceValue(.object(members), offset: offset)
    }
}
