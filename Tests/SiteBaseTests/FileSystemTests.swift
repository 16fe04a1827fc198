import SiteBase
import Testing

struct FileSystemTests {
    @Test(
        "A path is inside a folder or not",
        arguments: [
            ("/home/data", "/", true), ("/", "/", true), ("/home", "/home", true), ("/home/data", "/home", true),
            ("/homely", "/home", false), ("/home", "/home/data", false), ("/", "/home", false),
        ]
    )
    func reportsInside(_ path: String, _ folder: String, _ expected: Bool) {
        #expect(FileSystem.isInside(path, folder) == expected)
    }
}
