import SiteBase

/// Writes blocks of runs as Markdown. Markup that Markdown cannot express is dropped.
package enum MarkdownText {
    package static func written(_ blocks: [HTMLText.Block]) -> String {
        var out = ""
        for block in blocks {
            let text = written(block)
            guard !text.isEmpty else { continue }
            if !out.isEmpty { out += block.isNextItem ? "\n" : "\n\n" }
            out += text
        }
        return out
    }

    private static func written(_ block: HTMLText.Block) -> String {
        // A spoiler may extend over several lines of a paragraph.
        let lines = block.lines.map(trimmed).filter { !$0.isEmpty }
        let texts = lines.map { line -> String in
            var text = ""
            var place = 0
            while place < line.count {
                let isSpoiler = line[place].style.isSpoiler
                let end = line[place...].firstIndex { $0.style.isSpoiler != isSpoiler } ?? line.count
                text += isSpoiler ? spoiler(Array(line[place..<end])) : inline(Array(line[place..<end]), isLineStart: place == 0)
                place = end
            }
            return text
        }
        let indentation = String(repeating: " ", count: block.mark == "> " ? 0 : block.mark.utf8.count)
        let next = block.mark == "> " ? "> " : indentation
        return block.mark + texts.joined(separator: "  \n" + next)
    }

    /// A spoiler with its surrounding white space moved outside.
    private static func spoiler(_ runs: [HTMLText.Run]) -> String {
        let words = runs.map(\.text).joined()
        let own = trimmed(runs)
        guard !own.isEmpty else { return words }
        let text = inline(own, isLineStart: false)
        // A web or e-mail address must not continue into the mark.
        let last = text.utf8.split(separator: UInt8(ascii: " ")).last.map { String(Substring($0)).lowercased() } ?? ""
        let isAddress = last.utf8.contains("://") || last.utf8.contains("www.") || last.utf8.contains(UInt8(ascii: "@"))
        let before = words.utf8.first == 0x20 ? " " : ""
        let after = words.utf8.last == 0x20 ? " " : ""
        return "\(before)||\(text)\(isAddress ? " " : "")||\(after)"
    }

    /// Runs without white space at the ends.
    private static func trimmed(_ runs: [HTMLText.Run]) -> [HTMLText.Run] {
        var own = runs[...]
        while let first = own.first, first.text.trimmed.isEmpty { own = own.dropFirst() }
        while let last = own.last, last.text.trimmed.isEmpty { own = own.dropLast() }
        var all = Array(own)
        if let first = all.first?.text { all[0].text = String(first.drop(while: \.isWhitespace)) }
        if let last = all.last?.text, let end = last.lastIndex(where: { !$0.isWhitespace }) {
            all[all.count - 1].text = String(last[...end])
        }
        return all
    }

    private static func inline(_ runs: [HTMLText.Run], isLineStart: Bool) -> String {
        var out = ""
        for (index, run) in runs.enumerated() {
            let words = run.text.trimmed
            guard !words.isEmpty else {
                out += run.text
                continue
            }
            let before = run.text.first.map(\.isWhitespace) == true ? " " : ""
            let after = run.text.last.map(\.isWhitespace) == true ? " " : ""
            var text = out.isEmpty && isLineStart && before.isEmpty ? PlainText.escapedLine(words) : PlainText.escaped(words)
            if let link = run.style.link { text = "[\(text)](\(link))" }
            let previous = before.isEmpty ? (index > 0 ? runs[index - 1].text.last : nil) : " "
            let next = after.isEmpty ? (index + 1 < runs.count ? runs[index + 1].text.first : nil) : " "
            let marks = (run.style.isStrong ? "**" : "") + (run.style.isEmphasised ? "*" : "")
            // Two adjacent marks would merge.
            let meets = before.isEmpty && index > 0 && (runs[index - 1].style.isStrong || runs[index - 1].style.isEmphasised)
            if !marks.isEmpty, !meets, flanks(words, run.style.link != nil, after: previous, before: next) {
                text = marks + text + String(marks.reversed())
            }
            out += before + text + after
        }
        return out
    }

    /// Whether Markdown recognises emphasis marks around a text. Source: CommonMark 0.31, "Emphasis and strong emphasis".
    private static func flanks(_ text: String, _ isLink: Bool, after previous: Character?, before next: Character?) -> Bool {
        guard let first = text.first, let last = text.last else { return false }
        let opens = !(isLink || isPunctuation(first)) || isBorder(previous)
        let closes = !(isLink || isPunctuation(last)) || isBorder(next)
        return opens && closes
    }

    private static func isBorder(_ character: Character?) -> Bool { character.map { $0.isWhitespace || isPunctuation($0) } ?? true }

    private static func isPunctuation(_ character: Character) -> Bool {
        character.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
                .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
                true
            default: false
            }
        }
    }
}
