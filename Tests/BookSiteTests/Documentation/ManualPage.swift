import Foundation
import SiteBase
import TestSupport
import Testing

/// A page of the manual that is made from the code.
enum ManualPage {
    static let folder = "\(repository)/data/pages/manual/reference"

    /// The beginning of a page, up to its first sentences.
    static func head(_ title: String, order: Int, _ sentence: String) -> String {
        "---\ndescription: \"\(sentence)\"\norder: \(order)\n---\n# \(title)\n\n\(sentence)\n\n"
    }

    /// Wants a page to have a text, or writes it.
    static func compare(_ name: String, _ text: String) throws {
        let path = "\(folder)/\(name)"
        if isRecording {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("written anew; run again without SITEGEN_RECORD")
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "make docs writes it anew")
    }
}
