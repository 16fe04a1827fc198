import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// The row of numbers of a long series leaves numbers out; which, depends on where a volume is.
struct NumberRowEditTests {
    @Test(arguments: 1...6)
    func `a volume that another one pushes on has the row that it would have in a build from nothing`(place: Int) throws {
        var numbers = (1...30).map { $0 * 10 }
        func data() -> String {
            "[" + numbers.map { #"{"number": \#($0), "title": "Volume \#($0)", "author": "A"}"# }.joined(separator: ",\n") + "]"
        }
        let site = try TestSite(data: ["data.json": data()])
        #expect(site.problems(of: site.build).text == "")
        // As many as before, so that nothing else of the series is other.
        numbers.remove(at: 27)
        numbers.insert(numbers[place - 1] + 5, at: place)
        try site.write(data(), to: "data/data.json")
        #expect(site.problems(of: site.build).text == "")
        let kept = try site.snapshot("output")
        var anew = site.build
        anew.options.isForced = true
        #expect(site.problems(of: anew).text == "")
        #expect(differences(kept, try site.snapshot("output")) == [])
    }
}
