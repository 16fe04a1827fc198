package import DataReading
import Diagnostics
import InterfaceTexts
import SiteBase

extension CollectionSource {
    /// The value of a field; `none` if it is absent or hidden, or after reporting an error.
    ///
    /// - Parameter owner: the key of the object that contains the field, with a dot; empty for a record.
    func value(of field: FieldDeclaration, in owner: String = "", _ fields: inout Fields) -> FieldValue {
        let key = field.key
        if content.settings.hiddenFields.contains(key, in: owner) {
            fields.ignore(key)
            return .none
        }
        // `8/10` names its scale.
        let namesScale =
            if case .number(let bounds, _) = field.type, bounds.upperBound == 5 { fields.value(key)?.hasSeveralNumbers ?? false } else {
                false
            }
        let hasValue = understand(field, &fields)
        if !hasValue, !field.isRequired, !field.isCustom { return .none }
        if field.isRequired, !field.isText, fields.requiredValue(key, example: field.example) == nil { return .none }
        fields.leavesOutFaults = leavesOutFaults && !(owner.isEmpty && field.isRequired) && !field.decidesPublication
        defer { fields.leavesOutFaults = leavesOutFaults && !owner.isEmpty }
        switch field.type {
        case .text: return .init((field.isRequired ? fields.requiredText(key) : fields.text(key)?.filled).map(FieldValue.text))
        case .markdown(_, let isDocument):
            if field.isRequired, fields.requiredText(key) == nil { return .none }
            return .init(
                fields.markdown(key, isMarkdown: content.settings.readsMarkdown, isDocument: isDocument, breaks: content.settings.breaks)
                    .map(
                        FieldValue.markdown
                    )
            )
        case .webAddress: return .init(fields.webAddress(key).map(FieldValue.text))
        case .picture(let mayBeEmpty, let use):
            if mayBeEmpty, fields.text(key) == "" { return .none }
            return .init(picture(key, as: use, &fields).map(FieldValue.picture))
        case .file: return .init(file(key, &fields).map(FieldValue.file))
        case .flag: return .init(fields.flag(key).map(FieldValue.flag))
        case .date(let earlier): return .init(date(key, notBefore: earlier, in: owner, &fields).map(FieldValue.date))
        case .wholeNumber(let bounds, let example, let least):
            return .init(fields.wholeNumber(key, in: bounds, example: example, notBelow: least).map(FieldValue.number))
        case .number(let bounds, let example):
            if bounds.upperBound == 5, !namesScale { scale(key, in: owner, &fields) }
            return .init(fields.number(key, in: bounds, example: example).map(FieldValue.decimal))
        case .word(let words): return .init(fields.word(key, of: words).map(FieldValue.word))
        case .texts(_, nil): return .init(fields.texts(key).map(FieldValue.texts))
        case .texts(let each, let inner?):
            return .init(fields.texts(key, under: inner, each: each, content.settings.own).map(FieldValue.texts))
        case .textsOrObjects(_, let object): return .init(fields.texts(key, orIn: object, content.settings.own).map(FieldValue.texts))
        case .object(let shape):
            guard var object = fields.object(key, like: shape.example), let value = self.object(shape, in: "\(key).", &object) else {
                return .none
            }
            return value.values.allSatisfy(\.isNone) ? .none : .object(value)
        case .objects(let shape):
            let objects = fields.objects(key, like: shape.example)?.compactMap { object -> FieldObject? in
                var object = object
                // A note may be private although its book is not.
                let flags = object.publicationFlags
                if !flags.isEmpty, site.publication.reason(toHold: Publication(of: flags)) != nil { return nil }
                for flag in flags { object.pass(over: flag.key) }
                return self.object(shape, in: "\(key).", &object)
            }
            return .init(objects.map(FieldValue.objects))
        case .custom(let custom): return custom.read(&fields, key)
        }
    }

    /// Replaces a rating by one out of five, if the ratings of the list are out of ten or a hundred.
    private func scale(_ key: String, in owner: String, _ fields: inout Fields) {
        guard let value = fields.value(key) else { return }
        switch value.content {
        case .number(let digits), .plain(let digits):
            guard let rating = Double(digits).flatMap({ dates.rating($0, of: owner + key) }) else { return }
            fields.replace(key, with: value.with(.plain(rating.formattedBriefly)))
        case .null, .flag, .text, .list, .records, .object: return
        }
    }

    /// Replaces the value of a field by what it means, if people or programs wrote it in another form.
    ///
    /// - Returns: whether there is a value.
    private func understand(_ field: FieldDeclaration, _ fields: inout Fields) -> Bool {
        guard let value = fields.value(field.key) else { return false }
        if case .text(let text) = value.content, case .text = field.type, content.settings.own.values.isEmpty, !text.isBlank,
            !WrittenLink.mayBe(text)
        {
            return true
        }
        if case .object = value.content, let text = value.text(in: contentLanguage) {
            fields.replace(field.key, with: text)
            return understand(field, &fields)
        }
        let meant = content.settings.own.meaning(of: value, in: field.key)
        guard let understood = (meant ?? value).understood(as: field.type) ?? meant else { return true }
        fields.replace(
            field.key,
            with: understood.isList ? content.settings.own.meaning(of: understood, in: field.key) ?? understood : understood
        )
        return true
    }

    /// A date that must not be before the date under another key.
    private func date(_ key: String, notBefore earlier: String?, in owner: String, _ fields: inout Fields) -> PartialDate? {
        guard let date = fields.date(key, by: dates, as: owner + key, takesLast: earlier != nil) else { return nil }
        guard let earlier, let value = fields.value(key), let start = fields.value(earlier)?.text.flatMap({ try? WrittenDate($0) }),
            let first = start.date(in: dates.order(of: owner + earlier)), date.isBefore(first)
        else { return date }
        fields.report(value, key, .datesSwapped(date.machineText, earlier, first.machineText))
        return fields.leavesOutFaults ? nil : date
    }

    /// An object with declared fields; nil after reporting that a required one is missing.
    ///
    /// - Parameter owner: the key of the object, with a dot; empty for a record.
    package func object(_ shape: RecordDeclaration, in owner: String = "", _ fields: inout Fields) -> FieldObject? {
        var values: [FieldValue] = []
        values.reserveCapacity(shape.fields.count)
        var isWhole = true
        for field in shape.fields {
            let value = value(of: field, in: owner, &fields)
            if field.isRequired, value.isNone { isWhole = false }
            values.append(value)
        }
        fields.ignore(shape.ignored)
        fields.finish(ignoring: content.settings.own)
        return isWhole ? FieldObject(values) : nil
    }
}

extension SourceValue {
    /// Whether a text has two numbers, such as `8/10` and `6 von 10`.
    fileprivate var hasSeveralNumbers: Bool {
        guard let text, text.utf8.count < 40 else { return false }
        return text.utf8.split { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.count > 1
    }
}

extension String {
    /// The text; nil if it is blank.
    fileprivate var filled: String? { isBlank ? nil : self }
}

extension FieldValue {
    fileprivate init(_ value: FieldValue?) { self = value ?? .none }
}

extension Fields {
    /// The members that say who may see the object.
    var publicationFlags: [SourceMember] {
        keys.compactMap { key in
            guard Publication.key(named: key) != nil, let value = anyValue(key), !value.isAbsent else { return nil }
            return SourceMember(key: key, keyOffset: value.offset, value: value)
        }
    }

    /// Warns about keys that were not read, except those that the author ignores.
    func finish(ignoring own: OwnFields) { finish { own.ignores($0.key) ? .ignore : .report(nil) } }

    /// One of several words, or of their labels and usual names in any language.
    fileprivate mutating func word(_ key: String, of words: FieldWords) -> Int? {
        guard let value = value(key) else { return nil }
        if let word = value.text, let index = words.index(of: word) { return index }
        if let unknown = words.unknown, value.text != nil || value.isFlag {
            report(value, key, .unknownMeaning(of: value, key: key, words: words.map(\.word)).listing(value.text ?? value.phrase))
            return unknown
        }
        return choice(key, of: words.lazy.map(\.word), otherNames: [:]) { words.places[$0] }
    }

    /// A whole number that should not be below the number under another key. A lower number causes a warning and is ignored.
    fileprivate mutating func wholeNumber(_ key: String, in bounds: ClosedRange<Int>, example: Int, notBelow least: String?) -> Int? {
        guard let number = wholeNumber(key, in: bounds, example: example) else { return nil }
        guard let least, let value = value(key), let first = self.value(least)?.wholeNumber, number < first else { return number }
        report(value, key, .numbersSwapped(number, least, first))
        return nil
    }

    /// The texts of a list.
    fileprivate mutating func texts(_ key: String) -> [String]? {
        elements(key)?.enumerated().compactMap { text($1, "\(key)[\($0)]")?.filled }
    }

    /// The texts of a list. Some may be inside objects.
    fileprivate mutating func texts(_ key: String, orIn textObject: TextObject, _ own: OwnFields) -> [String]? {
        elements(key)?.enumerated().compactMap { index, element in
            guard case .object = element.content else { return text(element, "\(key)[\(index)]")?.filled }
            let place = FieldPath.element(.key(path, key), index)
            guard var object = Fields(element, path: place, in: file, problems: problems) else { return nil }
            object.ignore(textObject.ignored)
            defer { object.finish(ignoring: own) }
            return object.requiredText(textObject.key)
        }
    }

    /// The texts of a list of objects that have only this key.
    fileprivate mutating func texts(_ key: String, under inner: String, each: String, _ own: OwnFields) -> [String]? {
        guard let value = value(key) else { return nil }
        guard case .list(let elements) = value.content else {
            report(value, key, .wrongType(expected: "a list", found: value, help: "write [{\"\(inner)\": \"…\"}]"))
            return nil
        }
        if let first = elements.first, case .text(let text) = first.content {
            let example = text.count > 40 ? "\"…\"" : JSONText.text(text).description
            let help = "write every \(each) as {\"\(inner)\": \(example)}"
            report(first, "\(key)[0]", .wrongType(expected: "an object", found: first, help: help))
            return nil
        }
        var texts: [String] = []
        texts.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            if let text = onlyText(of: element, under: inner) {
                texts.append(text)
                continue
            }
            let place = FieldPath.element(.key(path, key), index)
            guard var object = Fields(element, path: place, in: file, problems: problems, leavesOutFaults: leavesOutFaults) else {
                continue
            }
            if let text = object.requiredText(inner) { texts.append(text) }
            object.finish(ignoring: own)
        }
        return texts
    }
}

extension SourceValue {
    /// The value as a whole number; nil if it is none.
    fileprivate var wholeNumber: Int? {
        switch content {
        case .number(let literal), .plain(let literal): Int(literal)
        case .null, .flag, .text, .list, .records, .object: nil
        }
    }

    fileprivate var isFlag: Bool { if case .flag = content { true } else { false } }
}
