import SiteEngine

/// A style sheet as an element of a page.
enum StyleElement {
    /// No text of a style sheet can end the element: `</` stands in strings and comments of one alone, where `<\/` is the same.
    static func bytes(_ sheet: [UInt8]) -> [UInt8] {
        var element = Array("<style>".utf8)
        element.append(String(decoding: sheet, as: UTF8.self).replacing("</", with: "<\\/"))
        element.append("</style>")
        return element
    }
}
