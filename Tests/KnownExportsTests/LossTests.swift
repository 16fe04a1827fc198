import Foundation
import SiteBase
import Testing
import TestSupport

@testable import BookSite
@testable import SitePipeline

/// Nothing is lost in silence: what a reader of a format does not carry over appears in the report, each kind in one line with its number and first place.
@Suite struct `What is not carried over` {
    /// Data with everything that its reader does not carry over, and the lines that tell of it.
    struct Loss: Sendable, CustomTestStringConvertible {
        let reader: String
        let files: [String: [UInt8]]

        init(_ reader: String, _ file: String, _ text: String) { self.init(reader, [file: Array(text.utf8)]) }

        init(_ reader: String, _ files: [String: [UInt8]]) {
            self.reader = reader
            self.files = files
        }

        var testDescription: String { reader }
    }

    /// Five rows, and five without a title. `#` stands for the number of a row.
    private static func table(_ columns: KeyValuePairs<String, String>, title: String = "Title", separator: String = ",") -> String {
        let rows = (1...10).map { row in
            columns.map { $0.key == title && row > 5 ? "" : $0.value.replacing("#", with: String(row)) }
        }
        return ([columns.map(\.key)] + rows).map { $0.joined(separator: separator) + "\n" }.joined()
    }

    /// A text five times, with the numbers from 1.
    private static func five(_ text: String, separator: String = "\n") -> String {
        (1...5).map { text.replacing("#", with: String($0)) }.joined(separator: separator)
    }

    /// A backup with keys, entries and notes of which nothing is made.
    private static let bookmory: [UInt8] = {
        let book =
            #"{"title": "Tide #", "weather": "rain", "tags": [], "image": "x", "reads": [{"status": "DONE", "star": 9, "end": "soon", "mood": "calm"}]}"#
        let rows = (1...5).map { number in
            `Backups of Bookmory`.row("books", "\(number)", book.replacing("#", with: String(number)))
                + `Backups of Bookmory`.row("books", "1\(number)", "{}") + `Backups of Bookmory`.row("books", "2\(number)", "{")
                + `Backups of Bookmory`.row("notes", "\(number)", #"{"bid": "\#(number)", "content": "calm", "colour": "blue"}"#)
                + `Backups of Bookmory`.row("notes", "1\(number)", #"{"bid": "0", "content": "calm"}"#)
        }
        return (try? `Backups of Bookmory`.database(`Backups of Bookmory`.table + rows.joined())) ?? []
    }()

    /// A database with values and highlights of which nothing is made.
    private static let kobo: [UInt8] = {
        let rows = five(
            """
            INSERT INTO content VALUES ('a#', 6, 'Tide #', '978000000001#', 'soon', '7'), ('b#', 6, '', '', '', '2');
            INSERT INTO Bookmark VALUES ('c#', 'gone', 'calm'); INSERT INTO ratings VALUES ('a#', 9);
            INSERT INTO Bookmark VALUES ('d#', 'b#', 'Write to ina@example.org');
            """
        )
        let tables = """
            CREATE TABLE content (ContentID, ContentType, Title, ISBN, DateAdded, ReadStatus);
            CREATE TABLE Bookmark (BookmarkID, VolumeID, Text); CREATE TABLE ratings (ContentID, Rating);
            """
        return (try? `Backups of Bookmory`.database(tables + rows)) ?? []
    }()

    private static let losses: [Loss] = [
        Loss(
            "Goodreads",
            "goodreads_library_export.csv",
            table([
                "Book Id": "#", "Title": "Tide #", "Author": "Ina Berg", "Author l-f": "", "ISBN13": "978000000001#", "My Rating": "9",
                "Binding": "Scroll", "Number of Pages": "many", "Year Published": "long ago", "Date Read": "soon",
                "Exclusive Shelf": "lent",
                "My Review": "Write to ina@example.org", "Private Notes": "secret", "Mood": "calm", "Pace": "slow",
            ])
        ),
        Loss(
            "StoryGraph",
            "storygraph_export.csv",
            table([
                "Title": "Tide #", "Authors": "Ina Berg", "ISBN/UID": "978000000001#", "Format": "scroll", "Read Status": "lent",
                "Dates Read": "soon", "Star Rating": "9", "Moods": "calm", "Weather": "rain",
            ])
        ),
        Loss(
            "북적북적",
            "bookit.csv",
            table(
                ["인덱스": "#", "제목": "Tide #", "저자": "Ina Berg", "독서상태": "읽은 책", "읽은 날짜": "soon", "평점": "9", "메모1": "calm", "날씨": "rain"],
                title: "제목"
            )
        ),
        Loss(
            "LibraryThing, as a table",
            "librarything.tsv",
            table(
                [
                    "Book Id": "#", "Title": "Tide #", "Primary Author": "Berg, Ina", "Collections": "Your library", "Date": "long ago",
                    "Media": "Scroll", "Height": "tall", "Rating": "9", "Date Read": "soon", "Barcode": "12", "Weather": "rain",
                ],
                separator: "\t"
            )
        ),
        Loss(
            "LibraryThing, as JSON",
            "librarything.json",
            "{"
                + five(
                    ##""#": {"books_id": "#", "title": "Tide #", "date": "long ago", "rating": 9, "weather": "rain", "deeper": {"a": [1]}, "b": ""}"##,
                    separator: ",\n"
                ) + "}"
        ),
        Loss(
            "calibre, as a table",
            "catalog.csv",
            table(
                [
                    "title": "Tide #", "authors": "Ina Berg", "author_sort": "", "uuid": "u#", "isbn": "978000000001#", "pubdate": "soon",
                    "rating": "9", "#weather": "rain",
                ],
                title: "title"
            )
        ),
        Loss(
            "calibre, as a library",
            Dictionary(
                uniqueKeysWithValues: (1...5).map { number in
                    (
                        "Ina Berg/Tide (\(number))/metadata.opf",
                        Array(
                            """
                            <package xmlns="http://www.idpf.org/2007/opf" version="2.0">
                            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
                            <dc:title>Tide \(number)</dc:title><dc:language>en</dc:language><dc:rights>All</dc:rights>
                            <dc:identifier opf:scheme="ISBN">978000000001\(number)</dc:identifier>
                            <dc:identifier opf:scheme="GOOGLE">g\(number)</dc:identifier>
                            <dc:date>soon</dc:date>
                            <meta name="calibre:rating" content="99"/>
                            <meta name="calibre:user_metadata:#weather" content="rain"/>
                            </metadata></package>
                            """.utf8
                        )
                    )
                }
            )
        ),
        Loss(
            "BookWyrm",
            "bookwyrm.csv",
            table(
                [
                    "title": "Tide #", "author_text": "Ina Berg", "remote_id": "r#", "isbn_13": "978000000001#", "start_date": "soon",
                    "rating": "9", "review_content": "", "shelf": "lent", "shelf_name": "Lent", "weather": "rain",
                ],
                title: "title"
            )
        ),
        Loss(
            "OpenReads",
            "openreads.csv",
            table(
                [
                    "title": "Tide #", "author": "Ina Berg", "status": "lent", "rating": "9", "pages": "many",
                    "publication_year": "long ago",
                    "isbn": "978000000001#", "olid": "o#", "my_review": "calm", "book_format": "scroll", "readings": "soon|soon|",
                    "weather": "rain",
                ],
                title: "title"
            )
        ),
        Loss(
            "Readwise",
            "readwise-data.csv",
            table(
                [
                    "Highlight": "Tide #", "Book Title": "Ebb", "Book Author": "Ina Berg", "Highlighted at": "soon", "Color": "blue",
                    "Weather": "rain",
                ],
                title: "Book Title"
            )
        ),
        Loss(
            "Open Library",
            "OpenLibrary_ReadingLog.csv",
            table(["Work ID": "w#", "Title": "Tide #", "Authors": "Ina Berg", "Bookshelf": "Lent", "My Ratings": "9", "Weather": "rain"])
        ),
        Loss(
            "Kindle",
            "My Clippings.txt",
            five("Ebb (Berg, Ina)\n- Your Highlight on page # | Added on Friday, 2 January 2026 10:00:00\n\nTide #\n==========\n")
                + five("Ebb (Berg, Ina)\n- Your Doodle on page # | Added on Friday, 2 January 2026 10:00:00\n\nTide #\n==========\n")
                + five("Ebb (Berg, Ina)\n- Your Highlight on page # | Added on Friday, 2 January 2026 10:00:00\n\n<limit>\n==========\n")
        ),
        Loss("Kobo", ["KoboReader.sqlite": kobo]),
        Loss("Bookmory", ["backup.bookmory": bookmory]),
        Loss(
            "CollectionBuilder",
            "metadata.csv",
            table(
                ["objectid": "o#", "title": "Tide #", "object_location": "o#.jpg", "subject": "sea", "weather": "rain"],
                title: "title"
            )
        ),
        Loss(
            "Omeka",
            "omeka.csv",
            table(
                ["Item Id": "#", "Dublin Core:Title": "Tide #", "files": "o#.jpg", "tags": "sea", "Dublin Core:Weather": "rain"],
                title: "Dublin Core:Title"
            )
        ),
        Loss(
            "IIIF",
            "manifest.json",
            """
            {"@context": "http://iiif.io/api/presentation/3/context.json", "id": "https://example.org/m", "type": "Manifest",
            "label": {"en": ["Tides"]}, "structures": [{"id": "r"}], "rendering": [{"id": "https://example.org/m.pdf"}],
            "homepage": [{"id": "https://example.org/"}],
            "items": [
            \(five(#"{"id": "c#", "type": "Canvas", "label": {"en": ["Tide #"], "fr": ["Marée #"]}, "annotations": [{"id": "a"}], "items": [{"id": "p", "items": [{"body": {"id": "https://example.org/#.jpg", "type": "Image"}}]}], "weather": "rain"}"#, separator: ",\n"))
            ]}
            """
        ),
        Loss(
            "ONIX",
            "onix.xml",
            "<ONIXMessage release=\"3.0\">\n<Header><SentDateTime>20260101</SentDateTime></Header>\n"
                + five(
                    """
                    <Product><RecordReference>r#</RecordReference><NotificationType>03</NotificationType>
                    <ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>978000000001#</IDValue></ProductIdentifier>
                    <DescriptiveDetail><ProductForm>BB</ProductForm>
                    <TitleDetail><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>Tide #</TitleText></TitleElement></TitleDetail>
                    <Contributor><ContributorRole>A12</ContributorRole><PersonName>Per Lund</PersonName></Contributor>
                    <Contributor><ContributorRole>A01</ContributorRole><PersonName>Ina Berg</PersonName>
                    <BiographicalNote>Lives by the sea.</BiographicalNote></Contributor></DescriptiveDetail>
                    <CollateralDetail><Prize><PrizeName>Lamp</PrizeName></Prize></CollateralDetail>
                    <PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole><Date>soon</Date></PublishingDate></PublishingDetail>
                    </Product>
                    """
                )
                + five("<Product><RecordReference>n#</RecordReference><DescriptiveDetail/></Product>") + "</ONIXMessage>"
        ),
        Loss(
            "JSON",
            "data.json",
            "[\(five(#"{"title": "Tide #", "status": "finished", "weather": "rain", "notes": [{"type": "thinking", "content": "<big>b</big>", "mood": "c"}]}"#, separator: ",\n"))]"
        ),
        Loss("lines of JSON", "data.ndjson", five(#"{"title": "Tide #", "status": "finished", "weather": "rain"}"#)),
        Loss("YAML", "data.yaml", five("- title: Tide #\n  status: finished\n  weather: rain")),
        Loss(
            "tables",
            "data.csv",
            table(["title": "Tide #", "status": "finished", "weather": "rain", "mood": "calm"]).replacing("\n,", with: "\nEbb,")
        ),
        Loss(
            "Markdown",
            Dictionary(
                uniqueKeysWithValues: (1...5).map { number in
                    (
                        "tide-\(number).md",
                        Array("---\ntitle: Tide \(number)\nstatus: finished\nweather: rain\n---\nA <big>tide</big>. %%mine%%\n".utf8)
                    )
                }
            )
        ),
    ]

    /// The lines of each reader, as `Losses.txt` has them.
    private static func told(_ reader: String) throws -> [String] {
        let text = String(decoding: try FileSystem.read("\(repository)/Tests/KnownExportsTests/Losses.txt"), as: UTF8.self)
        let part = text.split(separator: "# ").first { $0.hasPrefix(reader + "\n") }
        return try #require(part).split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("each kind is one line, and a strict build writes nothing", arguments: losses)
    func tells(_ loss: Loss) throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        for (name, bytes) in loss.files { try site.write(bytes, to: "data/things/\(name)") }
        let lines = { (text: String) -> [String] in
            text.split(separator: "\n").filter { $0.hasPrefix("data/") }.map { String($0).replacing("data/things/", with: "") }
        }
        let told = try Self.told(loss.reader)
        var strict = site.build
        strict.options.isStrict = true
        let refused = site.report(of: strict)
        #expect(!refused.isBuilt && !site.exists("output"))
        let report = site.report(of: site.build)
        #expect(report.isBuilt && lines(report.text) == told, "\(lines(report.text).joined(separator: "\n"))")
        #expect(lines(refused.text) == told.map { $0.replacing(": warning: ", with: ": error: ") })
        #expect(!told.isEmpty)
    }

    @Test func `a field of one's own shows a column that is not known, and the warning goes away`() throws {
        let site = try TestSite(data: ["site.yaml": "title: Books\nlanguage: en\n"])
        let books = Self.table(["Work ID": "w#", "Title": "Tide #", "Bookshelf": "Already Read", "Weather": "rain"]).replacing(
            ",,",
            with: ",Ebb,"
        )
        try site.write(books, to: "data/things/OpenLibrary_ReadingLog.csv")
        let report = site.report(of: site.build).text
        let help = try #require(report.firstMatch(of: /declare it in collection.yaml: fields: (.*) and keys: (.*);/)).output
        try site.write("fields: \(help.1)\nkeys: \(help.2)\n", to: "data/things/collection.yaml")
        #expect(site.report(of: site.build).text == "")
        #expect(try site.text("output/things/data.json").contains("rain"))
    }
}
