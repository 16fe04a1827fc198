import DataReading
import SiteBase

extension ExportFormat {
    /// The records of 북적북적, a Korean app for readers.
    static let bookit = ExportFormat(
        "북적북적",
        file: "bookit_….csv",
        telling: ["제목", "저자", "독서상태"],
        numbersRows: true,
        columns: [
            .id("인덱스"),
            .title("제목"),
            ExportColumn("저자", "authors", remark: "with their roles: `(옮긴이)`, `옮김`, `역`") { cell, draft, _ in
                for (name, role) in KoreanCredits.people(in: cell) { draft.add(person: name, role: role) }
            },
            ExportColumn("출판사", text: "publisher"),
            .status(
                "독서상태",
                [
                    "읽은 책": "finished", "다 읽은 책": "finished", "읽음": "finished", "완독": "finished", "다 읽음": "finished",
                    "읽고 있는 책": "reading", "읽는 중": "reading", "읽는 책": "reading", "독서중": "reading", "독서 중": "reading",
                    "읽고 싶은 책": "not_yet", "읽을 책": "not_yet", "읽고 싶음": "not_yet", "읽기 전": "not_yet", "위시리스트": "not_yet",
                    "중단한 책": "stop", "중단": "stop", "읽다 만 책": "stop", "그만 읽은 책": "stop", "잠시 멈춘 책": "pause", "잠시 멈춤": "pause",
                ]
            ),
            .date("생성일", "registered_at"),
            .date("시작일", "started_at"),
            .date("읽은 날짜", "finished_at"),
            .date("중단일", "finished_at", remark: "of a book that was stopped"),
            .rating("평점"),
            .note("메모#", "thinking", isHTML: false),
        ],
        complete: { draft, _ in draft.makeReading() }
    )
}

/// Reads the people of a Korean book from one text: `한강 (지은이), 데버라 스미스 (옮긴이)`, `박경리 저`, `김연수 옮김`.
package enum KoreanCredits {
    private static let authors: Set<String> = ["author", "Author", "지은이", "지음", "저", "저자", "글", "글쓴이", "지은 이"]
    private static let translators: Set<String> = ["옮긴이", "옮김", "역", "역자", "번역"]
    private static let others = ["그림": "그림", "그린이": "그림", "사진": "사진", "엮음": "엮은이", "엮은이": "엮은이", "편": "엮은이", "감수": "감수", "해설": "해설"]

    /// The people in a text, with their roles; nil for authors.
    package static func people(in text: String) -> [(name: String, role: String?)] {
        Cell(text, at: 0, in: nil).map { people(in: $0).map { ($0.name.text, $0.role) } } ?? []
    }

    static func people(in cell: Cell) -> [(name: Cell, role: String?)] {
        var people: [(name: Cell, role: String?)] = []
        /// The first name of the next role, because a role applies to all names before it.
        var first = 0
        for part in cell.with(cell.text.utf8.replacing("·", with: ","))?.split(at: ",;/^|") ?? [] {
            let (name, word) = split(part.text)
            guard let own = part.with(name) else { continue }
            people.append((own, nil))
            guard let word else { continue }
            let role = authors.contains(word) ? nil : translators.contains(word) ? "옮긴이" : others[word] ?? word
            for index in first..<people.count { people[index].role = role }
            first = people.count
        }
        return people
    }

    /// A name and the word for a role after it.
    private static func split(_ text: String) -> (name: String, role: String?) {
        let (name, role) = PersonName.withRole(text)
        if let role { return (name, role) }
        guard let space = text.lastIndex(where: \.isWhitespace) else { return (text, nil) }
        let word = text[text.index(after: space)...].description
        let isRole = authors.contains(word) || translators.contains(word) || others[word] != nil
        return isRole ? (text[..<space].description, word) : (text, nil)
    }
}
