import SiteBase

/// A text in searchable form: letters and digits only, without case and accents, and Hangul as typed letters.
///
/// `search.js` does the same with a visitor's input. Both use compatibility decomposition (NFKD), remove accents, replace special letters
/// with plain ones (`ł` with `l`) and katakana with hiragana, and split a syllable into its letters and compound letters into two: 값
/// becomes ㄱㅏㅂㅅ. A partly typed syllable is therefore a prefix of the complete one.
struct SearchNormalizer {
    /// A possible beginning of a key.
    struct Start {
        /// The offset in `letters`, in bytes.
        let offset: Int
        /// The end of the word, which includes text after an apostrophe.
        var end: Int
        /// Whether a word begins here, as opposed to a syllable inside a word.
        let isWord: Bool
        /// Whether the script has no spaces between words, like Han and kana.
        let isUnspaced: Bool
    }

    /// A possible beginning of a key of initial consonants.
    struct InitialStart {
        /// The offset in `initials`, in bytes.
        let offset: Int
        /// The end of the run of initials.
        var end: Int
        /// Whether a word begins here.
        let isWord: Bool
    }

    /// The letters of all words, concatenated, as UTF-8.
    private(set) var letters: [UInt8] = []
    private(set) var starts: [Start] = []
    /// The initial consonants of Hangul syllables, as UTF-8.
    private(set) var initials: [UInt8] = []
    private(set) var initialStarts: [InitialStart] = []

    private var plainLetters = PlainLetters()
    private var isInWord = false
    /// The first start of the current word.
    private var wordStart = 0
    /// The first start of the current run of initials.
    private var rowStart = 0

    /// Reads a text, which replaces the previous one.
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
                if Self.isPlain(byte) {
                    let start = index
                    repeat { index += 1 } while index < bytes.count && Self.isPlain(bytes[index])
                    take(plain: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                } else if byte < 0x80 {
                    index += 1
                    if byte == UInt8(ascii: "'") { isInWord = false } else { endWord() }
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

    /// The non-ASCII scalar at an index of the UTF-8 bytes, and its length in bytes.
    private static func scalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (UInt32, Int) {
        let first = bytes[index]
        let length = min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, bytes.count - index)
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for place in index + 1..<index + length { value = value << 6 | UInt32(bytes[place] & 0x3F) }
        return (value, length)
    }

    /// Whether a byte is an ASCII letter or digit.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    /// Takes ASCII letters and digits.
    private mutating func take(plain bytes: UnsafeBufferPointer<UInt8>) {
        begin()
        endRow()
        let start = letters.count
        letters.append(contentsOf: bytes)
        letters.withUnsafeMutableBufferPointer { letters in
            // Sets the case bit of letters. Digits lack the bit that it is derived from.
            for index in start..<letters.count { letters[index] |= (letters[index] & 0x40) >> 1 }
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
        // Right single quotation mark, modifier letter apostrophe, fullwidth apostrophe.
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

    /// Begins a word or syllable at the next letter, if it may.
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

/// Hangul letters as typed on a keyboard, in UTF-8.
///
/// Source: Unicode Standard, chapter 3.12, for the order of letters in the block of syllables.
enum Hangul {
    static let initials = letters("ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ")
    static let vowels = letters("ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ")
    static let finals = [[]] + letters("ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ")

    private static func letters(_ list: String) -> [[UInt8]] { list.utf8.split(separator: " ").map { Array($0.utf8) } }

    /// The typed letters for a conjoining letter.
    static func typed(_ scalar: UInt32) -> [UInt8]? {
        switch scalar {
        case 0x1100...0x1112: initials[Int(scalar - 0x1100)]
        case 0x1161...0x1175: vowels[Int(scalar - 0x1161)]
        case 0x11A8...0x11C2: finals[Int(scalar - 0x11A7)]
        default: nil
        }
    }
}
