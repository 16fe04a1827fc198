public import SiteBase

extension BuildCache {
    /// The values that a build stores in the cache besides its files.
    public struct Summary: Sendable {
        /// The fingerprint of the program.
        public let version: Fingerprint
        /// The fingerprint of all inputs; nil if the next build must run even without changes.
        public let inputs: Fingerprint?
        /// Whether the next build may keep valid results. It may not if there was a diagnostic that it would not find again.
        public let isReusable: Bool
        /// The reported warnings, encoded by `DiagnosticMemory`; empty if there were none.
        public let warnings: [UInt8]
        /// The fingerprint of all inputs except what only records' own pages show.
        public let shared: Fingerprint?
        /// The number of records read.
        public let records: Int
        /// The number of pages, including lists.
        public let pages: Int
        /// The site's URL.
        public let address: String?
        /// The values of records that other pages show, by the fingerprints of the records.
        public let blocks: [Fingerprint: [UInt8]]
        /// The parts of the site that are not public, as encoded by the build.
        public let heldBack: [UInt8]

        /// The summary without inputs, after which the next build must run.
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
