import SearchIndexing
import Testing

@testable import BookCovers

struct TitleSettingTests {
    private func setting(of title: String) -> TitleSetting {
        TitleSetting(title: title, width: 162, height: 66, largest: 22)
    }

    @Test(arguments: [
        ("Walden", ["Walden"]),
        ("The Name of the Rose", ["The Name", "of the Rose"]),
        ("하늘과 바람과 별과 시", ["하늘과 바람과", "별과 시"]),
        ("Harry Potter and the Goblet of Fire", ["Harry Potter and", "the Goblet of Fire"]),
        ("Harry Potter and the Philosopher's Stone", ["Harry Potter and", "the Philosopher's", "Stone"]),
        ("Harry Potter and the Chamber of Secrets", ["Harry Potter", "and the Chamber", "of Secrets"]),
    ])
    func `a title breaks at spaces where its size is largest`(title: String, lines: [String]) {
        #expect(setting(of: title).lines == lines)
    }

    @Test func `a short title has the largest size`() {
        #expect(setting(of: "Walden").size == 22)
    }

    @Test func `three lines share the height of the box`() {
        let size = setting(of: "Harry Potter and the Philosopher's Stone").size
        #expect(abs(size * 3 * TitleSetting.leading - 66) < 0.001)
    }

    @Test(arguments: [
        "Harry Potter and the Philosopher's Stone",
        String(repeating: "a very long title that goes on and on ", count: 8),
        String(repeating: "Donaudampf", count: 8),
        String(repeating: "가나다라마바사", count: 40),
        String(repeating: "W", count: 400),
        "📚🦊🐉📖🕯️🗝️🏰🌙🦉⚡️🧙🪄",
        "One tiny Donaudampfschifffahrtsgesellschaftskapitänswitwenrente word",
    ])
    func `no line is wider than the box and all lines stand in it`(title: String) {
        let setting = setting(of: title)
        #expect(!setting.lines.isEmpty)
        #expect(setting.lines.allSatisfy { $0.emWidth * setting.size <= 162.001 })
        #expect(Double(setting.lines.count) * setting.size * TitleSetting.leading <= 66.001)
        #expect(setting.size >= 8.799)
    }

    @Test func `a long word is broken without losing a letter`() {
        let word = String(repeating: "Donaudampf", count: 8)
        #expect(setting(of: word).lines.joined() == word)
    }

    @Test func `words beside a word too long for a line are kept`() {
        let title = "One tiny Donaudampfschifffahrtsgesellschaftskapitänswitwenrente word"
        #expect(setting(of: title).lines.joined().filter { $0 != " " } == title.filter { $0 != " " })
    }

    @Test func `what does not fit ends in an ellipsis`() {
        let title = String(repeating: "a very long title that goes on and on ", count: 8)
        let setting = setting(of: title)
        #expect(setting.lines.count == 6)
        #expect(setting.lines.last?.hasSuffix("…") == true)
        #expect(setting.lines.dropLast().allSatisfy { !$0.contains("…") })
    }

    @Test func `a no-break space holds its words together`() {
        #expect(setting(of: "The Name of the\u{a0}Rose").lines == ["The Name", "of the\u{a0}Rose"])
        #expect(setting(of: "Absalom Absalom\u{a0}II").lines == ["Absalom", "Absalom\u{a0}II"])
    }

    @Test func `a blank title has no lines`() {
        #expect(setting(of: " ").lines.isEmpty)
    }

    @Test func `only titles with Hangul are set in the Korean face`() {
        #expect(setting(of: "해리 포터").isHangul)
        #expect(setting(of: "Harry 포터").isHangul)
        #expect(!setting(of: "Harry Potter").isHangul)
    }
}
