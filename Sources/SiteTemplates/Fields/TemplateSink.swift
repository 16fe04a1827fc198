public import SiteBase

/// The destination for the values of a page: the page's bytes, or a fingerprint of its inputs.
public struct TemplateSink: ~Copyable {
    private enum Mode {
        /// Bytes of a page, escaped.
        case page
        /// Unescaped values.
        case plain
        case fingerprint
        /// A fingerprint of each value.
        case parts
    }

    private let mode: Mode
    /// The page that links are relative to; nil for a fingerprint.
    private let page: OutputPath?
    var out: ByteBuffer
    private(set) var fingerprint = Fingerprint()
    /// The fingerprints of single values, if requested.
    private(set) var parts: [Fingerprint] = []

    init(_ out: consuming ByteBuffer, of page: OutputPath) {
        self.out = out
        self.page = page
        mode = .page
    }

    /// Writes values without escaping them, with links relative to a page.
    init(plainOn page: OutputPath) {
        out = ByteBuffer()
        self.page = page
        mode = .plain
    }

    /// Hashes all values.
    init() {
        out = ByteBuffer()
        page = nil
        mode = .fingerprint
    }

    /// Hashes each value separately.
    init(hashingParts: Void) {
        out = ByteBuffer()
        page = nil
        mode = .parts
    }

    /// Whether the sink is only for detecting changes.
    @usableFromInline var isFingerprint: Bool {
        switch mode {
        case .fingerprint, .parts: true
        case .page, .plain: false
        }
    }

    private mutating func addPart(_ hash: (inout Fingerprint) -> Void) {
        var part = Fingerprint()
        hash(&part)
        parts.append(part)
    }

    /// Writes a text.
    public mutating func write(_ text: String) {
        switch mode {
        case .page: text.withBytes { HTMLEscape.pieces(of: $0) { out.append($0) } }
        case .plain: out.append(text)
        case .fingerprint: fingerprint.combine(text)
        case .parts: addPart { $0.combine(text) }
        }
    }

    /// Writes a text, if it exists.
    public mutating func write(_ text: String?) {
        if let text { write(text) } else if isFingerprint { write(-1) }
    }

    /// Writes a whole number in digits.
    public mutating func write(_ number: Int) {
        switch mode {
        case .page, .plain: out.append(String(number))
        case .fingerprint: fingerprint.combine(number)
        case .parts: addPart { $0.combine(number) }
        }
    }

    /// Writes HTML made by sitegen.
    public mutating func write(html: [UInt8]) {
        switch mode {
        case .page, .plain: out.append(html)
        case .fingerprint: fingerprint.combine(html)
        case .parts: addPart { $0.combine(html) }
        }
    }

    @usableFromInline
    mutating func write(_ link: TemplateLink) {
        switch (link, mode) {
        case (.file(let path), .fingerprint): fingerprint.combine(path.description)
        case (.file(let path), .parts): addPart { $0.combine(path.description) }
        case (.file(let path), .page), (.file(let path), .plain): if let page { path.addressPieces(from: page) { out.append($0) } }
        case (.part(let path, let id), .page), (.part(let path, let id), .plain):
            write(.file(path))
            out.append("#\(id)")
        case (.part(let path, let id), .fingerprint), (.part(let path, let id), .parts): write(.file(OutputPath("\(path)/#\(id)") ?? path))
        case (.address(let address), .page):
            var written: [UInt8] = []
            LinkAddress.append(address, to: &written)
            out.append(written)
        case (.address(let address), .plain): out.append(address)
        case (.address(let address), .fingerprint):
            fingerprint.combine(-2)
            fingerprint.combine(address)
        case (.address(let address), .parts): addPart { $0.combine(address) }
        }
    }

    /// Writes addresses with widths: `a.320.webp 320w, a.800.webp 800w`.
    @usableFromInline
    mutating func write(_ links: [(path: OutputPath, width: Int)]) {
        for (number, link) in links.enumerated() {
            if number > 0, !isFingerprint { out.append(", ") }
            write(.file(link.path))
            if isFingerprint { fingerprint.combine(link.width) } else { out.append(" \(link.width)w") }
        }
        if isFingerprint { fingerprint.combine(links.count) }
    }

    /// Hashes a flag, which can change a page although it is never written.
    @usableFromInline
    mutating func write(flag: Bool) {
        if isFingerprint { write(flag ? 1 : 0) }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { out.append(bytes) }

    mutating func append(_ text: String) { out.append(text) }

    /// Hashes another fingerprint.
    public mutating func combine(_ other: Fingerprint) {
        if case .parts = mode { parts.append(other) } else { fingerprint.combine(other) }
    }
}
