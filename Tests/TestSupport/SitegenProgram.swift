import Foundation
import SiteBase

/// The path of the program: the one that SITEGEN names, else the one beside the tests.
public let sitegenProgram: String = {
    if let named = ProcessInfo.processInfo.environment["SITEGEN"] { return named }
    let folders = [Bundle.main.bundlePath] + Bundle.allBundles.map { ($0.bundlePath as NSString).deletingLastPathComponent }
    let beside = folders.map { "\($0)/sitegen" }
    return beside.first { FileSystem.target(of: $0) == .file } ?? "\(repository)/.build/debug/sitegen"
}()
