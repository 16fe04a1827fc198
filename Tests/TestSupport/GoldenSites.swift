/// Sites that are compared file by file with what is expected.
package enum GoldenSites {
    package static let folder = "\(repository)/Tests/BookSiteTests/Golden"

    /// The sites with the folders of their data.
    package static let all = [
        ("app-series", "\(repository)/Tests/Fixtures/app-series/data"),
        ("odd-text", "\(folder)/odd-text/data"),
        ("two-series", "\(folder)/two-series/data"),
        ("exhibition", "\(folder)/exhibition/data"),
        ("shelf", "\(folder)/shelf/data"),
        ("records", "\(folder)/records/data"),
        ("journal", "\(folder)/journal/data"),
        ("languages", "\(folder)/languages/data"),
    ]
}
