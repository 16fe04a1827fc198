import Testing

@testable import BookCovers

struct CoverDesignTests {
    @Test(arguments: [
        ("Harry Potter and the Philosopher's Stone", 6, Ornament.leaves),
        ("Harry Potter and the Chamber of Secrets", 2, .rosette),
        ("Harry Potter and the Prisoner of Azkaban", 11, .lattice),
        ("Harry Potter and the Goblet of Fire", 5, .scales),
        ("Harry Potter and the Order of the Phoenix", 7, .fan),
        ("Harry Potter and the Half-Blood Prince", 9, .arcs),
        ("Harry Potter and the Deathly Hallows", 10, .rosette),
    ])
    func `a published title keeps its cloth and its ornament`(title: String, cloth: Int, ornament: Ornament) {
        let design = CoverDesign(title: title)
        #expect(design.cloth == cloth)
        #expect(design.ornament == ornament)
    }

    @Test func `a title in composed and in decomposed letters are two titles`() {
        #expect(CoverDesign(title: "caf\u{e9}") != CoverDesign(title: "cafe\u{301}"))
    }

    @Test func `every cloth, ornament and variant is dealt`() {
        let designs = (1...500).map { CoverDesign(title: "Title \($0)") }
        #expect(Set(designs.map(\.cloth)) == Set(0...15))
        #expect(Set(designs.map(\.ornament)) == Set(Ornament.allCases))
        #expect(Set(designs.map(\.variant)) == Set(0...3))
    }
}
