/// Declares the fields of a model that a template may use: the name, type and meaning of each, and how to read it from the model.
///
/// Checking, rendering and the documentation for template authors all follow this declaration.
///
/// Code that runs for every page is inlinable: otherwise, other modules would request the types of each field from the runtime again.
public struct TemplateSchema<Model>: Sendable {
    /// The declaration that templates are checked against.
    public let declaration: TemplateDeclaration
    /// The number of values of a record.
    @usableFromInline let width: Int
    /// Appends a model's values.
    ///
    /// Each field's closure holds the one before it. Taking closures from a list would retain them, and threads contend for the counts.
    @usableFromInline let write: @Sendable (Model, UnsafeMutablePointer<TemplateValue>) -> Void

    /// A schema with these fields, in this order.
    @inlinable
    public init(_ name: String, _ fields: [TemplateField<Model>]) {
        declaration = TemplateDeclaration(name: name, fields: fields.map(\.declaration))
        width = fields.count
        var write: @Sendable (Model, UnsafeMutablePointer<TemplateValue>) -> Void = { _, _ in }
        for (slot, field) in fields.enumerated() {
            write = { [before = write, read = field.read] model, place in
                before(model, place)
                // An absent value needs no release.
                (place + slot).initialize(to: read(model))
            }
        }
        self.write = write
    }

    /// The values of a model, in the order of the declaration.
    @inlinable
    public func record(_ model: Model) -> TemplateValue {
        .record(Self.values(width) { write(model, $0) })
    }

    /// The values of several models, row by row.
    @inlinable
    func rows(_ models: [Model]) -> TemplateValue {
        let values = Self.values(models.count * width) { place in
            for (row, model) in models.enumerated() { write(model, place + row * width) }
        }
        return .rows(values, width: width)
    }

    /// An array of `count` values that `write` fills in; they are absent before.
    ///
    /// Initializers for arrays of a known size request their type from the runtime each time, which takes longer.
    @inlinable
    static func values(_ count: Int, _ write: (UnsafeMutablePointer<TemplateValue>) -> Void) -> [TemplateValue] {
        var values: [TemplateValue] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(.absent) }
        values.withUnsafeMutableBufferPointer { values in if let place = values.baseAddress { write(place) } }
        return values
    }
}

/// One field of a `TemplateSchema`.
public struct TemplateField<Model>: Sendable {
    @usableFromInline let declaration: TemplateDeclaration.Field
    @usableFromInline let read: @Sendable (Model) -> TemplateValue

    @usableFromInline
    init(
        _ name: String,
        _ type: TemplateDeclaration.FieldType,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> TemplateValue
    ) {
        declaration = TemplateDeclaration.Field(name: name, type: type, summary: summary)
        self.read = read
    }

    /// Plain text, escaped where it is written; nil shows nothing.
    @inlinable
    public static func text(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> String?) -> TemplateField {
        TemplateField(name, .text, summary) { model in
            guard let text = read(model) else { return .absent }
            return .text(text)
        }
    }

    /// A whole number, written in digits: the only type of value that a `style` attribute accepts.
    @inlinable
    public static func number(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> Int?) -> TemplateField {
        TemplateField(name, .number, summary) { model in read(model).map { .text(String($0)) } ?? .absent }
    }

    /// HTML that sitegen made.
    @inlinable
    public static func html(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> [UInt8]?) -> TemplateField {
        TemplateField(name, .html, summary) { read($0).map(TemplateValue.html) ?? .absent }
    }

    /// An address for `href` or `src`.
    @inlinable
    public static func link(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> TemplateLink?) -> TemplateField {
        TemplateField(name, .link, summary) { read($0).map(TemplateValue.link) ?? .absent }
    }

    /// An address from the data, for `href`; never where a browser would load it into the page.
    @inlinable
    public static func externalLink(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> String?) -> TemplateField {
        TemplateField(name, .externalLink, summary) { read($0).map { .link(.address($0)) } ?? .absent }
    }

    /// True or false, for sections.
    @inlinable
    public static func flag(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> Bool) -> TemplateField {
        TemplateField(name, .flag, summary) { .flag(read($0)) }
    }

    /// A list; a section on it is repeated for each element.
    @inlinable
    public static func list<Element>(
        _ name: String,
        of shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> [Element]
    ) -> TemplateField {
        TemplateField(name, .list(shape.declaration), summary) { shape.rows(read($0)) }
    }

    /// Another model; a section on it shows if there is one.
    @inlinable
    public static func object<Element>(
        _ name: String,
        _ shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> Element?
    ) -> TemplateField {
        TemplateField(name, .object(shape.declaration), summary) { model in
            guard let element = read(model) else { return .absent }
            return shape.record(element)
        }
    }

    /// A model whose record was made once for many pages.
    @inlinable
    public static func record(
        _ name: String,
        _ declaration: TemplateDeclaration,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> TemplateValue
    ) -> TemplateField {
        TemplateField(name, .object(declaration), summary, read)
    }
}

/// The names and types that a template may use.
public struct TemplateDeclaration: Sendable {
    /// The type of a field.
    public indirect enum FieldType: Sendable {
        /// Plain text.
        case text
        /// A whole number, in digits.
        case number
        /// HTML that sitegen made.
        case html
        /// An address in the site, or one from its settings.
        case link
        /// An address from the data: it is safe to follow, but must not load anything into the page.
        case externalLink
        /// True or false.
        case flag
        /// A list of records.
        case list(TemplateDeclaration)
        /// One record, or nothing.
        case object(TemplateDeclaration)

        /// The declaration of an object or of a list's elements.
        public var declaration: TemplateDeclaration? {
            switch self {
            case .list(let declaration), .object(let declaration): declaration
            case .text, .number, .html, .link, .externalLink, .flag: nil
            }
        }

        var isLink: Bool {
            switch self {
            case .link, .externalLink: true
            case .text, .number, .html, .flag, .list, .object: false
            }
        }

        /// The type in words, for messages and documentation.
        public var phrase: String {
            switch self {
            case .text: "text"
            case .number: "number"
            case .html: "HTML"
            case .link: "address"
            case .externalLink: "address on the web"
            case .flag: "flag"
            case .list(let declaration): "list of \(declaration.name)"
            case .object(let declaration): declaration.name
            }
        }
    }

    /// One name.
    public struct Field: Sendable {
        /// The name in templates.
        public let name: String
        /// The type of its value.
        public let type: FieldType
        /// What it means, for template authors.
        public let summary: String

        @usableFromInline
        init(name: String, type: FieldType, summary: String) {
            self.name = name
            self.type = type
            self.summary = summary
        }
    }

    /// The name of the declared record, such as `volume page`.
    public let name: String
    /// In the order of the values.
    public let fields: [Field]

    @usableFromInline
    init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }

    func slot(_ name: String) -> Int? { fields.firstIndex { $0.name == name } }
}
