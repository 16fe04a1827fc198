import SiteBase
import SiteLoading
import SiteModel
import SiteOutput
import SiteTemplates

/// An input of pages that a build leaves out of its fingerprints.
///
/// Only tests do that. They build with each oversight and expect a wrong page; if all pages are right, no test would notice that the
/// fingerprints lack this input.
package enum Oversight: Hashable, Sendable {
    /// A field that a kind of page's template reads, including everything inside the field.
    case field(String, of: String)
    /// One of the values that a field is made from.
    case value(Int, ofField: String, of: String)
    /// A part of the inputs of a kind of page.
    case part(Part, of: String)
    /// What texts may link to: pages or other files, the titles and parts of pages, and the processing of pictures.
    case linkedPages, linkedTitles, linkedParts, linkedFiles, linkedPictures
    /// A file, by path, in the check whether anything changed besides records' own pages.
    case sharedFile(String)
    /// A part of a fingerprint, by name.
    case named(String)

    /// A part of `FileInputs` or of one of its members.
    package enum Part: String, CaseIterable, Sendable {
        case content, template, links
        /// Values from other pages and from the site.
        case settings, url
    }
}

extension FileInputs {
    /// The inputs without a part. Parts of members are left out where the members are made.
    func without(_ part: Oversight.Part) -> FileInputs {
        var inputs = self
        switch part {
        case .content: inputs.content = Fingerprint()
        case .template: inputs.template = Fingerprint()
        case .links: inputs.links = Fingerprint()
        case .settings, .url: break
        }
        return inputs
    }
}

extension PageTemplates {
    /// The templates without the overlooked fields.
    func overlooking(_ oversights: Set<Oversight>) -> PageTemplates {
        if oversights.isEmpty { return self }
        return mapping { name, template in
            template.hashing { field, part in
                oversights.contains(part.map { .value($0, ofField: field, of: name) } ?? .field(field, of: name))
            }
        }
    }
}
