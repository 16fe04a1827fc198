import Diagnostics
import SiteBase

/// Reads front matter, including values that YAML wants in quotes: `title: Low Tide: A Story`.
enum FrontMatter {
    /// - Parameter length: the number of bytes before its end.
    /// - Returns: its value; nil after reporting that it is no YAML.
    static func read(_ file: SourceFile, length: Int, problems: DiagnosticCollector) -> SourceValue? {
        let found = DiagnosticCollector()
        if let value = YAMLReader.read(file, length: length, problems: found) {
            problems.add(contentsOf: found.diagnostics)
            return value
        }
        let again = DiagnosticCollector()
        guard let bytes = file.bytes(again), let repair = Repair(bytes.prefix(length)),
            let value = YAMLReader.read(SourceFile(path: file.path, bytes: repair.bytes), length: length, problems: again)
        else {
            problems.add(contentsOf: found.diagnostics)
            return nil
        }
        for place in repair.places { problems.add(Diagnostic(at: .file(file, offset: place), Message.colonInValue.gathered())) }
        return repair.restored(value)
    }

    /// Front matter whose values have another one-byte character instead of each colon, so that all offsets stay the same.
    private struct Repair {
        private(set) var bytes: [UInt8]
        /// The offsets of values with such colons.
        private(set) var places: [Int] = []
        private let substitute: UInt8

        /// Nil if no value has such a colon.
        init?(_ text: ArraySlice<UInt8>) {
            guard let substitute = "^$=~<".utf8.first(where: { !text.contains($0) }) else { return nil }
            (bytes, self.substitute) = (Array(text), substitute)
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                repair(start..<end)
                start = end + 1
            }
            if places.isEmpty { return nil }
        }

        private mutating func repair(_ line: Range<Int>) {
            let colon = UInt8(ascii: ":")
            func isSpace(_ place: Int) -> Bool {
                place == line.upperBound || bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\r")
            }
            guard let key = line.first(where: { bytes[$0] == colon && isSpace($0 + 1) }),
                let value = (key + 1..<line.upperBound).first(where: { !isSpace($0) }), !"\"'[{|>&*!".utf8.contains(bytes[value])
            else { return }
            let colons = (value..<line.upperBound).filter { bytes[$0] == colon && isSpace($0 + 1) }
            for place in colons { bytes[place] = substitute }
            if !colons.isEmpty { places.append(value) }
        }

        /// The value with its colons.
        func restored(_ value: SourceValue) -> SourceValue {
            func text(_ text: String) -> String {
                String(decoding: text.utf8.map { $0 == substitute ? UInt8(ascii: ":") : $0 }, as: UTF8.self)
            }
            let content: SourceValue.Content =
                switch value.content {
                case .text(let own): .text(text(own))
                case .plain(let own): .plain(text(own))
                case .list(let elements): .list(elements.map(restored))
                case .object(let members):
                    .object(members.map { SourceMember(key: text($0.key), keyOffset: $0.keyOffset, value: restored($0.value)) })
                case .null, .flag, .number, .records: value.content
                }
            return SourceValue(content, offset: value.offset)
        }
    }
}
