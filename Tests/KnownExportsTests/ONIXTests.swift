import DataReading
import Diagnostics
import Foundation
import SiteBase
import SiteLoading
import SiteModel
import Testing
import TestSupport

@testable import BookSite
@testable import KnownExports
@testable import SitePipeline

/// Messages of ONIX: encodings, markup in texts, and products that are no volumes.
@Suite struct `Messages of ONIX` {
    private static func product(
        _ id: String,
        _ title: String,
        series: String = "Harbours",
        number: Int,
        type: String = "03",
        text: String = ""
    )
        -> String
    {
        """
        <Product><RecordReference>\(id)</RecordReference><NotificationType>\(type)</NotificationType><DescriptiveDetail>
        <Collection><TitleDetail><TitleElement><TitleElementLevel>02</TitleElementLevel><TitleText>\(series)</TitleText></TitleElement>
        <TitleElement><TitleElementLevel>01</TitleElementLevel><PartNumber>\(number)</PartNumber></TitleElement></TitleDetail></Collection>
        <TitleDetail><TitleElement><TitleElementLevel>01</TitleElementLevel><TitleText>\(title)</TitleText></TitleElement></TitleDetail>
        </DescriptiveDetail><CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience>\(text)</TextContent>
        </CollateralDetail></Product>
        """
    }

    private static func message(_ products: [String], encoding: String = "UTF-8") -> String {
        "<?xml version='1.0' encoding='\(encoding)'?>\n<ONIXMessage release=\"3.0\">\n\(products.joined(separator: "\n"))\n</ONIXMessage>\n"
    }

    private static func read(_ bytes: [UInt8], hidden: [String] = [], as kind: String? = nil) throws -> (
        export: ConvertedExport, problems: [Diagnostic]
    ) {
        let problems = DiagnosticCollector()
        let document = try #require(DataFolder.document(of: SourceFile(path: "onix.xml", bytes: bytes), problems))
        var settings = ExportSettings()
        settings.hidden = hidden
        settings.hiddenPlace = .path("collection.yaml")
        let format = try #require(ExportFormat.recognised(document.root, as: kind))
        return (ConvertedExport(format, document.root, in: document.file, settings, problems: problems), problems.diagnostics)
    }

    private static func texts(_ key: String, _ export: ConvertedExport) -> [String] {
        export.records.map { record in
            guard case .object(let members) = record.content, let value = members.first(where: { $0.key == key })?.value else { return "" }
            return value.content.text ?? ""
        }
    }

    @Test(
        "A message is read in its encoding, also where a text has markup",
        arguments: [
            ("EUC-KR", 0x8000_0422, "밤의 등대"), ("ks_c_5601-1987", 0x8000_0422, "밤의 등대"), ("windows-1252", 12, "Phare – l’été"),
            ("ISO-8859-1", 5, "Phare, l'été"), ("UTF-16", 10, "밤의 등대 é"), ("utf-8", 4, "밤의 등대 é"),
        ] as [(String, UInt, String)]
    )
    func decodes(_ name: String, _ encoding: UInt, _ words: String) throws {
        let text = "<Text textformat=\"05\"><p>\(words) <em>one</em></p><p>two</p></Text>"
        let message = Self.message([Self.product("a", words, number: 1, text: text)], encoding: name)
        let data = try #require(message.data(using: String.Encoding(rawValue: encoding)))
        let (export, problems) = try Self.read(Array(data))
        #expect(problems.map(\.message) == [])
        #expect(Self.texts("title", export) == [words] && Self.texts("summary", export) == ["\(words) *one*\n\ntwo"])
        // Places are those in the text.
        let broken = try #require(message.replacing("</Product>", with: "</Produkt>").data(using: String.Encoding(rawValue: encoding)))
        let collector = DiagnosticCollector()
        #expect(DataFolder.document(of: SourceFile(path: "onix.xml", bytes: Array(broken)), collector) == nil)
        #expect(collector.diagnostics.first?.location.description == "onix.xml:8:22")
    }

    @Test(
        "What is between the tags of a text becomes Markdown",
        arguments: [
            ("<Text textformat=\"02\"><![CDATA[<p>a <i>b</i></p>]]></Text>", "a *b*"),
            ("<Text textformat=\"05\"><p>a &amp;lt; b &lt;i&gt;</p></Text>", "a \\&lt; b \\<i>"),
            ("<Text textformat=\"05\"><p>a</p><![CDATA[<p>b <b>c</b> < d</p>]]> e</Text>", "a\n\nb **c** < d\n\ne"),
            ("<Text>a <![CDATA[<i>b</i>]]></Text>", "a *b*"),
            ("<Text>&lt;p&gt;a, l&amp;#39;b&lt;/p&gt;</Text>", "a, l'b"), ("<Text>a &lt; b</Text>", "a < b"),
            ("<Text textformat=\"06\">a &lt;i&gt;b&lt;/i&gt;</Text>", "a \\<i>b\\</i>"),
            (
                "<Text textformat=\"05\"><x:p xmlns:x='y'>a <x:a href='https://x.org/?a=1&amp;b'>b</x:a></x:p></Text>",
                "a [b](https://x.org/?a=1&b)"
            ),
            ("<Text textformat=\"05\"><p>a<br/>b</p></Text>", "a  \nb"),
        ]
    )
    func writesMarkdown(_ text: String, _ markdown: String) throws {
        let (export, _) = try Self.read(Array(Self.message([Self.product("a", "Ebb", number: 1, text: text)]).utf8))
        #expect(Self.texts("summary", export) == [markdown])
    }

    @Test func `products of several series or of none are a shelf, in the order of the message`() throws {
        let lonely = Self.product("c", "Lonely", number: 1).replacing(#/<Collection>(?s:.*?)<\/Collection>/#, with: "")
        let products = [
            Self.product("l1", "Lamp", series: "Lamps", number: 1), lonely, Self.product("h2", "Flow", number: 2),
            Self.product("l2", "Wick", series: "Lamps", number: 2, type: "05"),
        ]
        let bytes = Array(Self.message(products).utf8)
        let (export, problems) = try Self.read(bytes)
        #expect(export.format.kind == "shelf" && export.title == nil && export.rowCount == 4)
        #expect(Self.texts("title", export) == ["Lamp", "Lonely", "Flow"])
        #expect(Self.texts("series", export) == ["Lamps", "", "Harbours"] && Self.texts("series_number", export) == ["1", "", "2"])
        #expect(problems.map(\.id) == ["S877"])
        let (other, rest) = try Self.read(bytes, hidden: ["Harbours"])
        #expect(Self.texts("title", other) == ["Lamp", "Lonely"] && rest.map(\.id) == ["S877"])
        #expect(other.counts == [.hidden: 1, .withdrawn: 1])
    }

    @Test func `as a series, a message is the largest of its series that is not private`() throws {
        let lonely = Self.product("c", "Lonely", number: 1).replacing(#/<Collection>(?s:.*?)<\/Collection>/#, with: "")
        let products = [
            Self.product("l1", "Lamp", series: "Lamps", number: 1), Self.product("h2", "Flow", number: 2),
            Self.product("h1", "Ebb", number: 1), lonely,
        ]
        let bytes = Array(Self.message(products).utf8)
        let (export, problems) = try Self.read(bytes, as: "series")
        #expect(Self.texts("title", export) == ["Ebb", "Flow"] && export.title == "Harbours" && export.rowCount == 4)
        #expect(problems.map(\.id) == ["S877"] && problems[0].message.contains("the series \"Lamps\", not to \"Harbours\""))
        let (other, _) = try Self.read(bytes, hidden: ["Harbours"], as: "series")
        #expect(Self.texts("title", other) == ["Lamp"] && other.title == "Lamps")
    }

    @Test func `two products with one record number are told, and formats with other titles, too`() throws {
        let products = [
            Self.product("a", "Ebb", number: 1), Self.product("a", "Flow", number: 2), Self.product("b", "Ebb", number: 1),
            Self.product("c", "Tide", number: 1),
        ]
        let (export, problems) = try Self.read(Array(Self.message(products).utf8))
        #expect(Self.texts("title", export) == ["Ebb"] && problems.map(\.id) == ["S862", "S878"])
        #expect(export.counts == [.duplicate: 1, .otherFormat: 2] && export.rowCount == 4)
    }
}
