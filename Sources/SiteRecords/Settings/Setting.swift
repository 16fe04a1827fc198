package import DataReading
package import SiteBase

/// Keys of `site.yaml` or `collection.yaml` that are read together, nearly always one.
///
/// A declaration is all that a setting needs: reading, translation, JSON Schema and the manual's table follow from it.
package struct Setting<Settings>: Sendable {
    /// A key of the file.
    package struct Key: Sendable {
        /// The key.
        package let name: String
        /// What happens without the key, in Markdown; may be empty.
        package let usual: String
        /// What the value does, in Markdown.
        package let meaning: String
        /// The JSON Schema of the value.
        let schema: JSONText

        package init(_ name: String, _ schema: JSONText, usual: String = "", _ meaning: String) {
            self.name = name
            self.usual = usual
            self.meaning = meaning
            self.schema = schema
        }
    }

    package let keys: [Key]
    /// Whether the file of another language may set them, too.
    let isTranslated: Bool
    /// Reads the keys and reports what is wrong with them. A key that is absent changes nothing.
    let read: @Sendable (inout Fields, inout Settings) -> Void

    package init(_ keys: Key..., isTranslated: Bool = false, read: @escaping @Sendable (inout Fields, inout Settings) -> Void) {
        self.keys = keys
        self.isTranslated = isTranslated
        self.read = read
    }

    /// The JSON Schema of a file with these settings.
    static func schema(of settings: [Self]) -> JSONText {
        let keys = settings.flatMap(\.keys).map { ($0.name, $0.schema.described(as: $0.meaning.utf8.replacing("`", with: "")).orNull) }
        return RecordDeclaration.object(keys + [("$schema", .string.orNull)], required: []).inYAML
    }

    /// A text that is not blank.
    package static func text(
        _ name: String,
        _ path: any WritableKeyPath<Settings, String?> & Sendable,
        usual: String = "",
        _ meaning: String,
        isTranslated: Bool = false
    ) -> Self {
        Self(Key(name, .string, usual: usual, meaning), isTranslated: isTranslated) { fields, settings in
            if let text = fields.filledText(name) { settings[keyPath: path] = text }
        }
    }

    /// `true` or `false`.
    package static func flag(
        _ name: String,
        _ path: any WritableKeyPath<Settings, Bool> & Sendable,
        usual: String,
        _ meaning: String
    ) -> Self {
        Self(Key(name, .boolean, usual: usual, meaning)) { fields, settings in
            if let flag = fields.flag(name) { settings[keyPath: path] = flag }
        }
    }

    /// `true` or `false`, or neither if the key is absent.
    package static func flag(
        _ name: String,
        _ path: any WritableKeyPath<Settings, Bool?> & Sendable,
        usual: String,
        _ meaning: String
    ) -> Self {
        Self(Key(name, .boolean, usual: usual, meaning)) { fields, settings in
            if let flag = fields.flag(name) { settings[keyPath: path] = flag }
        }
    }

    /// One of a few words.
    package static func choice<Value: Sendable>(
        _ name: String,
        of choices: [(word: String, choice: Value)],
        _ path: any WritableKeyPath<Settings, Value> & Sendable,
        usual: String = "",
        _ meaning: String
    ) -> Self {
        Self(Key(name, .words(choices.map(\.word)), usual: usual, meaning)) { fields, settings in
            if let choice = fields.choice(name, of: choices) { settings[keyPath: path] = choice }
        }
    }
}
