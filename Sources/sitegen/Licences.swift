import SiteAssets

/// A part of the program with its own licence, written by others.
package struct ProgramComponent: Sendable {
    let name: String
    /// The purpose of the part.
    let role: String
    /// The licence as an SPDX expression.
    let licence: String
    let url: String
    /// The index of the licence's text.
    let text: Int

    init(_ name: String, _ role: String, _ licence: String, _ url: String, text: Int) {
        self.name = name
        self.role = role
        self.licence = licence
        self.url = url
        self.text = text
    }
}

/// The output of `--licenses`: everything linked into sitegen or embedded in it, with its licence.
enum Licences {
    static var text: String {
        let components = EmbeddedFiles.components
        var out = "sitegen contains:\n\n"
        for component in components { out += "\(component.name): \(component.role)\n  \(component.licence)\n  \(component.url)\n" }
        for (number, licence) in EmbeddedFiles.licences.enumerated() {
            let names = components.filter { $0.text == number }.map(\.name).joined(separator: ", ")
            let text = licence.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
            out += "\n\(String(repeating: "-", count: 80))\n\(names)\n\n"
            out += text.isEmpty ? "The machine that built sitegen did not have the text of this licence.\n" : text + "\n"
        }
        return out
    }
}
