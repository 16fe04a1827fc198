import Platform

extension [UInt8] {
    /// The bytes as Base64: https://www.rfc-editor.org/rfc/rfc4648#section-4
    public var base64: String { Data(self).base64EncodedString() }

    /// Decodes Base64; nil if the text is invalid.
    public init?(base64 text: [UInt8]) {
        guard let data = Data(base64Encoded: Data(text)) else { return nil }
        self.init(data)
    }
}
