import Testing

@testable import SiteFiles
@testable import SitePipeline

@Suite struct TypePiecesTests {
    private func counts(_ count: Int, _ times: (Int) -> UInt32) -> [(character: UInt32, count: UInt32)] {
        (0..<count).map { (UInt32(0xAC00 + $0), times($0)) }
    }

    @Test func `a site with few characters has one file`() {
        #expect(TypePieces([]).pieces.isEmpty)
        #expect(TypePieces(counts(1100) { _ in 1 }).pieces.map(\.count) == [1100])
    }

    @Test func `a site with many has files of frequent and of rare ones, with every character once`() {
        let all = counts(4000) { UInt32(200_000 / ($0 + 1)) }
        let pieces = TypePieces(all).pieces
        #expect(pieces.count == 3)
        #expect(pieces[0].count <= 800 && pieces[1].count <= 800)
        #expect(pieces.joined().sorted() == all.map(\.character))
        #expect(pieces[0].contains(0xAC00) && pieces[2].contains(0xAC00 + 3999))
    }

    @Test func `a character that comes once more moves no other`() {
        let before = TypePieces(counts(4000) { UInt32(200_000 / ($0 + 1)) }).pieces
        let after = TypePieces(counts(4000) { UInt32(200_000 / ($0 + 1)) + ($0 == 700 ? 1 : 0) }).pieces
        #expect(before == after)
    }

    @Test func `ranges name neighbours together`() {
        #expect(TypePieces.range([0xAC00, 0xAC01, 0xAC02, 0xB098, 0x3131]) == "U+AC00-AC02,U+B098,U+3131")
        #expect(TypePieces.range([]) == "")
    }
}
