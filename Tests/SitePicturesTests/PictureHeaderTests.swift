import SitePictures
import Testing

struct PictureHeaderTests {
    @Test func `what is no picture has no header`() {
        #expect(PictureHeader([]) == nil)
    }
}
