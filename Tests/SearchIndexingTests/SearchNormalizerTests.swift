import Testing

@testable import SearchIndexing

struct SearchLettersTests {
    private func letters(_ text: String) -> String {
        var letters = SearchNormalizer()
        letters.read(text)
        return String(decoding: letters.letters, as: UTF8.self)
    }

    /// The words of a text, each from its start to its end.
    private func words(_ text: String) -> [String] {
        var letters = SearchNormalizer()
        letters.read(text)
        return letters.starts.filter(\.isWord).map { String(decoding: letters.letters[$0.offset..<$0.end], as: UTF8.self) }
    }

    private func initials(_ text: String) -> [String] {
        var letters = SearchNormalizer()
        letters.read(text)
        return letters.initialStarts.map { String(decoding: letters.initials[$0.offset..<$0.end], as: UTF8.self) }
    }

    @Test(arguments: [
        ("Harry Potter", "harrypotter"), ("Élan vital", "elanvital"), ("E\u{301}lan", "elan"),
        ("Stanisław Łódź", "stanisławłodz".replacing("ł", with: "l")),
        ("Søren Ærø Œuvre Straße", "sorenaerooeuvrestrasse"), ("İstanbul ısı", "istanbulisi"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"),
        ("ﬁnd ② Ｐ", "find2p"),
        ("해리 포터", "ㅎㅐㄹㅣㅍㅗㅌㅓ"), ("값싼 닭과 왜", "ㄱㅏㅂㅅㅆㅏㄴㄷㅏㄹㄱㄱㅗㅏㅇㅗㅐ"), ("ㄹ이", "ㄹㅇㅣ"), ("ㄺ ㅘ", "ㄹㄱㅗㅏ"),
        ("豆腐屋 カタカナ ひらがな", "豆腐屋かたかなひらがな"), ("ﾄｳﾌ", "とうふ"), ("שָׁלוֹם", "שלום"), ("", ""), (" — … ", ""), ("1,306", "1306"), ("a\u{AD}b", "ab"),
    ])
    func `letters are what is typed, without case, accents and spaces`(text: String, expected: String) {
        #expect(letters(text) == expected)
    }

    @Test func `decomposed Hangul is the same as composed`() {
        #expect(letters("\u{1112}\u{1162}\u{1105}\u{1175}") == letters("해리"))
        #expect(letters("\u{1100}\u{1161}\u{11B9}") == letters("값"))
    }

    @Test func `a syllable that is being typed is the beginning of the whole one`() {
        // As a keyboard's editor shows 해리 포터, letter by letter.
        let steps = ["ㅎ", "해", "핼", "해리", "해맆", "해리포", "해리퐅", "해리포터"]
        for (step, next) in zip(steps, steps.dropFirst()) { #expect(letters(next).hasPrefix(letters(step)), "\(step) \(next)") }
    }

    @Test func `words end at spaces and marks, and go on over an apostrophe`() {
        #expect(words("Half-Blood, Prince!") == ["half", "blood", "prince"])
        #expect(words("Hallowe'en at L’Exposition") == ["halloween", "en", "at", "lexposition", "exposition"])
        #expect(words("PDF로 보내") == ["pdfㄹㅗ", "ㅂㅗㄴㅐ"])
        #expect(words("' x '") == ["x"])
    }

    @Test func `syllables, Han and kana may begin a key each`() {
        var letters = SearchNormalizer()
        letters.read("팔만 豆腐")
        #expect(letters.starts.map(\.isWord) == [true, false, true, false])
        #expect(letters.starts.map(\.isUnspaced) == [false, false, true, true])
    }

    @Test func `initial consonants run over spaces, and other letters part them`() {
        #expect(initials("해리 포터") == ["ㅎㄹㅍㅌ", "ㄹㅍㅌ", "ㅍㅌ", "ㅌ"])
        #expect(initials("책 A 밤") == ["ㅊ", "ㅂ"])
        #expect(initials("ㄹ이 빠") == ["ㄹㅇㅃ", "ㅇㅃ", "ㅃ"])
        #expect(initials("latin") == [])
    }

    @Test func `a reader keeps nothing of the text before`() {
        var letters = SearchNormalizer()
        letters.read("해리 Potter")
        letters.read("x")
        #expect((letters.letters, letters.starts.count, letters.initials, letters.initialStarts.count) == (Array("x".utf8), 1, [], 0))
    }
}
