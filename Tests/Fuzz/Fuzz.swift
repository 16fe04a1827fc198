import Foundation

/// Coverage-guided fuzzing with libFuzzer: `make fuzz` builds this program and runs each target.
///
/// The first argument names the target, all others are libFuzzer's. An input that breaks a rule ends the program, and libFuzzer writes it to
/// a file.
@main
struct Fuzz {
    private static let targets: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt] = [
        "json": { fuzzJSON(input($0, $1)) },
        "yaml": { fuzzYAML(input($0, $1)) },
        "templates": { fuzzTemplates(input($0, $1)) },
        "markdown": { fuzzMarkdown(input($0, $1)) },
        "redirects": { fuzzRedirects(input($0, $1)) },
    ]

    static func main() {
        var arguments = CommandLine.arguments
        guard arguments.count > 1, let target = targets[arguments.remove(at: 1)] else {
            print("usage: Fuzz \(targets.keys.sorted().joined(separator: "|")) [libFuzzer's arguments]")
            exit(64)
        }
        var count = CInt(arguments.count)
        var values: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        values.withUnsafeMutableBufferPointer { values in
            var base = values.baseAddress
            exit(runDriver(&count, &base, target))
        }
    }

    private static func input(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}

/// libFuzzer's entry point for programs with a `main` of their own. Source: https://llvm.org/docs/LibFuzzer.html
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ values: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the program if a rule does not hold.
func require(_ isTrue: Bool, _ rule: @autoclosure () -> String) {
    if !isTrue { fatalError(rule()) }
}
