import Testing

@testable import SeriesKind

struct SharedTitleTests {
    @Test(arguments: [
        (["Harry Potter and the Chamber of Secrets", "Harry Potter and the Goblet of Fire"], "Harry Potter"),
        (["해리 포터와 마법사의 돌", "해리 포터와 비밀의 방"], "해리 포터"),
        (["산과 바다 1", "산과 바다 2"], "산과 바다"),
        (["옛 산과 강", "옛 산과 들"], "옛 산"),
        (["Tide, Vol. 1", "Tide, Vol. 2"], "Tide"),
        (["The Lamp of the Harbour 1", "The Lamp of the Harbour 2"], "The Lamp of the Harbour"),
        (["Tide: The Wave", "Tide: The Shore"], "Tide"),
        (["Who? 1", "Who? 2"], "Who?"),
        (["Tide", "Tide Rises"], "Tide"),
    ])
    func `a series is titled by what its titles share`(titles: [String], title: String) {
        #expect(SharedTitle.title(of: titles) == title)
    }

    @Test(arguments: [["Alone"], [], ["The Wave", "The Shore"], ["One", "Two"], ["1 a", "1 b"], ["", ""]])
    func `titles that share nothing give no title`(titles: [String]) {
        #expect(SharedTitle.title(of: titles) == nil)
    }
}
