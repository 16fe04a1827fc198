import DataReading
import Diagnostics
import SiteAssets
import SiteBase

/// Records without a title, and those whose date of publication has another name.
extension RecordReading {
    /// Whether a record has the required text, so that another one may be left out without it.
    func hasTitle(_ record: SourceValue) -> Bool {
        let value = named(own.mapped(names.renamed(record), as: declaration, isRow: false))
        return declaration.fields.first { $0.isRequired && $0.isText }.map { !value.isBlank($0.key, isMapped: true) } ?? false
    }

    /// A record with a number or the name of its picture for its title, if it has none.
    func named(_ value: SourceValue) -> SourceValue {
        guard !declaration.substitutesOfTitle.isEmpty, source.leavesOutFaults, let members = value.members,
            let title = declaration.fields.first(where: { $0.isRequired && $0.isText })?.key, value.isBlank(title, isMapped: true),
            members.contains(where: { $0.key == title }) || Suggestion.phrase(for: title, in: members.map(\.key)).isEmpty
        else { return value }
        let found = declaration.substitutesOfTitle.lazy.compactMap { key in value.member(key) }.first {
            $0.plainWord.map { !$0.isBlank } ?? false
        }
        guard let found, let word = found.plainWord?.trimmed else { return value }
        let name = word.fileName
        let stem = ImageFinder.hasEnding(name) ? name.utf8.lastIndex(of: ".").map { String(name[..<$0]) } ?? name : name
        let member = SourceMember(key: title, keyOffset: found.offset, value: SourceValue(.text(stem), offset: found.offset))
        return SourceValue(.object(members.filter { $0.key != title } + [member]), offset: value.offset)
    }

    /// The key of the required text that a record lacks and others have; nil if it lacks none, or if its key may be misspelt.
    func missingTitle(of value: SourceValue, _ record: RecordList.Record) -> String? {
        guard let title = declaration.fields.first(where: { $0.isRequired && $0.isText })?.key else { return nil }
        if record.isRow { return value.isBlank(title, isMapped: own.source(of: title) != nil) ? title : nil }
        guard source.leavesOutFaults, value.isBlank(title, isMapped: true), let members = value.members, members.count > 1,
            declaration.wrapper.map({ wrapper in !members.contains { $0.key == wrapper } }) ?? true,
            members.contains(where: { $0.key == title }) || Suggestion.phrase(for: title, in: members.map(\.key)).isEmpty
        else { return nil }
        return title
    }

    /// Whether a row has the totals of a table: its title says so, and it has none of what identifies a record.
    func isTotal(_ value: SourceValue) -> Bool {
        guard let title = declaration.fields.first(where: { $0.isRequired && $0.isText })?.key, let text = value.member(title)?.text,
            text.utf8.count < 40, Self.totals.contains(String(text.utf8.prefix(before: ":")).wordKey)
        else { return false }
        return !(value.members ?? []).contains { member in
            guard !member.value.isAbsent, let field = declaration.fields.first(where: { $0.key == member.key }) else { return false }
            switch field.type {
            case .date, .picture, .webAddress: return true
            case .word(let words): return member.value.text.map { words.index(of: $0) != nil } ?? false
            default: return false
            }
        }
    }

    private static let totals = Set(
        [
            "total", "totals", "grand total", "sum", "Summe", "Gesamt", "Gesamtsumme", "insgesamt", "합계", "총계", "총합", "계", "소계", "合計", "総計",
            "計", "totale", "total général", "somme",
        ].map(\.wordKey)
    )

    /// Takes `published` as the date of publication, if it does not say whether the record is public.
    func takePublished(_ fields: inout Fields) {
        guard let value = fields.anyValue("published"), !value.isAbsent, value.asFlag == nil, let key = declaration.key(named: "published"),
            fields.anyValue(key).map(\.isAbsent) ?? true
        else { return }
        fields.replace(key, with: value)
        fields.pass(over: "published")
    }
}

extension SourceValue {
    /// Whether a row has a cell with nothing in it.
    ///
    /// - Parameter isMapped: whether `keys` takes the cell from another column, which leaves out empty ones.
    fileprivate func isBlank(_ column: String, isMapped: Bool) -> Bool {
        guard let cell = members?.first(where: { $0.key == column })?.value else { return isMapped }
        return cell.isAbsent || cell.text?.isBlank ?? false
    }
}
