public import SiteBase

/// One field of a `TemplateSchema`.
///
/// Its closures receive a pointer to the model, so that one compiled template can read models of all types without boxing or copying them.
/// Code that runs for every page is inlinable, because other modules would otherwise request each field's types from the runtime again.
public struct TemplateField<Model>: Sendable {
    @usableFromInline var declaration: TemplateDeclaration.Field
    package var name: String { declaration.name }

    @usableFromInline
    init(_ name: String, _ type: TemplateDeclaration.FieldType, _ summary: String, _ accessor: TemplateAccessor) {
        declaration = TemplateDeclaration.Field(name: name, type: type, summary: summary, accessor: accessor)
    }

    /// A plain text, which is escaped where it is written; nil shows nothing.
    @inlinable
    public static func text(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> String?) -> TemplateField {
        TemplateField(
            name,
            .text,
            summary,
            TemplateAccessor(
                isShown: { read(Self.model($0)).map { !$0.isEmpty } ?? false },
                write: { model, sink in if let text = read(Self.model(model)) { sink.write(text) } }
            )
        )
    }

    /// A whole number, written in digits. It is the only type that a `style` attribute accepts.
    @inlinable
    public static func number(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> Int?) -> TemplateField {
        TemplateField(
            name,
            .number,
            summary,
            TemplateAccessor(
                isShown: { read(Self.model($0)) != nil },
                write: { model, sink in if let number = read(Self.model(model)) { sink.write(number) } }
            )
        )
    }

    /// HTML made by sitegen.
    @inlinable
    public static func html(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> [UInt8]?) -> TemplateField {
        TemplateField(
            name,
            .html,
            summary,
            TemplateAccessor(
                isShown: { read(Self.model($0)).map { !$0.isEmpty } ?? false },
                write: { model, sink in if let html = read(Self.model(model)) { sink.write(html: html) } }
            )
        )
    }

    /// The field with changes detected from what its value is made from, which is quicker than making the value.
    ///
    /// - Parameter inputs: writes everything that the value is made from, except the page's own record.
    @inlinable
    public func madeFrom(_ inputs: @escaping @Sendable (Model, inout TemplateSink) -> Void) -> TemplateField {
        var field = self
        let accessor = declaration.accessor
        field.declaration.accessor = TemplateAccessor(
            isShown: accessor.isShown,
            write: { model, sink in
                if sink.isFingerprint { inputs(Self.model(model), &sink) } else { accessor.write(model, &sink) }
            }
        )
        return field
    }

    /// An address for `href` or `src`.
    @inlinable
    public static func link(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> TemplateLink?) -> TemplateField {
        TemplateField(name, .link, summary, address(read))
    }

    /// An address from the data for `href`, but never where a browser would load it into the page.
    @inlinable
    public static func externalLink(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> String?) -> TemplateField {
        TemplateField(name, .externalLink, summary, address { read($0).map(TemplateLink.address) })
    }

    /// A picture in several widths, for `srcset`.
    @inlinable
    public static func linkList(
        _ name: String,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> [(path: OutputPath, width: Int)]
    ) -> TemplateField {
        TemplateField(
            name,
            .linkList,
            summary,
            TemplateAccessor(isShown: { !read(Self.model($0)).isEmpty }, write: { $1.write(read(Self.model($0))) })
        )
    }

    @inlinable
    static func address(_ read: @escaping @Sendable (Model) -> TemplateLink?) -> TemplateAccessor {
        TemplateAccessor(
            isShown: { read(Self.model($0)) != nil },
            write: { model, sink in if let link = read(Self.model(model)) { sink.write(link) } }
        )
    }

    /// A flag for sections.
    @inlinable
    public static func flag(_ name: String, _ summary: String, _ read: @escaping @Sendable (Model) -> Bool) -> TemplateField {
        TemplateField(
            name,
            .flag,
            summary,
            TemplateAccessor(isShown: { read(Self.model($0)) }, write: { $1.write(flag: read(Self.model($0))) })
        )
    }

    /// A list. A section on it is repeated for each element.
    @inlinable
    public static func list<Element>(
        _ name: String,
        of shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> [Element]
    ) -> TemplateField {
        TemplateField(
            name,
            .list(shape.declaration),
            summary,
            TemplateAccessor(
                isShown: { !read(Self.model($0)).isEmpty },
                each: { model, body in
                    read(Self.model(model)).withUnsafeBufferPointer { elements in
                        guard let first = elements.baseAddress else { return }
                        for index in elements.indices { body(UnsafeRawPointer(first + index)) }
                    }
                }
            )
        )
    }

    /// Another model that always exists, such as the site. A template reads it once for all of its fields.
    @inlinable
    public static func part<Element: AnyObject>(
        _ name: String,
        _ shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> Element
    ) -> TemplateField {
        var field = TemplateField(
            name,
            .object(shape.declaration),
            summary,
            TemplateAccessor(
                isShown: { _ in true },
                each: { model, body in withUnsafePointer(to: read(Self.model(model))) { body(UnsafeRawPointer($0)) } }
            )
        )
        field.declaration.isAlwaysThere = true
        return field
    }

    /// Another model. A section on it is shown if the model exists.
    @inlinable
    public static func object<Element>(
        _ name: String,
        _ shape: TemplateSchema<Element>,
        _ summary: String,
        _ read: @escaping @Sendable (Model) -> Element?
    ) -> TemplateField {
        TemplateField(
            name,
            .object(shape.declaration),
            summary,
            TemplateAccessor(
                isShown: { read(Self.model($0)) != nil },
                each: { model, body in
                    guard let element = read(Self.model(model)) else { return }
                    withUnsafePointer(to: element) { body(UnsafeRawPointer($0)) }
                }
            )
        )
    }

    @inlinable
    static func model(_ pointer: UnsafeRawPointer) -> Model { pointer.assumingMemoryBound(to: Model.self).pointee }
}

extension TemplateField {
    /// The field as a part of another record, where only that record's own page is sure to have it in memory.
    public var ofOthersDetails: TemplateField {
        var field = self
        field.declaration.isDetailOfOther = true
        return field
    }
}

extension Array {
    /// The fields with values from another source than `others`.
    public func from<Model>(_ source: TemplateDeclaration.Source) -> [TemplateField<Model>] where Element == TemplateField<Model> {
        map { field in
            var field = field
            field.declaration.source = source
            return field
        }
    }
}

/// An address that a template may write into `href` and `src`.
public enum TemplateLink: Sendable {
    /// A file of the site; the address is relative to the page.
    case file(OutputPath)
    /// A part of a page, with its `id`, which consists of letters and digits.
    case part(OutputPath, id: String)
    /// An address outside the site, checked when it was read.
    case address(String)
}
