import SiteAssets
public import SiteBase
import SiteFiles
import Synchronization

/// The pictures that a build left unmade, to be made on request.
public final class PendingPictures: Sendable {
    private let maker: PictureMaker
    private let pictures: [PlannedPicture]
    private let places: [OutputPath: (picture: Int, made: PictureRenditions.Made)]
    private let isStopped = Atomic(false)
    private let isDone = Atomic(false)

    init(_ pictures: [PlannedPicture], _ maker: PictureMaker) {
        self.maker = maker
        self.pictures = pictures
        var places: [OutputPath: (picture: Int, made: PictureRenditions.Made)] = [:]
        for (number, picture) in pictures.enumerated() {
            for made in picture.made { places[made.path] = (number, made) }
        }
        self.places = places
    }

    /// Whether `makeAll` has made all pictures.
    public var areMade: Bool { isDone.load(ordering: .acquiring) }

    /// Whether the site has a picture.
    public func contains(_ path: OutputPath) -> Bool { places[path] != nil }

    /// The bytes of a picture, which is made now; nil if the site has no such picture, or if it cannot be made.
    public func bytes(of path: OutputPath) -> [UInt8]? {
        guard let (number, made) = places[path] else { return nil }
        do throws(PictureMaker.Fault) {
            return try maker.make([made], of: pictures[number].image).first?.bytes
        } catch {
            // The next build reports the error.
            return nil
        }
    }

    /// Makes all pictures, until `stop` is called.
    public func makeAll() {
        var areAllKept = true
        for picture in pictures where !isStopped.load(ordering: .relaxed) {
            do throws(PictureMaker.Fault) {
                _ = try maker.make(picture.made, of: picture.image)
                if !maker.keeps(picture.made) { areAllKept = false }
            } catch {
                // The next build that makes the pictures reports the error.
                areAllKept = false
            }
        }
        if areAllKept, !isStopped.load(ordering: .relaxed) { isDone.store(true, ordering: .releasing) }
    }

    /// Stops `makeAll` after the current picture.
    public func stop() { isStopped.store(true, ordering: .relaxed) }
}
