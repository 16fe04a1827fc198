public import Diagnostics
import SiteAssets
import SiteBase
public import SitePipeline

/// Builds a site, serves it on this machine, and rebuilds it when an input changes.
public final class Preview: Sendable {
    /// An event of the preview.
    public enum Event: Sendable {
        /// A build ended, with the changes before it and its duration.
        case built(BuildReport, changed: [String], duration: Duration)
        /// A build failed.
        case failed(BuildFailure, changed: [String])
        /// A port is in use, and the next one will be tried.
        case busy(port: Int)
        /// The site is served at this address.
        case serving(address: String)
        /// File watching stopped.
        case blind(Diagnostic)
    }

    /// The time before a failed build is repeated, in ms.
    private static let pause = 500

    private let build: Build
    private let port: Int
    private let report: @Sendable (Event) -> Void
    private let watch: FolderWatch

    /// Starts watching the folders of a build.
    ///
    /// - Parameters:
    ///   - port: the port to listen on. If it is in use, the next ones are tried; 0 means any free port.
    ///   - report: receives each event, always on the same thread.
    /// - Throws: an error if the system provides no watch.
    public init(_ build: Build, port: Int, report: @escaping @Sendable (Event) -> Void) throws(BuildFailure) {
        self.build = build
        self.port = port
        self.report = report
        try build.checkFolders()
        do throws(FileError) {
            let folders = build.folders
            watch = try FolderWatch(
                WatchedFolders(inputs: folders.inputs, output: folders.output)
            )
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
    }

    /// Serves until `stop` is called.
    ///
    /// - Throws: an error if no port is available.
    public func run() throws(BuildFailure) {
        let state: PreviewState
        do throws(FileError) {
            state = try PreviewState(output: build.folders.output, base: Self.base(of: build.options.baseURL) ?? "/")
        } catch {
            throw BuildFailure(diagnostics: [error.diagnostic])
        }
        var isToBeTriedAgain = rebuild(state, nil, changed: [])
        defer { state.now.pictures?.stop() }
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
            while let change = try watch.next(within: isToBeTriedAgain || state.now.pictures != nil ? Self.pause : nil) {
                // When all pictures are made, a build puts them into the output.
                if change.paths.isEmpty, !isToBeTriedAgain, state.now.pictures?.areMade != true { continue }
                // Editors save to a temporary file and rename it, so a missing file is not the edited one.
                let standing = change.paths.filter { FileSystem.kind(of: $0) != nil }
                isToBeTriedAgain = rebuild(state, server, changed: standing.isEmpty ? change.paths : standing)
            }
        } catch {
            report(.blind(error.diagnostic))
            watch.waitForStop()
        }
    }

    /// Makes `run` return. Any thread may call it.
    public func stop() { watch.stop() }

    /// Builds again. Returns whether to retry without a change, because a full disk or another build may be temporary.
    private func rebuild(_ state: PreviewState, _ server: PreviewServer?, changed: [String]) -> Bool {
        var build = build
        build.options.defersPictures = true
        if let pages = server?.openPages, !pages.paths.isEmpty {
            build.options.urgent = PriorityPages(pages.paths) { files, address, pictures in
                // If the site's path changes, the site is served at the new path after the build.
                if Self.base(of: address) ?? "/" == state.now.base, state.take(fresh: files, pictures) { pages.notify() }
            }
        }
        let start = ContinuousClock.now
        defer { server?.openPages.notify() }
        do throws(BuildFailure) {
            let built = try build.run()
            state.now.pictures?.stop()
            if let pictures = built.pendingPictures { NewThread.start { pictures.makeAll() } }
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

    /// The path in the site's URL: `/books/`.
    static func base(of address: String?) -> String? {
        guard let address, let scheme = address.firstRange(of: "://") else { return nil }
        let path = address[scheme.upperBound...].utf8.suffix(from: "/")
        var encoded: [UInt8] = []
        LinkAddress.append(String(path.isEmpty ? "/" : path), to: &encoded)
        return String(decoding: encoded, as: UTF8.self).utf8.replacing("&amp;", with: "&").utf8.replacing("&#39;", with: "'")
    }
}
