import Platform

/// Texts for C functions such as `posix_spawn`: an array of pointers with a null pointer at its end.
public enum CStrings {
    /// Calls `body` with the texts, which are valid only during the call.
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
