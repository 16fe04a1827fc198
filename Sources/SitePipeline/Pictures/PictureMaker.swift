import BookCovers
import Diagnostics
import InterfaceTexts
import SiteAssets
import SiteBase
import SiteFiles
import SiteModel
import SiteOutput
import SitePictures

/// Makes the site's pictures and finds their colours, or takes both from the cache.
package final class PictureMaker: Sendable {
    private let cache: PictureCache
    private let workers: PictureWorkers

    /// - Parameter program: the path of the sitegen executable that decodes pictures in separate processes; nil for the running program.
    init(for output: String, program: String?, jobs: Int) {
        cache = PictureCache(for: output)
        workers = PictureWorkers(program: program, count: jobs)
    }

    enum Fault: Error {
        case file(FileError)
        case picture(PictureFault, path: String)

        var diagnostic: Diagnostic {
            switch self {
            case .file(let error): error.diagnostic
            case .picture(let fault, let path): Diagnostic(at: .path(path), fault.message)
            }
        }
    }

    /// Gives each picture the bookcloth with the nearest colour. This finds all damaged pictures before anything is written.
    func assignColours(to images: [SiteImage], in cloths: [Cloth], jobs: Int, _ problems: DiagnosticCollector) {
        @Sendable func setColour(_ image: SiteImage, _ colour: RGB) {
            let number = Cloth.nearest(red: Int(colour.red), green: Int(colour.green), blue: Int(colour.blue), among: cloths)
            let cloth = cloths[number]
            image.setColour(cloth: number, RGB(red: UInt8(cloth.red), green: UInt8(cloth.green), blue: UInt8(cloth.blue)))
        }
        // Most colours are known from an earlier build.
        let unknown = images.filter { image in
            guard image.renditions != nil else { return false }
            guard let known = cache.colour(of: image.fingerprint) else { return true }
            setColour(image, known)
            return false
        }
        let byContent = Dictionary(grouping: unknown, by: \.fingerprint)
        let groups = byContent.values.sorted { $0[0].source < $1[0].source }
        Workers.each(groups.count, jobs: jobs, run: 1) { [self] index in
            let group = groups[index]
            do throws(Fault) {
                let colour = try colour(of: group[0])
                for image in group { setColour(image, colour) }
            } catch {
                problems.add(error.diagnostic)
            }
        }
    }

    private func colour(of image: SiteImage) throws(Fault) -> RGB {
        let bytes = try source(of: image)
        do throws(PictureFault) {
            let colour = try workers.colours(of: bytes).dominant
            cache.keep(colour, of: image.fingerprint)
            return colour
        } catch {
            throw .picture(error, path: image.source)
        }
    }

    /// The bytes of made pictures, from the cache or made now.
    ///
    /// - Parameter encodes: whether to make pictures that the cache lacks; otherwise they are left out.
    func make(
        _ wanted: [PictureRenditions.Made],
        of image: SiteImage,
        encodes: Bool = true
    ) throws(Fault) -> [(made: PictureRenditions.Made, bytes: [UInt8])] {
        var found: [(PictureRenditions.Made, [UInt8])] = []
        var missing: [PictureRenditions.Made] = []
        for made in wanted {
            if let bytes = cache.bytes(of: made.path) { found.append((made, bytes)) } else { missing.append(made) }
        }
        guard encodes, !missing.isEmpty else { return found }
        let bytes = try source(of: image)
        do throws(PictureFault) {
            for (made, bytes) in zip(missing, try workers.renditions(missing.map(\.rendition), of: bytes)) {
                cache.keep(bytes, of: made.path)
                found.append((made, bytes))
            }
        } catch {
            throw .picture(error, path: image.source)
        }
        return found
    }

    /// Whether the cache has all of these pictures.
    func keeps(_ made: [PictureRenditions.Made]) -> Bool { made.allSatisfy { cache.holds($0.path) } }

    /// Whether builds can save pictures for later builds.
    var hasCache: Bool { cache.hasPlace }

    /// The bytes of a picture file. They must still match the fingerprint in the picture's name.
    private func source(of image: SiteImage) throws(Fault) -> [UInt8] {
        do throws(FileError) {
            let bytes = try FileSystem.read(image.source)
            guard FolderFingerprint.fingerprint(ofBytes: bytes) == image.fingerprint else {
                throw FileError(.read, image.source, .changed)
            }
            return bytes
        } catch {
            throw .file(error)
        }
    }

    /// The fingerprint of a picture file that has not changed since the last build; nil if it may have.
    func fingerprint(of path: String, _ stamp: FileStamp) -> Fingerprint? { cache.stamps.fingerprint(of: path, stamp) }

    /// Saves the cache at the end of a build.
    func finish(keeping shown: [PlannedPicture], _ inputs: FolderFingerprint?) {
        cache.finish(keeping: Set(shown.lazy.flatMap(\.made).map { String($0.path.name) }), inputs)
    }
}

extension PictureFault {
    fileprivate var message: Message {
        switch self {
        case .damaged: .damagedPicture()
        case .tooManyPixels(let width, let height):
            .tooLargePicture(
                "\(width) × \(height) px",
                limit: max(width, height) > PictureLimits.side
                    ? "at most \(PictureLimits.side.grouped()) px on a side" : "at most 50 million"
            )
        case .tooManyBytes(let count): .tooLargePicture("\(count / 1_000_000) MB", limit: "at most 100 MB")
        case .tooMuchTime: .tooCostlyPicture("time")
        case .tooMuchMemory: .tooCostlyPicture("memory")
        case .workerFailed(let reason): .noPictureWorker(reason)
        }
    }
}
