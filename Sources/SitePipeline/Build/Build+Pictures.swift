import Diagnostics
import SiteAssets
import SiteBase
import SiteFiles
import SiteOutput
import Synchronization

/// Makes the pictures of a site on several threads.
extension Build {
    /// Makes the pictures that the output lacks. A picture's name depends on its input and settings, so an existing one is up to date.
    ///
    /// - Returns: whether all pictures exist now.
    func make(
        _ pictures: [PlannedPicture],
        with maker: PictureMaker,
        into output: OutputFolder,
        _ problems: DiagnosticCollector
    ) -> Bool {
        let done = Mutex(0)
        let left = Mutex(0)
        // If the disk takes no more pictures, one error is enough.
        let isWritable = Atomic(true)
        Workers.each(pictures.count, jobs: options.jobs, run: 1) { index in
            guard isWritable.load(ordering: .relaxed) else { return }
            let picture = pictures[index]
            let wanted = picture.made.filter { output.keep($0.path, madeFrom: Self.inputs(of: $0)) != nil }
            do throws(PictureMaker.Fault) {
                let made = try maker.make(wanted, of: picture.image, encodes: !options.defersPictures || !maker.hasCache)
                do throws(FileError) {
                    for (made, bytes) in made {
                        try output.take(OutputFile(path: made.path, rank: .asset, bytes: bytes), madeFrom: Self.inputs(of: made))
                    }
                } catch {
                    guard isWritable.exchange(false, ordering: .relaxed) else { return }
                    throw .file(error)
                }
                if made.count < wanted.count { left.withLock { $0 += 1 } }
            } catch {
                problems.add(error.diagnostic)
            }
            guard let pictureProgress = options.pictureProgress else { return }
            let count = done.withLock { count in
                count += 1
                return count
            }
            pictureProgress(count, pictures.count)
        }
        return left.withLock { $0 } == 0
    }

    private static func inputs(of made: PictureRenditions.Made) -> FileInputs { FileInputs(content: Fingerprint(made.path.name.utf8)) }

    /// Compares the names of pictures with the output without making any.
    func compare(_ pictures: [PlannedPicture], with output: OutputComparison, _ problems: DiagnosticCollector) {
        do throws(FileError) {
            for made in pictures.lazy.flatMap(\.made) { try output.take(named: made.path) }
        } catch {
            problems.add(error.diagnostic)
        }
    }
}
