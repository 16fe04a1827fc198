public import Platform

/// Texts as C functions such as `posix_spawn` take them: a list of pointers that ends with a null pointer.
public enum CStrings {
    /// The result of `body` with the texts, which are there for its time only.
    public static func with<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = texts.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return pointers.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("the list ends with nil, so it is not empty") }
            return body(base)
        }
    }
}
