import InterfaceTexts
import SiteAssets
import SiteBase
import SiteModel
import SiteOutput
import SiteRecords

/// Reads the texts beside records: those that introduce the front page and collections, and those about people and rooms.
extension DataFolder {
    /// The folder of texts about people in the data folder.
    static let peopleFolder = "people"

    /// Whether the folder `people` contains texts about people and is not a collection.
    var hasPeopleFolder: Bool { isOfMarkdown(Self.peopleFolder) }

    /// The texts about people, by file name.
    func people() -> [(name: String, text: Introduction)] {
        guard hasPeopleFolder else { return [] }
        return texts(in: "\(folders.data)/\(Self.peopleFolder)", slug: Self.peopleFolder)
    }

    /// The folder of texts about rooms in the folder of a collection.
    private static let roomsFolder = "rooms"

    /// Whether a file in the folder of a collection is a text about a room and not a record.
    static func isOfRoom(_ path: String, in folder: String, _ settings: CollectionSettings) -> Bool {
        settings.lists.contains { $0.group != nil } && path.utf8.hasPrefix("\(folder)/\(roomsFolder)/")
    }

    /// The texts about the groups of a collection's lists, by file name. Pictures are beside them or in the folder of the collection.
    func rooms(in folder: String, _ settings: CollectionSettings, slug: String) -> [(name: String, text: Introduction)] {
        let rooms = "\(folder)/\(Self.roomsFolder)"
        guard settings.lists.contains(where: { $0.group != nil }), FileSystem.target(of: rooms) == .folder else { return [] }
        return texts(in: rooms, settings, slug: slug, pictures: folder)
    }

    /// The texts in a folder, by file name.
    ///
    /// - Parameter pictures: the folder of their pictures, if it is another one.
    private func texts(in folder: String, _ settings: CollectionSettings = CollectionSettings(), slug: String, pictures: String? = nil)
        -> [(name: String, text: Introduction)]
    {
        let source = source(of: [], settings, in: pictures ?? folder, slug: slug)
        let language = ContentLanguage(tag: settings.language ?? site.language, site: site)
        return markdownFiles(in: folder, isDeep: false, isIntroduced: false).compactMap { path in
            guard let file = read(folder, path.fileName) else { return nil }
            return Introduction(file, language: self.language(of: path, language), source).map {
                (site.languages.nameWithoutLanguage(path.fileName).withoutEnding, $0)
            }
        }
    }

    /// The introduction of the front page or a collection: `index.md` in a folder; nil if there is none, or after reporting an error.
    func introduction(in folder: String, _ settings: CollectionSettings = CollectionSettings()) -> Introduction? {
        guard let name = introductionName(in: folder), let file = read(folder, name) else { return nil }
        let source = source(of: [], settings, in: folder)
        let language = ContentLanguage(tag: settings.language ?? site.language, site: site)
        return Introduction(file, language: self.language(of: name, language), source)
    }

    /// The file that introduces a folder in this edition; nil if there is none.
    func introductionName(in folder: String) -> String? {
        // An unreadable folder is reported when its records are searched.
        let all = (try? FileSystem.names(in: folder)) ?? []
        // The front page of another site does not introduce its data.
        if folder != folders.data, Self.isRepository(folder, all), !all.contains("collection.yaml") { return nil }
        if let own = site.languages.name(of: Self.introduction, in: site.edition, among: all) { return own }
        return (site.edition == 0 || site.languages.showsOriginals) && all.contains(Self.introduction) ? Self.introduction : nil
    }

    /// The language of a file: the edition's, or the first language for an original.
    private func language(of path: String, _ language: ContentLanguage) -> ContentLanguage {
        guard site.edition > 0, site.languages.edition(ofFile: path.fileName) == nil else { return language }
        return ContentLanguage(tag: site.languages.tags[0], site: site)
    }
}
