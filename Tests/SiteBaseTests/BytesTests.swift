import Testing
import TestSupport

@testable import SiteBase

@Suite struct `Bytes looked at many at once` {
    @Test func `are found where they stand, in pieces of every length`() {
        var wrong: [String] = []
        for length in 0...50 {
            for start in 0...length {
                for place in start...length {
                    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length + 8)
                    // What is after the end, or before the start, does not count.
                    for index in bytes.indices where index < start || index >= length { bytes[index] = UInt8(ascii: "\n") }
                    if place < length { bytes[place] = UInt8(ascii: "\n") }
                    let found = bytes.withUnsafeBufferPointer { $0.firstLineEnd(from: start, to: length) }
                    if found != place { wrong.append("\(place) from \(start) to \(length): \(found)") }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test func `are found in a row, wherever they begin and whatever is like them`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...70, using: &generator)).map { _ in UInt8.random(in: 0...2, using: &generator) }
            let wanted = (0..<Int.random(in: 2...6, using: &generator)).map { _ in UInt8.random(in: 0...2, using: &generator) }
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let first = (start...max(start, bytes.count)).first { bytes[$0...].starts(with: wanted) }
            let found = bytes.withUnsafeBufferPointer { $0.firstIndex(of: wanted, from: start) }
            #expect(found == first ?? bytes.count, "\(wanted) from \(start) in \(bytes)")
        }
    }

    @Test func `are each known by their own value alone`() {
        for wanted in UInt8.min...UInt8.max {
            let bytes = (UInt8.min...UInt8.max).reversed()
            Array(bytes).withUnsafeBufferPointer { #expect($0.firstIndex(of: wanted) == 255 - Int(wanted)) }
        }
    }

    @Test func `are the same if every one of them is`() {
        var generator = SeededGenerator(seed: 3)
        for length in 0...40 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            for place in 0...length {
                var others = bytes
                if place < length { others[place] ^= 1 << Int.random(in: 0..<8, using: &generator) } else { others.append(0) }
                bytes.withUnsafeBufferPointer { bytes in
                    #expect(bytes.equals(bytes))
                    others.withUnsafeBufferPointer { #expect(!bytes.equals($0) && !$0.equals(bytes)) }
                }
            }
        }
    }
}
