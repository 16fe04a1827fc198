@testable import SitePipeline

extension Oversight {
    /// A name by which people and files know it.
    var name: String {
        switch self {
        case .field(let path, let template): "\(template) \(path)"
        case .value(let number, let field, let template): "\(template) \(field) (\(number))"
        case .part(let part, let template): "\(template) (\(part))"
        case .linkedPages: "(linked pages)"
        case .linkedTitles: "(titles of linked pages)"
        case .linkedParts: "(parts of linked pages)"
        case .linkedFiles: "(linked files)"
        case .linkedPictures: "(linked pictures)"
        case .sharedFile(let file): "(file) \(file)"
        case .named(let name): "(\(name))"
        }
    }

    /// The template of the pages that are made with the oversight; nil if all may be.
    var template: String? {
        switch self {
        case .field(_, let template), .value(_, _, let template), .part(_, let template): template
        default: nil
        }
    }
}
