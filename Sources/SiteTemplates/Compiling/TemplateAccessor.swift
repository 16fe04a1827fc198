/// How a compiled template reads one field. The pointers lead to a model of the type that the field was declared for.
///
/// A class, so that a page can call hundreds of them without retaining their closures: all threads would contend for the counts.
@usableFromInline
final class TemplateAccessor: Sendable {
    /// Whether a section on the field shows.
    @usableFromInline let isShown: @Sendable (UnsafeRawPointer) -> Bool
    /// Writes the value; nothing for lists and objects.
    @usableFromInline let write: @Sendable (UnsafeRawPointer, inout TemplateSink) -> Void
    /// Calls a closure with each element of a list, or with the object if there is one.
    let each: @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void

    /// The accessor of a value.
    @usableFromInline
    init(
        isShown: @escaping @Sendable (UnsafeRawPointer) -> Bool,
        write: @escaping @Sendable (UnsafeRawPointer, inout TemplateSink) -> Void
    ) {
        self.isShown = isShown
        self.write = write
        each = { _, _ in }
    }

    /// The accessor of a list or an object.
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
