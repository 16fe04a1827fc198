import DataReading
import Diagnostics
import SiteBase

extension Fields {
    /// The texts of a list, or a single text, with their locations.
    mutating func placedTexts(_ key: String) -> [(name: String, place: Diagnostic.Location)] {
        guard let value = value(key), let all = value.isText ? [value] : elements(key) else { return [] }
        return all.enumerated().compactMap { index, element in
            filledText(element, value.isText ? key : "\(key)[\(index)]").map { ($0, .file(file, offset: element.offset)) }
        }
    }

    /// The elements of a list of texts.
    mutating func elements(_ key: String) -> [SourceValue]? {
        guard let value = value(key) else { return nil }
        switch value.content {
        case .list(let elements): return elements
        case .text(let text) where text.count <= 60, .plain(let text) where text.count <= 60:
            let parts = text.utf8.split(separator: ",").map { String($0.drop(while: \.isWhitespace)) }
            let help = "write [\(parts.map { JSONText.text($0).description }.joined(separator: ", "))]"
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: help))
        case .null, .flag, .number, .text, .plain, .object, .records:
            report(value, key, .wrongType(expected: "a list of texts", found: value, help: "write [\"…\", \"…\"]"))
        }
        return nil
    }
}

extension SourceValue {
    var isText: Bool {
        switch content {
        case .text, .plain: true
        case .null, .flag, .number, .list, .records, .object: false
        }
    }
}
