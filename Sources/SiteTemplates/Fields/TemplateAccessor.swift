/// Reads one field for a compiled template. The pointers lead to a model of the type that declares the field.
///
/// It is a class, so that a page can call hundreds of accessors without retaining closures, which would make threads contend for the
/// reference counts.
@usableFromInline
final class TemplateAccessor: Sendable {
    /// Whether a section on the field is shown.
    @usableFromInline let isShown: @Sendable (UnsafeRawPointer) -> Bool
    /// Writes the value. Lists and objects write nothing.
    @usableFromInline let write: @Sendable (UnsafeRawPointer, inout TemplateSink) -> Void
    /// Calls a closure with each element of a list, or with the object if it exists.
    let each: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

    /// Creates the accessor of a value.
    @usableFromInline
    init(
        isShown: @escaping @Sendable (UnsafeRawPointer) -> Bool,
        write: @escaping @Sendable (UnsafeRawPointer, inout TemplateSink) -> Void
    ) {
        self.isShown = isShown
        self.write = write
        each = { _, _ in }
    }

    /// Creates the accessor of a list or an object.
    @usableFromInline
    init(
        isShown: @escaping @Sendable (UnsafeRawPointer) -> Bool,
        each: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
    ) {
        self.isShown = isShown
        self.each = each
        write = { _, _ in }
    }
}
