/// A text as search sees it: its letters and digits alone, without case and accents, Hangul as the letters that are typed.
///
/// `search.js` makes the same of what a visitor types. Both decompose by compatibility (NFKD), leave accents out, write special letters by
/// plain ones (`ł` as `l`), katakana as hiragana, and a syllable as its letters, compound ones in two: 값 is ㄱㅏㅂㅅ. So a syllable that is
/// still being typed is the beginning of the whole one.
struct SearchNormalizer {
    /// Where a key may begin.
    struct Start {
        /// In `letters`, in bytes.
        let offset: Int
        /// Where its word ends. What comes after an apostrophe belongs to the word before it.
        var end: Int
        /// Whether it begins a word, and no syllable inside of one.
        let isWord: Bool
        /// Whether words are not separated by spaces there: Han, kana.
        let isUnspaced: Bool
    }

    /// Where a key of initial consonants may begin.
    struct InitialStart {
        /// In `initials`, in bytes.
        let offset: Int
        /// Where the last of those in a row ends.
        var end: Int
        /// Whether it begins a word.
        let isWord: Bool
    }

    /// The letters of all words, one after another, as UTF-8.
    private(set) var letters: [UInt8] = []
    private(set) var starts: [Start] = []
    /// The initial consonants of Hangul syllables, as UTF-8.
    private(set) var initials: [UInt8] = []
    private(set) var initialStarts: [InitialStart] = []

    private var plainLetters = PlainLetters()
    private var isInWord = false
    /// The first start of the word that is being read.
    private var wordStart = 0
    /// The first start of the row of initials.
    private var rowStart = 0

    /// Reads a text, in the place of the one before.
    mutating func read(_ text: String) {
        letters.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        initials.removeAll(keepingCapacity: true)
        initialStarts.removeAll(keepingCapacity: true)
        (isInWord, wordStart, rowStart) = (false, 0, 0)
        text.withBytes { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                if byte < 0x80 {
                    index += 1
                    take(ascii: byte)
                } else {
                    let (scalar, length) = Self.scalar(in: bytes, at: index)
                    index += length
                    take(scalar)
                }
            }
        }
        endWord()
        endRow()
    }

    /// The scalar whose first byte of UTF-8 is at this place, which is not ASCII, and how many bytes it takes.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        let first = bytes[index]
        let length = min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, bytes.count - index)
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for place in index + 1..<index + length { value = value << 6 | UInt32(bytes[place] & 0x3F) }
        return (value, length)
    }

    private mutating func take(ascii byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            begin()
            endRow()
            letters.append(byte < 0x40 ? byte : byte | 0x20)
        case UInt8(ascii: "'"): isInWord = false
        default: endWord()
        }
    }

    private mutating func take(_ scalar: UInt32) {
        switch scalar {
        case 0xAC00...0xD7A3:
            let syllable = Int(scalar - 0xAC00)
            begin(isInner: true)
            takeInitial(syllable / 588)
            letters += Hangul.initials[syllable / 588]
            letters += Hangul.vowels[syllable % 588 / 28]
            letters += Hangul.finals[syllable % 28]
        // Right single quotation mark, modifier letter apostrophe, full width apostrophe.
        case 0x2019, 0x02BC, 0xFF07: isInWord = false
        default:
            switch plainLetters.letters(of: scalar) {
            case .none: endWord()
            case .accent: break
            case .letters(let plain, let initial, let isUnspaced):
                begin(isInner: isUnspaced || initial != nil, isUnspaced: isUnspaced)
                if let initial { takeInitial(initial) } else { endRow() }
                letters += plain
            }
        }
    }

    /// A letter follows: it may begin a word, or a syllable.
    private mutating func begin(isInner: Bool = false, isUnspaced: Bool = false) {
        guard isInner || !isInWord else { return }
        starts.append(Start(offset: letters.count, end: 0, isWord: !isInWord, isUnspaced: isUnspaced))
        isInWord = true
    }

    private mutating func endWord() {
        for index in wordStart..<starts.count { starts[index].end = letters.count }
        wordStart = starts.count
        isInWord = false
    }

    private mutating func takeInitial(_ number: Int) {
        initialStarts.append(InitialStart(offset: initials.count, end: 0, isWord: starts.last?.isWord ?? true))
        initials += Hangul.initials[number]
    }

    private mutating func endRow() {
        for index in rowStart..<initialStarts.count { initialStarts[index].end = initials.count }
        rowStart = initialStarts.count
    }
}

/// The letters of Hangul as they are typed, in UTF-8: each is one key of a keyboard.
///
/// Source: Unicode Standard, chapter 3.12: the order of the letters in the block of syllables.
enum Hangul {
    static let initials = letters("ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ")
    static let vowels = letters("ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ")
    static let finals = [[]] + letters("ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ")

    private static func letters(_ list: String) -> [[UInt8]] { list.utf8.split(separator: " ").map { Array($0.utf8) } }

    /// The typed letters of a letter that Unicode composes syllables of.
    static func typed(_ scalar: UInt32) -> [UInt8]? {
        switch scalar {
        case 0x1100...0x1112: initials[Int(scalar - 0x1100)]
        case 0x1161...0x1175: vowels[Int(scalar - 0x1161)]
        case 0x11A8...0x11C2: finals[Int(scalar - 0x11A7)]
        default: nil
        }
    }
}
