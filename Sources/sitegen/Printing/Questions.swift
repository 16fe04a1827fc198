import Platform
import ArgumentParser
import BookSite
import SiteBase

/// Questions to a user at a terminal, in Korean or English.
struct Questions {
    /// A text in both languages.
    struct Text {
        let ko: String
        let en: String
    }

    let isKorean: Bool

    /// Whether a user can answer.
    static var areAnswered: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

    /// Questions in the language of the system.
    static var ofSystem: Questions { Questions(isKorean: NewSite.Settings.systemLanguage == "ko") }

    func text(_ text: Text) -> String { isKorean ? text.ko : text.en }

    /// The user's answer, which is asked for again until it is valid; nil for an empty line.
    ///
    /// - Throws: the exit code of the command at the end of input (Ctrl-D).
    func answer(_ question: Text, _ isValid: (String) -> Bool) throws -> String? {
        while true {
            print(text(question), terminator: "")
            fflush(nil)
            guard let line = readLine()?.trimmed else {
                print("")
                throw cancellation
            }
            if line.isEmpty { return nil }
            if isValid(line) { return line }
            print(text(.noSuchAnswer(Printable.line(line))))
        }
    }

    /// Says that the command ends here, for its exit code.
    var cancellation: ExitCode {
        fflush(nil)
        printError(text(.cancelled))
        return .failure
    }

    /// Which of several folders is meant; nil for an empty line.
    func folder(_ folders: [String], _ question: Text) throws -> String? {
        for (number, folder) in folders.enumerated() { print("\(number + 1). \(Printable.line(folder))") }
        func chosen(_ answer: String) -> String? {
            Int(answer).flatMap { folders.indices.contains($0 - 1) ? folders[$0 - 1] : nil } ?? folders.first { $0 == answer }
        }
        return try answer(question) { chosen($0) != nil }.flatMap(chosen)
    }
}

extension Questions.Text {
    static let cancelled = Questions.Text(
        ko: "그만두었습니다. 아무것도 만들지 않았습니다.",
        en: "Cancelled. Nothing was created."
    )

    static let title = Questions.Text(
        ko: "사이트 제목 (엔터: 데이터에서 가져오기): ",
        en: "Title of the site (Enter: taken from the data): "
    )

    static let whichColumns = Questions.Text(
        ko: "이 가운데 보일 것을 쉼표로 나누어 적으세요 (엔터: 없음): ",
        en: "Which of them should pages show? Separate them with commas (Enter: none): "
    )

    static func noSuchAnswer(_ answer: String) -> Questions.Text {
        Questions.Text(ko: "그런 답은 없습니다: \(answer)", en: "There is no such answer: \(answer)")
    }

    static func language(_ languages: [String], usual: String) -> Questions.Text {
        Questions.Text(
            ko: "버튼과 메뉴의 언어, \(languages.joined(separator: ", ")) 가운데 하나 (엔터: \(usual)): ",
            en: "Language of buttons and navigation, \(NewSite.Settings.languageList) (Enter: \(usual)): "
        )
    }

    static func hiddenColumns(_ columns: String) -> Questions.Text {
        Questions.Text(ko: "페이지에 자리가 없는 열: \(columns)", en: "Pages have no place for these columns: \(columns)")
    }

    static func whichFolder(_ count: Int) -> Questions.Text {
        Questions.Text(ko: "어느 폴더에 넣을까요? (1–\(count), 엔터: 그만두기): ", en: "Which folder? (1 to \(count), Enter: none): ")
    }
}
