import Foundation
import SiteBase
import SitePictures
import TestSupport

/// The program whose children the tests start: the one that SITEGEN names, else the one beside the tests.
enum Program {
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["SITEGEN"] { return named }
        let folders = [Bundle.main.bundlePath] + Bundle.allBundles.map { ($0.bundlePath as NSString).deletingLastPathComponent }
        let beside = folders.map { "\($0)/sitegen" }
        return beside.first { FileSystem.target(of: $0) == .file } ?? "\(repository)/.build/debug/sitegen"
    }()

    static func workers(_ count: Int = 2) -> PictureWorkers { PictureWorkers(program: path, count: count) }

    /// The fault of a picture, or nil if it has none.
    static func fault(of bytes: [UInt8], _ workers: PictureWorkers) -> PictureFault? {
        do throws(PictureFault) {
            _ = try workers.renditions([Rendition(shape: .scaled(width: 40), encoding: .webp)], of: bytes)
            return nil
        } catch {
            return error
        }
    }
}
