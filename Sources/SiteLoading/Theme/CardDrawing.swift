import BookCovers
import CoverCards
package import SiteAssets
import SiteBase
package import SiteModel
import SiteOutput
import SitePictures

/// Draws the link preview cards of pages whose books have drawn covers.
package struct CardDrawing: Sendable {
    private let colours: ClothColours
    /// The cards as pages know them.
    let cards: DrawnCards

    /// - Parameter assets: the files of `assets/`, including the theme's style sheet.
    /// - Returns: nil if sitegen was built without a typeface, or if the style sheets lack the colours of a cloth.
    package init?(_ assets: [AssetFile]) {
        colours = ClothColours(sheets: SiteTheme.sheets(of: assets))
        guard colours.isComplete, var fingerprint = CarriedFace.fingerprint else { return nil }
        fingerprint.combine(colours.fingerprint)
        fingerprint.combine(DrawnCard.version)
        cards = DrawnCards(fingerprint: fingerprint, canWrite: { DrawnCard.canWrite($0, with: CarriedFace.has) })
    }

    package func outputs(of contents: [SiteCollection]) -> [PlannedOutput] {
        var paths: Set<OutputPath> = []
        return contents.flatMap { collection in
            let covers = collection.content.drawnCovers
            return covers.compactMap { cover -> PlannedOutput? in
                guard let path = cards.path(of: cover, among: covers.count), let colours = colours[cover.design.cloth],
                    paths.insert(path).inserted
                else { return nil }
                // The name depends on everything on the card.
                return PlannedOutput(
                    path,
                    name: "the card of \(cover.title)",
                    rank: .asset,
                    fingerprint: Fingerprint(path.description.utf8)
                ) {
                    guard let face = CarriedFace.typeface else { preconditionFailure("a card without a face was planned") }
                    do throws(PictureFault) {
                        return try DrawnCard.jpeg(of: cover, in: colours, face)
                    } catch {
                        preconditionFailure("a card of 1200 × 630 px cannot be made: \(error)")
                    }
                }
            }
        }
    }
}
