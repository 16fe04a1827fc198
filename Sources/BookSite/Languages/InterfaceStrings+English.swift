extension InterfaceStrings {
    /// English.
    static let english = InterfaceStrings(
        skipToContent: "Skip to content",
        more: "Read more",
        less: "Fold",
        volumes: "Volumes",
        pages: "Pages",
        previousVolume: "Previous volume",
        nextVolume: "Next volume",
        neighbours: "Neighbouring volumes",
        external: "leads to another site",
        oneVolume: "1 volume",
        volumeCount: "{count} volumes",
        continueReading: "Continue reading",
        untitledSite: "책장"
    )
}
