public import SiteBase

extension OutputFolder {
    /// What a build stores in the cache besides its files.
    public struct Summary: Sendable {
        /// The fingerprint of the program.
        public let version: Fingerprint
        /// The fingerprint of all inputs; nil if the next build must run even if they stay the same.
        public let inputs: Fingerprint?
        /// Whether the next build may keep what it finds right, because nothing was reported that it would not find again.
        public let isReusable: Bool
        /// What was reported, as `DiagnosticMemory` has it; empty if nothing was.
        public let warnings: [UInt8]
        /// The fingerprint of all inputs but what only the own pages of records show.
        public let shared: Fingerprint?
        /// The number of records read.
        public let records: Int
        /// The number of pages, including lists.
        public let pages: Int
        /// The site's address.
        public let address: String?
        /// What other pages show of records, by the records from which it was read.
        public let blocks: [Fingerprint: [UInt8]]
        /// What is not public, as the build wrote it.
        public let heldBack: [UInt8]

        /// The summary of a build after which the next one must run.
        var withoutInputs: Summary {
            Summary(version: version, inputs: nil, isReusable: false, shared: nil, records: records, pages: pages, address: address)
        }

        /// Creates a summary.
        public init(
            version: Fingerprint,
            inputs: Fingerprint?,
            isReusable: Bool = true,
            warnings: [UInt8] = [],
            shared: Fingerprint? = nil,
            records: Int,
            pages: Int,
            address: String?,
            blocks: [Fingerprint: [UInt8]] = [:],
            heldBack: [UInt8] = []
        ) {
            self.version = version
            self.inputs = inputs
            self.isReusable = isReusable
            self.warnings = warnings
            self.shared = shared
            self.records = records
            self.pages = pages
            self.address = address
            self.blocks = blocks
            self.heldBack = heldBack
        }
    }
}
