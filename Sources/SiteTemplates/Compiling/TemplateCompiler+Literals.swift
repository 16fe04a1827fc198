import Diagnostics
import SiteBase

// Compiles literal text: tokenizes its HTML and resolves its addresses.
extension TemplateCompiler {
    mutating func literal(_ bytes: [UInt8], _ file: SourceFile, _ offset: Int, to steps: inout TemplateSteps) {
        guard let first = bytes.first else { return }
        if mustEndName {
            mustEndName = false
            if !HTMLTokenizer.endsName(first) {
                fail(file, offset, .composedName)
            }
        }
        if case .quotedValue(let quote) = place.state, place.isAddressAttribute, first != quote {
            let mayFollow = place.isListOfAddresses || first == UInt8(ascii: "#") || first == UInt8(ascii: "?")
            if valueLength == 0 || valueLength > 0 && !mayFollow, !isValueReported { failAddress(file, offset) }
        }
        var written = 0
        var valueStart: Int?
        for index in bytes.indices {
            let before = place.state
            let isRefused = place.refusal != nil
            place.advance(bytes[index])
            if !isRefused, let message = place.refusalMessage { fail(file, offset + index, message) }
            switch (before, place.state) {
            case (.beforeValue, .quotedValue):
                valueLength = 0
                isValueReported = false
                valueStart = index + 1
            case (.beforeValue, .unquotedValue) where place.isAddressAttribute:
                fail(file, offset + index, .unquotedAddress)
            case (.quotedValue, .quotedValue):
                valueLength += 1
            case (.quotedValue, _):
                if let start = valueStart, place.isAddressAttribute {
                    let address = String(decoding: bytes[start..<index], as: UTF8.self)
                    if let link = link(address, file, offset + start) {
                        steps.append(Array(bytes[written..<start]))
                        steps.append(link)
                        written = index
                    }
                }
                valueStart = nil
            default: break
            }
        }
        if case .quotedValue = place.state, place.isAddressAttribute, let valueStart, valueStart < bytes.count {
            failAddress(file, offset + valueStart)
        }
        steps.append(Array(bytes[written...]))
    }

    mutating func failAddress(_ file: SourceFile, _ offset: Int) {
        isValueReported = true
        fail(file, offset, .composedAddress)
    }

    /// The step for a literal address that leads to a file of the site; nil if the address stays unchanged.
    mutating func link(_ address: String, _ file: SourceFile, _ offset: Int) -> TemplateStep? {
        guard !address.isEmpty, !address.utf8.hasPrefix("#") else { return nil }
        guard !place.isListOfAddresses else {
            fail(file, offset, .addressList(place.attributeName))
            return nil
        }
        guard LinkAddress.isSafe(address) else {
            fail(file, offset, .unsafeAddress)
            return nil
        }
        guard LinkAddress.scheme(of: address) == nil else { return nil }
        guard address.utf8.hasPrefix("/"), !address.utf8.hasPrefix("//") else {
            fail(file, offset, .relativeAddress(address))
            return nil
        }
        let end = address.utf8.prefix(before: "#", "?").endIndex
        guard let path = OutputPath(String(address[..<end].dropFirst())) else {
            fail(file, offset, .folderAddress(address))
            return nil
        }
        links.append(CompiledTemplate.Link(path: path, place: .file(file, offset: offset)))
        return .file(path, suffix: String(address[end...]))
    }
}
