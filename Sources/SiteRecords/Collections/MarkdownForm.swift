package import DataReading
package import Diagnostics
import InterfaceTexts
import SiteBase
import SiteMarkdown

/// How a Markdown file holds a record: its fields are in the front matter, and the text is one of them.
package struct MarkdownForm: Sendable {
    /// Where the text of the file belongs in the record.
    package enum Text: Sendable {
        /// The text is a field.
        case field(String)
        /// The text becomes an object in a list: its value is under `key`, with other members beside it.
        case element(of: String, key: String, beside: [(key: String, word: String)])
    }

    /// The key of the title.
    let title: String
    let text: Text
    /// The key of the page's name. Without it in the front matter, the file name counts. Nil if a title or number names the page.
    let name: String?
    /// The key that names the page of a record in a folder of its own, if a picture names the others.
    let nameOfBundle: String?
    /// Whether the page's name includes the folders of the file.
    let isNamedByFolders: Bool
    /// The key of the picture. A picture beside the file with the same name needs no key.
    let picture: String?
    /// The key of the number, if file names begin with one.
    let number: String?
    /// The key of the date, if file names may begin with one.
    let date: String?

    package init(
        title: String = "title",
        text: Text,
        name: String? = nil,
        nameOfBundle: String? = nil,
        isNamedByFolders: Bool = false,
        picture: String? = nil,
        number: String? = nil,
        date: String? = nil
    ) {
        self.title = title
        self.text = text
        self.name = name
        self.nameOfBundle = nameOfBundle
        self.isNamedByFolders = isNamedByFolders
        self.picture = picture
        self.number = number
        self.date = date
    }

    package var titleKey: String { title }
    /// The key of the field that takes the text.
    package var textKey: String {
        switch text {
        case .field(let key), .element(of: let key, _, _): key
        }
    }
    var numberKey: String? { number }

    /// Whether the files may be notes about books, and not pages or posts.
    package var mayBeBook: Bool { !isNamedByFolders && !isDated }

    /// Whether records have dates, like journal posts.
    package var isDated: Bool { date != nil }

    /// The name of a Markdown file.
    package struct Name: Sendable {
        /// The name of the page: `press/kit` for `pages/press/kit.md`.
        package let page: String
        /// The file name without folders, or the folder's name for `index.md`.
        package let own: String
        /// The picture beside the file that has the same name; nil if there is none.
        package let picture: String?

        /// Whether the record has a folder of its own.
        let isBundle: Bool
        /// The name of the folder, if a file in another one has the same name.
        package let folder: String?

        package init(page: String, own: String, folder: String? = nil, isBundle: Bool = false, picture: String?) {
            self.page = page
            self.isBundle = isBundle
            self.own = own
            self.folder = folder
            self.picture = picture
        }
    }

    /// Stands for a file that is no record, such as a README.
    package static let noRecord = SourceValue(
        .object([SourceMember(key: passedOverKey, keyOffset: 0, value: SourceValue(.null, offset: 0))]),
        offset: 0
    )

    fileprivate static let passedOverKey = "$passed over"

    package func record(of file: MarkdownFile, named name: Name, problems: DiagnosticCollector) -> SourceValue {
        let start = file.members.first?.keyOffset ?? file.heading?.offset ?? file.text?.offset ?? 0
        var members = file.members
        // Hugo makes no page of such a file.
        let build = (members.first { $0.key == "build" || $0.key == "_build" })?.value
        if let render = build?.member("render"), render.text == "never" || render.asFlag == false {
            members.append(SourceMember(key: "draft", keyOffset: render.offset, value: SourceValue(.flag(true), offset: render.offset)))
        }
        func lacks(_ key: String) -> Bool { !members.contains { $0.key == key && !$0.value.isAbsent } }
        func fill(_ key: String?, _ value: SourceValue?) {
            guard let key, let value, lacks(key) else { return }
            members.removeAll { $0.key == key }
            members.append(SourceMember(key: key, keyOffset: value.offset, value: value))
        }
        let stem = name.own
        let address = [name.folder, stem].compactMap(\.self).joined(separator: " ")
        let (dated, numbered) = (FileDate(stem), FileNumber(stem))
        fill(date, dated.map { SourceValue(.text($0.date), offset: start) })
        let words = (dated?.rest ?? (number == nil ? nil : numbered?.rest)).flatMap { $0.isEmpty ? nil : $0 } ?? stem
        fill(number, numbered.map { SourceValue(.text($0.number), offset: start) })
        let text = text(of: file, besides: members)
        fill(title, file.heading.flatMap(Self.plain) ?? SourceValue(.text(words), offset: start))
        fill(
            self.name,
            SourceValue(.text(isNamedByFolders ? name.page : address), offset: start)
        )
        if name.isBundle { fill(nameOfBundle, SourceValue(.text(address), offset: start)) }
        fill(picture, name.picture.map { SourceValue(.text($0), offset: start) })
        if let text { add(text, to: &members, file, problems) }
        return SourceValue(.object(members), offset: start)
    }

    /// The text of a file. It includes the heading if that differs from the title in the front matter.
    private func text(of file: MarkdownFile, besides members: [SourceMember]) -> SourceValue? {
        guard let heading = file.heading.flatMap(Self.plain), case .text(let words) = heading.content,
            let member = members.first(where: { $0.key == title && !$0.value.isAbsent })
        else { return file.text }
        switch member.value.content {
        case .text(let own), .plain(let own): return own.collisionKey == words.collisionKey ? file.text : file.whole
        default: return file.text
        }
    }

    /// The front matter and text of a file that is not a record. The heading becomes the title if there is no other.
    package func introduction(of file: MarkdownFile, problems: DiagnosticCollector) -> SourceValue {
        var members = file.members
        if let heading = file.heading, !members.contains(where: { $0.key == title && !$0.value.isAbsent }) {
            members.append(SourceMember(key: title, keyOffset: heading.offset, value: Self.plain(heading) ?? heading))
        }
        if let text = text(of: file, besides: file.members) { add(text, to: &members, file, problems) }
        return SourceValue(.object(members), offset: file.members.first?.keyOffset ?? 0)
    }

    /// A heading without Markdown syntax; nil if nothing remains.
    private static func plain(_ heading: SourceValue) -> SourceValue? {
        guard case .text(let text) = heading.content else { return heading }
        // A text that is too long is reported unchanged.
        let shown = MarkdownLosses(text)?.text ?? text
        let plain = (try? Markdown(shown))?.visibleText ?? shown
        return plain.contains { !$0.isWhitespace } ? SourceValue(.text(plain), offset: heading.offset) : nil
    }

    private func add(_ own: SourceValue, to members: inout [SourceMember], _ file: MarkdownFile, _ problems: DiagnosticCollector) {
        switch text {
        case .field(let key):
            if let other = members.first(where: { $0.key == key && !$0.value.isAbsent }) {
                problems.add(Diagnostic(at: .file(file.file, offset: other.keyOffset), fieldPath: key, .textTwice(key)))
                return
            }
            members.removeAll { $0.key == key }
            members.append(SourceMember(key: key, keyOffset: own.offset, value: own))
        case .element(let list, let key, let others):
            let words = others.map {
                SourceMember(key: $0.key, keyOffset: own.offset, value: SourceValue(.text($0.word), offset: own.offset))
            }
            let element = SourceValue(.object(words + [SourceMember(key: key, keyOffset: own.offset, value: own)]), offset: own.offset)
            let index = members.firstIndex { $0.key == list }
            var elements: [SourceValue] = []
            if let index {
                // A value that is not a list is reported when the record is read.
                guard case .list(let there) = members[index].value.content else {
                    if !members[index].value.isAbsent { return }
                    members[index] = SourceMember(
                        key: list,
                        keyOffset: own.offset,
                        value: SourceValue(.list([element]), offset: own.offset)
                    )
                    return
                }
                elements = there
            }
            let value = SourceValue(.list([element] + elements), offset: index.map { members[$0].value.offset } ?? own.offset)
            let member = SourceMember(key: list, keyOffset: index.map { members[$0].keyOffset } ?? own.offset, value: value)
            if let index { members[index] = member } else { members.append(member) }
        }
    }
}

/// The number at the beginning of a file name: `6` in `06-the-last-lamp`, `2.5` in `2.5`, `1-3` in `1-3`.
private struct FileNumber {
    let number: String
    /// The rest of the name: `the-last-lamp`.
    let rest: String

    /// Nil if the name does not begin with a number.
    init?(_ name: String) {
        let digits = name.utf8.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        if name.utf8.allSatisfy({ (0x30...0x39).contains($0) || "-.".utf8.contains($0) }) {
            // `01` means volume 1.
            (number, rest) = (digits.count == name.utf8.count ? Self.plain(digits) : name, "")
            return
        }
        let rest = name.utf8.dropFirst(digits.count)
        guard let sign = rest.first, [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: ".")].contains(sign) else {
            return nil
        }
        number = Self.plain(digits)
        self.rest = String(rest.drop { $0 == sign || $0 == UInt8(ascii: " ") }) ?? ""
    }

    private static func plain(_ digits: Substring.UTF8View) -> String {
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        return significant.isEmpty ? "0" : String(Substring(significant))
    }
}

/// The date at the beginning of a file name: `2026-11-23-a-title`.
package struct FileDate: Sendable {
    /// `2026-11-23`.
    package let date: String
    /// The rest of the name: `a-title`.
    package let rest: String

    /// Nil if the name does not begin with a date.
    package init?(_ name: String) {
        let digits = Array(name.utf8.prefix(10))
        guard digits.count == 10,
            digits.enumerated().allSatisfy({ [4, 7].contains($0) ? $1 == UInt8(ascii: "-") : (0x30...0x39).contains($1) }),
            PartialDate(valid: String(decoding: digits, as: UTF8.self)) != nil
        else { return nil }
        let rest = name.utf8.dropFirst(10)
        guard rest.isEmpty || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " ")].contains(rest.first) else { return nil }
        date = String(decoding: digits, as: UTF8.self)
        self.rest = String(rest.dropFirst()) ?? ""
    }
}

extension SourceValue {
    /// Whether the value stands for a file that is no record.
    var isPassedOver: Bool { members?.first?.key == MarkdownForm.passedOverKey }
}
