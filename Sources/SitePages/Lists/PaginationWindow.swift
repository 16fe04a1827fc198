package import SiteBase
package import SiteTemplates

/// A volume, a page or a gap in a row of numbers.
package final class PaginationLink: Sendable {
    package let number: String
    let title: String
    /// The number in words, such as `5권`; nil if there are none.
    let name: String?
    let path: OutputPath?
    package let isCurrent: Bool
    package let isGap: Bool

    package init(number: String, title: String, name: String? = nil, path: OutputPath?, isCurrent: Bool, isGap: Bool) {
        self.number = number
        self.title = title
        self.name = name
        self.path = path
        self.isCurrent = isCurrent
        self.isGap = isGap
    }

    package static let schema = TemplateSchema<PaginationLink>(
        "number",
        [
            .text("number", "What the button shows.") { $0.number },
            .text("title", "What it leads to.") { $0.title },
            .text("name", "The number in words: `5권`; absent for pages of a list.") { $0.name },
            .link("link", "Where it leads.") { $0.path.map(TemplateLink.file) },
            .flag("isCurrent", "Whether this page is the one it leads to.") { $0.isCurrent },
            .flag("isGap", "Whether it is a gap: numbers are left out here, and it has no number.") { $0.isGap },
        ]
    )
}

/// Chooses the numbers in a row: all if there are at most 24, else the first, the last and those around the current one.
package enum PaginationWindow {
    private static let longest = 24

    /// Calls `body` with each 0-based range of numbers to show, in order, and with whether a gap precedes it.
    package static func shown(_ count: Int, current: Int, _ body: (Range<Int>, _ isAfterGap: Bool) -> Void) {
        guard count > longest else { return body(0..<count, false) }
        let around = max(1, current - 2)..<min(count - 1, max(1, current + 2) + 1)
        body(0..<1, false)
        body(around, around.lowerBound > 1)
        body(count - 1..<count, around.upperBound < count - 1)
    }

    /// The items for `count` numbers. `current` is 0-based.
    package static func buttons(_ count: Int, current: Int, button: (Int) -> PaginationLink) -> [PaginationLink] {
        var buttons: [PaginationLink] = []
        buttons.reserveCapacity(longest)
        shown(count, current: current) { range, isAfterGap in
            if isAfterGap { buttons.append(PaginationLink(number: "", title: "", path: nil, isCurrent: false, isGap: true)) }
            for number in range { buttons.append(button(number)) }
        }
        return buttons
    }
}
