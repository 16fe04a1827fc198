import Foundation
import SitePipeline
import SiteRecords
import SiteTemplates
import Testing
import TestSupport

@testable import BookSite
@testable import SiteModel

struct TemplateFieldsPageTests {
    @Test func `the page of template fields says what the declarations say`() throws {
        try ManualPage.compare("template-fields.md", TemplateFieldsPage.text)
        try ManualPage.compare("template-objects.md", TemplateFieldsPage.objects)
    }

    @Test func `every field has a meaning for template authors`() {
        for kind in CollectionKinds.ofBooks.pageKinds {
            for field in kind.declaration.fields {
                #expect(field.summary.hasSuffix(".") && field.summary.count > 5, "\(kind) \(field.name)")
            }
        }
    }
}
