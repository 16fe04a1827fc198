import SiteBase
import SiteModel
import SiteOutput

/// Something that pages are made from and that a build leaves out of its fingerprints.
///
/// A build has none. A test makes a build with each of them and looks for a page that is wrong then: if there is no such page, nobody would
/// notice if the fingerprints really lacked it.
package enum Oversight: Hashable, Sendable {
    /// A field that the template of a kind of page reads, with all inside it.
    case field(String, of: String)
    /// A part of the inputs of a kind of page.
    case part(Part, of: String)
    /// The pages, or the other files, that texts may link to.
    case linkedPages, linkedFiles
    /// What other pages show of the records of collections of a kind.
    case shownElsewhere(String)
    /// A file, by its path, when a build finds out whether anything but the own pages of records may have changed.
    case sharedFile(String)
    /// The address of the site on the command line, and whether texts are searched, for the same purpose.
    case sharedAddress, searchesTexts
    /// The address of the site on the command line, when a build finds out whether anything changed at all.
    case address

    /// A part of `FileInputs`, or of one of its members.
    package enum Part: String, CaseIterable, Sendable {
        case content, neighbours, template, site, links
        /// Parts of `neighbours` and of `site`.
        case settings, url
    }
}

extension FileInputs {
    /// The inputs without a part. Parts of members are left out where those are made.
    func without(_ part: Oversight.Part) -> FileInputs {
        var inputs = self
        switch part {
        case .content: inputs.content = Fingerprint()
        case .neighbours: inputs.neighbours = Fingerprint()
        case .template: inputs.template = Fingerprint()
        case .site: inputs.site = Fingerprint()
        case .links: inputs.links = Fingerprint()
        case .settings, .url: break
        }
        return inputs
    }
}

extension PageTemplates {
    /// The templates without the fields that are overlooked.
    func overlooking(_ oversights: Set<Oversight>) -> PageTemplates {
        oversights.isEmpty ? self : mapping { name, template in template.hashing { !oversights.contains(.field($0, of: name)) } }
    }
}
