import Foundation
import SitePipeline
import SiteRecords
import SiteTemplates
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

struct TemplateFieldsPageTests {
    private static let path = URL(fileURLWithPath: "\(repository)/Sources/BookSite/BookSite.docc/TemplateFields.md")

    @Test func `the page of template fields says what the declarations say`() throws {
        let text = TemplateFieldsPage.text
        if ProcessInfo.processInfo.environment["SITEGEN_RECORD"] != nil {
            try text.write(to: Self.path, atomically: true, encoding: .utf8)
            Issue.record("written anew; run again without SITEGEN_RECORD")
        }
        #expect(try String(contentsOf: Self.path, encoding: .utf8) == text, "make docs writes it anew")
    }

    @Test func `every field has a meaning for template authors`() {
        for kind in CollectionKinds.ofBooks.pageKinds {
            for field in kind.declaration.fields {
                #expect(field.summary.hasSuffix(".") && field.summary.count > 5, "\(kind) \(field.name)")
            }
        }
    }
}
