package import SiteBase

extension RecordReading {
    /// The fingerprint of everything that a record determines. A record whose fingerprint is known has no new errors.
    ///
    /// - Parameter name: the name of the kind of record, because kinds know different keys.
    package static func content(
        _ record: Fingerprint,
        as name: String,
        _ settings: CollectionSettings,
        without overlooked: Overlooked?
    ) -> Fingerprint {
        var content = NamedFingerprint("content", without: overlooked, record)
        content.combine("kind") { $0.combine(name) }
        content.combine("markdown") { $0.combine(settings.readsMarkdown ? 1 : 2) }
        // Hidden fields are absent from the values themselves.
        if !settings.hiddenFields.isEmpty {
            content.combine("hidden fields") { for name in settings.hiddenFields.all { $0.combine(name) } }
        }
        if let own = settings.own.fingerprint { content.combine("own fields") { $0.combine(own) } }
        return content.value
    }
}
