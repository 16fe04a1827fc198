import BookSite
import Diagnostics
import SiteBase

/// Builds a site, serves it on this machine, and builds it anew whenever something that it is made from changes.
public final class Preview: Sendable {
    /// What can happen.
    public enum Event: Sendable {
        /// A build ended; what changed before it, and whether it is the first.
        case built(BuildReport, changed: [String], duration: Duration)
        /// A build failed.
        case failed(BuildFailure, changed: [String])
        /// A port is taken, and the next one is tried.
        case busy(port: Int)
        /// Pages can be looked at there.
        case serving(address: String)
        /// Changes are not seen any more.
        case blind(Diagnostic)
    }

    /// How long to wait before a build is tried again: ms.
    private static let pause = 500

    private let build: Build
    private let port: Int
    private let report: @Sendable (Event) -> Void
    private let watch: FolderWatch

    /// Begins to watch the folders of a build.
    ///
    /// - Parameters:
    ///   - port: where to listen; the next ones are tried if it is taken. 0 takes any that is free.
    ///   - report: called with each event, from one thread.
    /// - Throws: if the system allows no watch.
    public init(_ build: Build, port: Int, report: @escaping @Sendable (Event) -> Void) throws(BuildFailure) {
        self.build = build
        self.port = port
        self.report = report
        try build.checkFolders()
        do throws(FileError) {
            let folders = build.folders
            watch = try FolderWatch(
                WatchedFolders(inputs: [folders.data, folders.templates, folders.assets], output: folders.output)
            )
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// Serves until `stop` is called.
    ///
    /// - Throws: if no port can be had.
    public func run() throws(BuildFailure) {
        let state: PreviewState
        do throws(FileError) {
            state = try PreviewState(output: build.folders.output, base: Self.base(of: build.baseURL) ?? "/")
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        var isToBeTriedAgain = rebuild(state, nil, changed: [])
        let server: PreviewServer
        do throws(PreviewServer.Fault) {
            server = try PreviewServer(state, port: port) { report(.busy(port: $0)) }
        } catch {
            throw BuildFailure(diagnostics: [
                Diagnostic(at: .path("sitegen serve"), .server(error.message, help: error.help))
            ])
        }
        defer { server.stop() }
        report(.serving(address: "http://localhost:\(server.port)\(state.now.base)"))
        do throws(FileError) {
            while let change = try watch.next(within: isToBeTriedAgain ? Self.pause : nil) {
                // Editors save beside a file and rename: what is gone again is not what somebody edited.
                let standing = change.paths.filter { FileSystem.kind(of: $0) != nil }
                isToBeTriedAgain = rebuild(state, server, changed: standing.isEmpty ? change.paths : standing)
            }
        } catch {
            report(.blind(error.diagnostic))
            watch.waitForStop()
        }
    }

    /// Lets `run` return, from any thread.
    public func stop() { watch.stop() }

    /// Builds once more. Returns whether to try again though nothing changes: a full disk, or another build that writes there, passes.
    private func rebuild(_ state: PreviewState, _ server: PreviewServer?, changed: [String]) -> Bool {
        var build = build
        if let pages = server?.openPages, !pages.paths.isEmpty {
            build.urgent = PriorityPages(pages.paths) { files, address in
                // A site that moves is shown at its new place, once it is there.
                if Self.base(of: address) ?? "/" == state.now.base, state.take(fresh: files) { pages.notify() }
            }
        }
        let start = ContinuousClock.now
        defer { server?.openPages.notify() }
        do throws(BuildFailure) {
            let built = try build.run()
            state.take(built, base: Self.base(of: built.address) ?? "/")
            report(.built(built, changed: changed, duration: ContinuousClock.now - start))
            return false
        } catch {
            let overlay = ErrorOverlay(error.diagnostics)
            if !changed.isEmpty || overlay.json.description != state.now.overlay?.json.description {
                report(.failed(error, changed: changed))
            }
            state.take(overlay)
            return error.isInputOutput
        }
    }

    /// The path of the site's address: `/books/`.
    static func base(of address: String?) -> String? {
        guard let address, let scheme = address.firstRange(of: "://") else { return nil }
        let path = address[scheme.upperBound...].utf8.suffix(from: "/")
        var encoded: [UInt8] = []
        LinkAddress.append(String(path.isEmpty ? "/" : path), to: &encoded)
        return String(decoding: encoded, as: UTF8.self).utf8.replacing("&amp;", with: "&").utf8.replacing("&#39;", with: "'")
    }
}
