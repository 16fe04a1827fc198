/// The numbers of a text's footnotes, in the order in which readers meet their marks. Footnotes without a visible mark have no number.
struct NoteNumbers {
    /// The footnotes in the order of their numbers.
    private(set) var order: [Int] = []
    /// The number of marks, for each footnote.
    private(set) var marks: [Int]
    /// For each footnote, whether all its marks are in spoilers, which makes it a spoiler too.
    private(set) var isHidden: [Bool]
    private var numbers: [Int?]

    init(body: ArraySlice<MarkdownEvent>, notes: [[MarkdownEvent]]) {
        marks = Array(repeating: 0, count: notes.count)
        numbers = Array(repeating: nil, count: notes.count)
        isHidden = Array(repeating: true, count: notes.count)
        count(body, inSpoiler: false)
        var next = 0
        while next < order.count {
            count(notes[order[next]][...], inSpoiler: isHidden[order[next]])
            next += 1
        }
    }

    /// The number of a footnote, from 1; nil if it is not shown.
    subscript(note: Int) -> Int? { numbers.indices.contains(note) ? numbers[note] : nil }

    private mutating func count(_ events: ArraySlice<MarkdownEvent>, inSpoiler: Bool) {
        var imageDepth = 0
        var spoilerDepth = inSpoiler ? 1 : 0
        for event in events {
            switch event {
            case .open(.image): imageDepth += 1
            case .close(.image): imageDepth -= 1
            case .open(.spoiler), .open(.spoilerBlock): spoilerDepth += 1
            case .close(.spoiler), .close(.spoilerBlock): spoilerDepth -= 1
            case .noteMark(let note) where imageDepth == 0 && numbers.indices.contains(note):
                if numbers[note] == nil {
                    order.append(note)
                    numbers[note] = order.count
                }
                marks[note] += 1
                if spoilerDepth == 0 { isHidden[note] = false }
            default: break
            }
        }
    }
}
