public import Diagnostics
import SiteBase

/// Reads large files: locates the records of a list first, then reads them one at a time on demand.
extension JSONReader {
    /// Reads the only value in a JSON file like `read`, except that the elements of a list become ``SourceValue/Content/records(_:)`` if
    /// the list is the value or a member of it. Errors in an element are reported when the element is read.
    public static func readRecords(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        if file.isOnDisk {
            do throws(FileError) {
                var scan = RecordScanner(file)
                if let value = try scan.value() { return value }
            } catch {
                problems.add(error.diagnostic)
                return nil
            }
        }
        guard let content = file.bytes(problems) else { return nil }
        return content.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes, of: file, problems: problems)
            reader.slices = []
            reader.skipByteOrderMark()
            do throws(Diagnostic) {
                let value = try reader.wholeDocument(depth: 0)
                guard let fault = reader.faultBetweenRecords else { return value }
                problems.add(fault)
                return nil
            } catch {
                guard UTF8Check.passes(content, of: file, problems: problems) else { return nil }
                // A missing quote or bracket in a record may cause an error outside it.
                problems.add(reader.firstFault ?? error)
                return nil
            }
        }
    }

    /// Reads newline-delimited JSON, where each line that is not blank is a record. The file is read in chunks and does not stay in memory.
    public static func readLines(_ file: SourceFile, problems: DiagnosticCollector) -> SourceValue? {
        do throws(FileError) {
            var lines = LineScanner(file)
            let list = RecordList(file, slices: try lines.slices(), form: JSONForm(isLine: true))
            if lines.hasByteOrderMark { problems.add(byteOrderMark(file)) }
            return SourceValue(.records(list), offset: 0)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Reads newline-delimited JSON from several files that form one list, or from a very large file.
    ///
    /// - Parameter isPaged: whether there are too many records to keep in memory.
    public static func readLines(_ files: [SourceFile], isPaged: Bool, jobs: Int, problems: DiagnosticCollector) -> SourceValue? {
        guard let first = files.first else { return nil }
        do throws(FileError) {
            let lines = try LineIndex(files, form: JSONForm(isLine: true), isPaged: isPaged, jobs: jobs)
            for file in lines.marked { problems.add(byteOrderMark(file)) }
            return SourceValue(.records(RecordList(first, lines)), offset: 0)
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    static func byteOrderMark(_ file: SourceFile) -> Diagnostic {
        Diagnostic(at: .file(file, offset: 0), .byteOrderMark)
    }

    /// The elements of a list, not yet read.
    mutating func records(depth: Int) throws(Diagnostic) -> RecordList {
        try enter(depth)
        var own: [RecordList.Slice] = []
        skipSpace()
        var isOpen = !take(UInt8(ascii: "]"))
        while isOpen {
            let start = index
            if index < end, bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") {
                skipBrackets()
            } else {
                _ = try value(depth: depth + 1)
            }
            let slice = RecordList.Slice(offset: start, length: index - start, depth: depth + 1)
            own.append(slice)
            slices?.append(slice)
            skipSpace()
            let comma = index
            if take(UInt8(ascii: ",")) {
                skipSpace()
                isOpen = !take(UInt8(ascii: "]"))
                if !isOpen { warnOfComma(at: comma) }
            } else {
                guard take(UInt8(ascii: "]")) else {
                    throw expected("a comma or ]", help: "put a comma between two elements, and ] after the last")
                }
                isOpen = false
            }
        }
        return RecordList(file, slices: own, form: JSONForm(isLine: false))
    }

    /// Skips past the matching closing bracket, whatever errors are in between.
    private mutating func skipBrackets() {
        var depth = 0
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
                if depth == 0 { return }
            default: index += 1
            }
        }
    }

    /// Skips a value that is known to be valid.
    mutating func skipValue() {
        guard index < end else { return }
        switch bytes[index] {
        case UInt8(ascii: "\""): skipString()
        case UInt8(ascii: "{"), UInt8(ascii: "["): skipBrackets()
        default:
            index = bytes[index...].firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") } ?? end
        }
    }

    private mutating func skipString() {
        index += 1
        while true {
            index = bytes.firstIndex(
                from: index,
                to: end,
                marking: { ($0 .== .all(UInt8(ascii: "\""))) .| ($0 .== .all(UInt8(ascii: "\\"))) },
                where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
            )
            guard index < end else { return }
            if bytes[index] == UInt8(ascii: "\"") {
                index += 1
                return
            }
            index = min(index + 2, end)
        }
    }

    /// The first invalid UTF-8 byte outside records. Records are checked when several threads read them.
    private var faultBetweenRecords: Diagnostic? {
        var end = 0
        for place in (slices ?? []).map(\.range) + [bytes.count..<bytes.count] {
            let gap = UnsafeBufferPointer(rebasing: bytes[end..<place.lowerBound])
            if let fault = UTF8Check.fault(in: gap, of: file, at: end) { return fault }
            end = place.upperBound
        }
        return nil
    }

    /// The first error in the records.
    private var firstFault: Diagnostic? {
        for slice in slices ?? [] {
            let own = UnsafeBufferPointer(rebasing: bytes[slice.range])
            var reader = JSONReader(own, of: file, at: slice.range.lowerBound, problems: DiagnosticCollector())
            do throws(Diagnostic) {
                _ = try reader.wholeDocument(depth: slice.depth)
            } catch {
                return error
            }
        }
        return nil
    }
}

/// The format of records in JSON: elements of a list, or lines of newline-delimited JSON.
struct JSONForm: RecordForm {
    let isLine: Bool

    var tableColumns: TableColumns? { nil }

    func fingerprint(of bytes: UnsafeBufferPointer<UInt8>) -> Fingerprint { Fingerprint(buffer: bytes) }

    func value(
        of bytes: UnsafeBufferPointer<UInt8>,
        at start: Int,
        in file: SourceFile,
        depth: Int,
        keys: KeyFilter?,
        problems: DiagnosticCollector
    ) -> SourceValue? {
        var reader = JSONReader(bytes, of: file, at: start, isLine: isLine, problems: problems)
        reader.keys = keys
        return reader.document(depth: depth)
    }
}
