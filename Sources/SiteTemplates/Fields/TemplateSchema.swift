import SiteBase

/// Declares the fields of a model that a template may use: their names, types and meanings, and how to read them from the model.
///
/// Checking, rendering and the documentation for template authors all use this declaration.
public struct TemplateSchema<Model>: Sendable {
    /// The declaration that templates are checked against.
    public let declaration: TemplateDeclaration

    /// Creates a schema with these fields. If several have the same name, the last one counts.
    @inlinable
    public init(_ name: String, _ fields: [TemplateField<Model>]) {
        var last: [String: Int] = [:]
        for (index, field) in fields.enumerated() { last[field.declaration.name] = index }
        declaration = TemplateDeclaration(
            name: name,
            fields: fields.enumerated().filter { last[$1.declaration.name] == $0 }.map(\.element.declaration),
            model: ObjectIdentifier(Model.self)
        )
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
        /// HTML made by sitegen.
        case html
        /// An address in the site or from its settings.
        case link
        /// An address from the data. It is safe to follow but must not load anything into the page.
        case externalLink
        /// Addresses of one picture in several widths.
        case linkList
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
            case .text, .number, .html, .link, .externalLink, .linkList, .flag: nil
            }
        }

        var isLink: Bool {
            switch self {
            case .link, .externalLink, .linkList: true
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
            case .linkList: "list of addresses with widths"
            case .flag: "flag"
            case .list(let declaration): "list of \(declaration.name)"
            case .object(let declaration): declaration.name
            }
        }
    }

    /// A declared field.
    public struct Field: Sendable {
        /// The name in templates.
        public let name: String
        /// The type of its value.
        public let type: FieldType
        /// The meaning, for template authors.
        public let summary: String
        /// The source of the value.
        @usableFromInline var source = Source.others
        /// Whether the field is a detail of another record, which only that record's own page is sure to have in memory.
        @usableFromInline var isDetailOfOther = false
        /// Whether it is an object that every model has.
        @usableFromInline var isAlwaysThere = false
        @usableFromInline var accessor: TemplateAccessor

        @usableFromInline
        init(name: String, type: FieldType, summary: String, accessor: TemplateAccessor) {
            self.name = name
            self.type = type
            self.summary = summary
            self.accessor = accessor
        }
    }

    /// The source of a field's value, used to decide whether a page must be rendered again.
    public enum Source: Sendable {
        /// The page's record, whose fingerprint is known.
        case record
        /// The site, whose values are the same on all pages.
        case site
        /// Anything else: other records, the collection, pictures.
        case others
    }

    /// The name of the declared record, such as `volume page`.
    public let name: String
    /// The fields in the order of the documentation.
    public let fields: [Field]
    /// The type of the declared model.
    let model: ObjectIdentifier

    @usableFromInline
    init(name: String, fields: [Field], model: ObjectIdentifier) {
        self.name = name
        self.fields = fields
        self.model = model
    }

    func slot(_ name: String) -> Int? { fields.firstIndex { $0.name == name } }
}
