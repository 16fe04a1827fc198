/// The cache as a file: numbers of eight bytes as the machine has them, then the paths.
///
/// What is no such file, is cut short, or has a byte that it did not have is as if it were not there.
extension BuildCache {
    private static let mark: UInt64 = 0x3165_6863_6163_6773
    private static let numbersBefore = 9
    private static let numbersOfEntry = 12

    /// The cache of an output folder; nil if there is none that this program can use.
    public init?(for output: String, version: Fingerprint) {
        guard let path = Self.path(for: output), FileSystem.kind(of: path) == .file else { return nil }
        let bytes: [UInt8]
        do throws(FileFault) {
            bytes = try FileSystem.read(path)
        } catch {
            return nil
        }
        let found = bytes.withUnsafeBytes { Self.decoded($0, version) }
        guard let found else { return nil }
        self = found
    }

    /// Writes the cache. Where it cannot be written there is none.
    func write(for output: String) {
        guard let path = Self.path(for: output) else { return }
        do throws(FileFault) {
            let unfinished = path + "-unfinished"
            try FileSystem.removeFile(unfinished)
            try FileSystem.write(bytes, to: unfinished)
            try FileSystem.rename(unfinished, to: path)
        } catch {
            Self.remove(for: output)
        }
    }

    /// Removes the cache of an output folder.
    public static func remove(for output: String) {
        guard let path = path(for: output), FileSystem.kind(of: path) == .file else { return }
        do throws(FileFault) {
            try FileSystem.removeFile(path)
        } catch {
            // One that is out of date is found to be so.
            return
        }
    }

    private var bytes: [UInt8] {
        var numbers: [UInt64] = []
        numbers.reserveCapacity(Self.numbersBefore + 1 + entries.count * Self.numbersOfEntry)
        var texts = Array((address ?? "").utf8)
        numbers += [
            Self.mark, version.value, inputs == nil ? 0 : 1, inputs?.value ?? 0, UInt64(records), UInt64(pages),
            UInt64(bitPattern: Int64(time)),
            UInt64(entries.count), UInt64(address == nil ? 0 : texts.count + 1), FileStamp.run.value,
        ]
        for entry in entries {
            numbers += [
                entry.origin.content.value, entry.origin.surroundings.value, entry.origin.template.value, entry.origin.site.value,
                entry.origin.links.value, entry.bytes.value, UInt64(entry.stamp.size), UInt64(bitPattern: Int64(entry.stamp.written)),
                UInt64(bitPattern: Int64(entry.stamp.changed)), entry.stamp.number, UInt64(texts.count),
                UInt64(entry.path.description.utf8.count),
            ]
            texts.append(entry.path.description)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(numbers.count * 8 + texts.count + 8)
        numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
        bytes += texts
        let check = Fingerprint(bytes).value
        withUnsafeBytes(of: check) { bytes.append(contentsOf: $0) }
        return bytes
    }

    private static func decoded(_ raw: UnsafeRawBufferPointer, _ version: Fingerprint) -> BuildCache? {
        let head = numbersBefore + 1
        guard raw.count >= (head + 1) * 8, let base = raw.baseAddress else { return nil }
        func number(_ index: Int) -> UInt64 { raw.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
        let body = UnsafeBufferPointer(start: base.assumingMemoryBound(to: UInt8.self), count: raw.count - 8)
        guard number(0) == mark, number(1) == version.value,
            raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self) == Fingerprint(buffer: body).value,
            let count = Int(exactly: number(7)), count <= raw.count / (numbersOfEntry * 8)
        else { return nil }
        let texts = (head + count * numbersOfEntry) * 8
        guard texts <= body.count else { return nil }
        func text(_ start: UInt64, _ length: UInt64) -> String? {
            guard start <= body.count, length <= body.count, texts + Int(start) + Int(length) <= body.count else { return nil }
            return String(
                decoding: UnsafeBufferPointer(rebasing: body[texts + Int(start)..<texts + Int(start) + Int(length)]),
                as: UTF8.self
            )
        }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            let first = head + index * numbersOfEntry
            func signed(_ place: Int) -> Int { Int(truncatingIfNeeded: Int64(bitPattern: number(first + place))) }
            guard let path = text(number(first + 10), number(first + 11)).flatMap(OutputPath.init) else { return nil }
            let origin = FileOrigin(
                content: Fingerprint(value: number(first)),
                surroundings: Fingerprint(value: number(first + 1)),
                template: Fingerprint(value: number(first + 2)),
                site: Fingerprint(value: number(first + 3)),
                links: Fingerprint(value: number(first + 4))
            )
            let stamp = FileStamp(size: signed(6), written: signed(7), changed: signed(8), number: number(first + 9))
            entries.append(Entry(path: path, origin: origin, bytes: Fingerprint(value: number(first + 5)), stamp: stamp))
        }
        let address = number(8) == 0 ? nil : text(0, number(8) - 1)
        return BuildCache(
            version: version,
            inputs: number(2) == 1 ? Fingerprint(value: number(3)) : nil,
            records: Int(truncatingIfNeeded: number(4)),
            pages: Int(truncatingIfNeeded: number(5)),
            address: address,
            // In another run of the machine no stamp is trusted: every file is read once.
            time: number(9) == FileStamp.run.value ? Int(truncatingIfNeeded: Int64(bitPattern: number(6))) : 0,
            entries: entries
        )
    }
}
