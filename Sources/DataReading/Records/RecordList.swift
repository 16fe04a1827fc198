public import Diagnostics
public import SiteBase

/// The elements of a list in a data file, followed by records in files of their own. JSON elements and records in files are read on demand,
/// so that the data may be larger than memory. YAML elements stay in memory.
public final class RecordList: Sendable {
    /// An element.
    public struct Record: Sendable {
        /// The value.
        public let value: SourceValue
        /// The 0-based index in the list.
        public fileprivate(set) var index: Int
        /// The file that contains the element.
        public let file: SourceFile
        /// The fingerprint of the bytes.
        public let fingerprint: Fingerprint
        /// The size in the file, in bytes; 0 if the list is in memory.
        public let byteCount: Int
        /// Whether only some keys were read, because the record is known to be valid.
        public let isKnown: Bool
        /// Whether the element is a row in a table, where cells have no types and a list is one text.
        public let isRow: Bool
    }

    /// A record with another index.
    static func moved(_ record: Record, to index: Int) -> Record {
        var moved = record
        moved.index = index
        return moved
    }

    /// Records that an earlier build found valid.
    public struct Known: Sendable {
        let contains: @Sendable (Fingerprint) -> Bool
        let keys: KeyFilter

        /// - Parameters:
        ///   - keys: the keys that are read in every object nevertheless.
        ///   - contains: whether a record with this fingerprint is known.
        public init(keys: KeyFilter, contains: @escaping @Sendable (Fingerprint) -> Bool) {
            self.keys = keys
            self.contains = contains
        }
    }

    /// The byte range of a record in its file.
    struct Slice: Sendable {
        private let start: Int
        private let byteCount: UInt32
        /// The nesting depth of the record.
        private let level: UInt32

        init(offset: Int, length: Int, depth: Int) {
            start = offset
            byteCount = UInt32(clamping: length)
            level = UInt32(depth)
        }

        var range: Range<Int> { start..<start + Int(byteCount) }
        var depth: Int { Int(level) }
    }

    indirect enum Storage: Sendable {
        case slices([Slice], form: any RecordForm)
        case values([SourceValue])
        /// Lines of newline-delimited JSON, located only by batch.
        case lines(LineIndex)
        /// Elements of other lists.
        case picked([(list: RecordList, index: Int)])
    }

    /// The number of records that a thread reads at once.
    @usableFromInline static let run = 64

    /// The file.
    public let file: SourceFile
    let storage: Storage
    /// The records in files of their own, which follow the other elements.
    let others: RecordFiles?

    init(_ file: SourceFile, slices: [Slice], form: any RecordForm) {
        self.file = file
        storage = .slices(slices, form: form)
        others = nil
    }

    /// Lines of newline-delimited JSON, located only by batch.
    ///
    /// - Parameter file: the first file, for messages.
    init(_ file: SourceFile, _ lines: LineIndex) {
        self.file = file
        storage = .lines(lines)
        others = nil
    }

    /// Records that were read already.
    package init(_ file: SourceFile, values: [SourceValue]) {
        self.file = file
        storage = .values(values)
        others = nil
    }

    /// A list that consists of records in files of their own.
    ///
    /// - Parameter folder: the folder that contains the files.
    public init(_ files: RecordFiles, in folder: String) {
        file = SourceFile(onDisk: folder)
        storage = .values([])
        others = files
    }

    private init(_ list: RecordList, _ files: RecordFiles) {
        file = list.file
        storage = list.storage
        others = files
    }

    /// A list of elements from other lists.
    ///
    /// - Parameters:
    ///   - picked: the elements, in order.
    ///   - file: the file to name in messages about the whole list.
    public init(picked: [(list: RecordList, index: Int)], in file: SourceFile) {
        self.file = file
        storage = .picked(picked)
        others = nil
    }

    /// The elements with these indices, in this order.
    public func picking(_ indices: [Int]) -> RecordList { RecordList(picked: indices.map { (self, $0) }, in: file) }

    /// The same list, followed by records in files of their own.
    public func followed(by files: RecordFiles) -> RecordList { RecordList(self, files) }

    /// Whether there are too many records to keep in memory.
    public var isPaged: Bool { if case .lines(let lines) = storage { lines.isPaged } else { false } }

    /// Whether any record may have one of these keys; always true for lists in memory.
    ///
    /// - Parameter keys: nil for any key.
    package func mayHave(_ keys: [String]?) -> Bool {
        guard let keys, others == nil, case .lines(let lines) = storage else { return true }
        return lines.mayHave(keys)
    }

    /// Searches for several keys at once, for later calls of `mayHave`.
    package func look(for keys: [String]) {
        if others == nil, case .lines(let lines) = storage { lines.look(for: keys) }
    }

    /// The columns of a table; nil if the list is no table.
    public var columns: TableColumns? { if case .slices(_, let form) = storage { form.tableColumns } else { nil } }

    /// Whether an element is a row in a table.
    public func isRow(at index: Int) -> Bool {
        if case .picked(let picked) = storage, index < listed { return picked[index].list.isRow(at: picked[index].index) }
        return columns != nil && index < listed
    }

    /// The number of elements.
    public var count: Int { listed + (others?.count ?? 0) }

    /// The number of elements in the list's own file.
    var listed: Int {
        switch storage {
        case .slices(let slices, _): slices.count
        case .values(let values): values.count
        case .lines(let lines): lines.count
        case .picked(let picked): picked.count
        }
    }

    /// Whether an element is in a file of its own.
    public func isFile(at index: Int) -> Bool {
        if case .picked(let picked) = storage, index < listed { return picked[index].list.isFile(at: picked[index].index) }
        return index >= listed
    }

    /// The index of an element in its own file.
    public func indexInFile(at index: Int) -> Int {
        if case .picked(let picked) = storage, index < listed { return picked[index].list.indexInFile(at: picked[index].index) }
        if case .lines(let lines) = storage, index < listed { return lines.indexInFile(index) }
        return index
    }

    /// The file that contains an element.
    public func file(at index: Int) -> SourceFile {
        if case .picked(let picked) = storage, index < listed { return picked[index].list.file(at: picked[index].index) }
        if case .lines(let lines) = storage, index < listed { return lines.files[lines.file(of: index)] }
        guard let others, index >= listed else { return file }
        return others.file(index - listed)
    }

    /// The paths of the files that contain one record each.
    package var paths: [String] {
        guard case .picked(let picked) = storage else { return others?.paths ?? [] }
        return picked.filter { $0.list.isFile(at: $0.index) }.map { $0.list.file(at: $0.index).path } + (others?.paths ?? [])
    }

    /// The size of the elements in the file, in bytes; the size of the file if they are in memory.
    public var byteCount: Int {
        let own =
            switch storage {
            case .slices(let slices, _): slices.reduce(0) { $0 + $1.range.count }
            case .values(let values): values.isEmpty ? 0 : file.byteCount
            case .lines(let lines): lines.byteCount
            case .picked(let picked): picked.first?.list.byteCount ?? 0
            }
        return own + (others?.byteCount ?? 0)
    }

    /// The size of an element in its file, in bytes; nil if it is in memory or one of millions of lines.
    package func byteCount(at index: Int) -> Int? {
        guard index < listed else { return file(at: index).byteCount }
        return switch storage {
        case .slices(let slices, _): slices[index].range.count
        case .picked(let picked): picked[index].list.byteCount(at: picked[index].index)
        case .values, .lines: nil
        }
    }

    /// The first element; nil if there is none or it cannot be read.
    public var first: SourceValue? {
        do throws(FileError) {
            return count > 0 ? try value(at: 0) : nil
        } catch {
            return nil
        }
    }
}
