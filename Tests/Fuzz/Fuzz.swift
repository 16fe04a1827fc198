import Foundation

/// Coverage-guided fuzzing with libFuzzer: `make fuzz` builds this program and runs each target. `FUZZ_TARGET` names it.
///
/// An input that breaks a rule ends the program, and libFuzzer writes it to a file. Every finding becomes a fixture.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}

private let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "json": fuzzJSON, "yaml": fuzzYAML, "templates": fuzzTemplates, "markdown": fuzzMarkdown, "redirects": fuzzRedirects,
    "tables": fuzzTables, "exports": fuzzExports, "pictures": fuzzPictures,
]

private let target: @Sendable ([UInt8]) -> Void = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = targets[name] else { fatalError("FUZZ_TARGET is one of \(targets.keys.sorted().joined(separator: ", "))") }
    return target
}()

/// Ends the program if a rule does not hold.
func require(_ isTrue: Bool, _ rule: @autoclosure () -> String) {
    if !isTrue { fatalError(rule()) }
}

/// The package manager looks for the `main` of a program under this name.
@_cdecl("Fuzz_main")
public func main(_ count: CInt, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, values) = (count, values)
    return runDriver(&count, &values, testOneInput)
}

/// libFuzzer's entry point for programs with a `main` of their own. Source: https://llvm.org/docs/LibFuzzer.html
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ values: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
