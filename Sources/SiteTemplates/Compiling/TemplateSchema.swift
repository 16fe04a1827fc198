/// Declares what a template may see of a model: each field's name, type and meaning, and how it is read from the model.
///
/// The declaration is the one place that knows a field; checking, rendering and the page of fields for template authors follow it.
///
/// What runs for every page is inlinable: another module would else ask the runtime for the types of each field again and again.
public struct TemplateSchema<Model>: Sendable {
    /// What templates are checked against.
    public let declaration: TemplateDeclaration
    /// How many values a record has.
    @usableFromInline let width: Int
    /// Puts a model's values one after another.
    ///
    /// Each field's closure holds the one before it: taking one from a list would retain it, and the atomic count makes other threads wait.
    @usableFromInline let write: @Sendable (Model, UnsafeMutablePointer<TemplateValue>) -> Void

    /// A shape with these fields, in this order.
    @inlinable
    public init(_ name: String, _ fields: [TemplateField<Model>]) {
        declaration = TemplateDeclaration(name: name, fields: fields.map(\.declaration))
        width = fields.count
        var write: @Sendable (Model, UnsafeMutablePointer<TemplateValue>) -> Void = { _, _ in }
        for (slot, field) in fields.enumerated() {
            write = { [before = write, read = field.read] model, place in
                before(model, place)
                // What is absent holds nothing that would have to be let go of.
                (place + slot).initialize(to: read(model))
            }
        }
        self.write = write
    }

    /// The model's values, in the order of the declaration.
    @inlinable
    public func record(_ model: Model) -> TemplateValue {
        .record(Self.values(width) { write(model, $0) })
    }

    /// The values of several models, one row after another.
    @inlinable
    func rows(_ models: [Model]) -> TemplateValue {
        let values = Self.values(models.count * width) { place in
            for (row, model) in models.enumerated() { write(model, place + row * width) }
        }
        return .rows(values, width: width)
    }

    /// Values that `write` puts in the place of as many that are absent.
    ///
    /// The ways to make an array of a known size at once ask the runtime for its type each time, which takes longer than this.
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

    /// A whole number, written in digits: the one type of value that a `style` attribute takes.
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

    /// An address that the data gives, for `href`; nowhere where a browser would load it into the page.
    @inlinable
    public static func externalLink(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> String?) -> TemplateField {
        TemplateField(name, .externalLink, summary) { read($0).map { .link(.address($0)) } ?? .absent }
    }

    /// Yes or no, for sections.
    @inlinable
    public static func flag(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> Bool) -> TemplateField {
        TemplateField(name, .flag, summary) { .flag(read($0)) }
    }

    /// A list; a section on it repeats for each element.
    @inlinable
    public static func list<Element>(
        _ name: String,
        of shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> [Element]
    ) -> TemplateField {
        TemplateField(name, .list(shape.declaration), summary) { shape.rows(read($0)) }
    }

    /// Another model; a section on it shows if it is there.
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

    /// A model whose record is ready: it was made once for many pages.
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
    /// What a field holds.
    public indirect enum FieldType: Sendable {
        /// Plain text.
        case text
        /// A whole number, in digits.
        case number
        /// HTML that sitegen made.
        case html
        /// An address of the site, or one that its settings give.
        case link
        /// An address that the data gives: it is safe to follow, and must load nothing into the page.
        case externalLink
        /// Yes or no.
        case flag
        /// A list of records.
        case list(TemplateDeclaration)
        /// One record, or nothing.
        case object(TemplateDeclaration)

        /// What a list's elements, or an object, hold.
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

        /// In the words of a message and of the documentation.
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
        /// As templates write it.
        public let name: String
        /// What it holds.
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

    /// The name of what is declared, such as `volume page`.
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
