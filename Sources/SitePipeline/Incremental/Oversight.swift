import SiteBase
import SiteModel
import SiteOutput
import SiteTemplates

/// Something that pages are made from and that a build leaves out of its fingerprints.
///
/// A build has none. A test makes a build with each of them and looks for a page that is wrong then: if there is no such page, nobody would
/// notice if the fingerprints really lacked it.
package enum Oversight: Hashable, Sendable {
    /// A field that the template of a kind of page reads, as it is declared, with all inside it.
    case field(String, of: String)
    /// One of the values that such a field is made from.
    case value(Int, ofField: String, of: String)
    /// A part of the inputs of a kind of page.
    case part(Part, of: String)
    /// The pages, or the other files, that texts may link to; the titles and the parts of these pages; how the pictures among them are made.
    case linkedPages, linkedTitles, linkedParts, linkedFiles, linkedPictures
    /// A file, by its path, when a build finds out whether anything but the own pages of records may have changed.
    case sharedFile(String)
    /// A part of a fingerprint, by its name.
    case named(String)

    /// A part of `FileInputs`, or of one of its members.
    package enum Part: String, CaseIterable, Sendable {
        case content, template, links
        /// Parts of what a page shows of others, and of the site.
        case settings, url
    }
}

extension FileInputs {
    /// The inputs without a part. Parts of members are left out where those are made.
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
    /// The templates without the fields that are overlooked.
    func overlooking(_ oversights: Set<Oversight>) -> PageTemplates {
        if oversights.isEmpty { return self }
        return mapping { name, template in
            template.hashing { field, part in
                oversights.contains(part.map { .value($0, ofField: field, of: name) } ?? .field(field, of: name))
            }
        }
    }
}
