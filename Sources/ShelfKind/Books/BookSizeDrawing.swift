/// Draws a book to scale in front of a sheet of A4, so that readers see its size.
enum BookSizeDrawing {
    /// The size of an A4 sheet in mm.
    private static let sheet = (width: 210, height: 297)
    /// The number of mm per CSS px.
    private static let scale = 4
    /// The maximum length of a side in mm. The drawing of a poster would be larger than the page.
    private static let longest = 600

    /// The drawing for a size such as `128 × 188 × 14 mm`; nil for any other text, or if a side is too long.
    @Sendable static func svg(_ size: String) -> [UInt8]? {
        let sides = size.utf8.split { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") }.compactMap { Int(Substring($0)) }
        // A number from 1,000 on, which has a comma, is too large to draw.
        guard !size.utf8.contains(UInt8(ascii: ",")), (2...3).contains(sides.count), sides.allSatisfy({ (1...longest).contains($0) }) else {
            return nil
        }
        let (width, height, depth) = (sides[0], sides[1], sides.count == 3 ? sides[2] : 0)
        let all = (width: max(depth + width, depth + sheet.width) + 2, height: max(height, sheet.height) + 2)
        // The spine is left of the cover. Both stand at the bottom of the sheet.
        let foot = all.height - 1
        let rectangles = [
            ("book-size-sheet", depth + 1, sheet.width, sheet.height), ("book-size-spine", 1, depth, height),
            ("book-size-cover", depth + 1, width, height),
        ]
        var svg = "<svg class=\"book-size\" viewBox=\"0 0 \(all.width) \(all.height)\" width=\"\(all.width / scale)\""
        svg += " height=\"\(all.height / scale)\" aria-hidden=\"true\">"
        for (name, left, width, height) in rectangles where width > 0 {
            svg += "<rect class=\"\(name)\" x=\"\(left)\" y=\"\(foot - height)\" width=\"\(width)\" height=\"\(height)\"/>"
        }
        return Array("\(svg)<text x=\"\(depth + sheet.width - 6)\" y=\"\(foot - sheet.height + 40)\">A4</text></svg>".utf8)
    }
}
