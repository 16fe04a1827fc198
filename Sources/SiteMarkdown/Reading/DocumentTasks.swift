import SiteBase

/// List items that begin with `[ ]` or `[x]`: tasks.
///
/// The library's own extension considers a task done if `[x]` is anywhere in its line, and it does not recognise tasks in quotations.
enum DocumentTasks {
    /// The events with tasks as elements.
    static func marked(_ events: [MarkdownEvent], _ texts: inout [UInt8]) -> [MarkdownEvent] {
        var out: [MarkdownEvent] = []
        out.reserveCapacity(events.count)
        /// For each open item, whether it is a task.
        var items: [Bool] = []
        /// The task whose first paragraph is open.
        var label: MarkdownElement?
        var rest = events[...]
        func markup(_ html: String) {
            let start = texts.count
            texts.append(html)
            out.append(.markup(start..<texts.count))
        }
        while let event = rest.popFirst() {
            switch event {
            case .open(.item):
                guard case .open(.paragraph(let isBare))? = rest.first, case .text(let text)? = rest.dropFirst().first,
                    let isDone = DocumentSource.isDone(task: texts[text])
                else {
                    items.append(false)
                    out.append(event)
                    continue
                }
                items.append(true)
                let task = MarkdownElement.task(isDone: isDone, hasSpoiler: hasSpoiler(rest, texts))
                label = task
                markup("<li class=\"task\">")
                out += [.open(.paragraph(isBare: isBare)), .open(task)]
                rest = rest.dropFirst(2)
                if text.count > 4 { out.append(.text(text.lowerBound + 4..<text.upperBound)) }
            case .close(.paragraph):
                if let task = label { out.append(.close(task)) }
                label = nil
                out.append(event)
            case .close(.item):
                if items.removeLast() { markup("</li>\n") } else { out.append(event) }
            default: out.append(event)
            }
        }
        return out
    }

    /// Whether the first paragraph in these events contains `||`.
    private static func hasSpoiler(_ events: ArraySlice<MarkdownEvent>, _ texts: [UInt8]) -> Bool {
        for event in events {
            switch event {
            case .text(let text): if texts[text].firstRange(of: "||".utf8) != nil { return true }
            case .close(.paragraph): return false
            default: break
            }
        }
        return false
    }
}
