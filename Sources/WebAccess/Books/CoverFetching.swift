package import Diagnostics
import Platform
package import SiteAssets
import SiteBase

/// Fetches pictures that records have elsewhere and puts them beside the data, one after the other. Each is there as soon as it is fetched,
/// so a run that is interrupted can be repeated.
package struct CoverFetching {
    /// The number of pictures written.
    package private(set) var fetched = 0
    /// The number of pictures that nobody has.
    package private(set) var unknown = 0
    /// The number of pictures that could not be had.
    package private(set) var failed = 0
    /// What went wrong, and warnings about addresses without a picture.
    package private(set) var problems: [Diagnostic] = []

    private let lookup: Lookup
    /// The file with the origins that have no picture, one a line.
    private let memory: String?
    private var known: Set<String> = []
    /// The servers from which nothing can be had now, by what they said.
    private var silent: [String: Message] = [:]
    private var hasAnswer = false

    /// So many servers that do not answer mean that this machine is offline.
    private static let mostSilent = 3

    /// - Parameters:
    ///   - memory: the file that remembers which origins have no picture; nil to remember nothing.
    ///   - isAgain: whether to ask those again.
    package init(with lookup: Lookup, memory: String?, isAgain: Bool) {
        self.lookup = lookup
        self.memory = memory
        // A memory that is lost or damaged costs only requests.
        guard !isAgain, let memory, let bytes = try? FileSystem.read(memory) else { return }
        known = Set(String(decoding: bytes, as: UTF8.self).utf8.split(separator: "\n").map(String.init))
    }

    /// The pictures that were not asked for before, the others counted as unknown.
    package mutating func new(of wanted: [WantedPicture]) -> [WantedPicture] {
        let new = wanted.filter { !known.contains(key(of: $0)) }
        unknown += wanted.count - new.count
        return new
    }

    /// Fetches pictures.
    ///
    /// - Parameter progress: receives the number of pictures that are done.
    package mutating func fetch(_ wanted: [WantedPicture], _ progress: (Int) -> Void) {
        for (number, picture) in wanted.enumerated() {
            progress(number)
            let server = server(of: picture)
            if let message = silent[server] {
                fail(picture, message)
                continue
            }
            do throws(LookupFailure) {
                if let found = try find(picture) { write(found, as: picture) } else { remember(picture) }
                hasAnswer = true
            } catch {
                hasAnswer = hasAnswer || error.reach != .silence
                switch error.reach {
                case .answer: remember(picture)
                case .request: fail(picture, error.message)
                case .server, .silence:
                    silent[server] = error.message
                    fail(picture, error.message)
                case .program:
                    problems.append(Diagnostic(at: .path("sitegen covers"), error.message))
                    failed += wanted.count - number
                    return
                }
            }
            if !hasAnswer, silent.count >= Self.mostSilent { break }
        }
        if !hasAnswer, !silent.isEmpty {
            failed = wanted.count
            problems = [Diagnostic(at: .path("sitegen covers"), .nobodyAnswers(silent.keys.sorted()))]
        }
    }

    private func server(of picture: WantedPicture) -> String {
        switch picture.origin {
        case .address(let address): WebRequest.host(of: address)
        case .isbn: lookup.name
        }
    }

    private func find(_ picture: WantedPicture) throws(LookupFailure) -> Lookup.Picture? {
        switch picture.origin {
        case .address(let address): return try lookup.picture(at: address)
        case .isbn(let isbn):
            guard let address = try lookup.books(for: isbn)[0].cover else { return nil }
            return try lookup.picture(at: address)
        }
    }

    private func key(of picture: WantedPicture) -> String {
        switch picture.origin {
        case .address(let address): address
        case .isbn(let isbn): "\(lookup.name): \(isbn)"
        }
    }

    private mutating func remember(_ picture: WantedPicture) {
        unknown += 1
        if case .address = picture.origin { problems.append(Diagnostic(at: picture.place, .noPictureThere)) }
        guard let memory, known.insert(key(of: picture)).inserted, let file = fopen(memory, "a") else { return }
        fputs(key(of: picture) + "\n", file)
        fclose(file)
    }

    private mutating func fail(_ picture: WantedPicture, _ message: Message) {
        failed += 1
        problems.append(Diagnostic(at: picture.place, message.gathered(by: message.text)))
    }

    private mutating func write(_ found: Lookup.Picture, as picture: WantedPicture) {
        let file = ImageFinder.hasEnding(picture.name) ? picture.name : "\(picture.name).\(found.ending)"
        do throws(FileError) {
            try UserFile(missing: "\(picture.folder)/\(file)").replace(with: found.bytes)
            fetched += 1
        } catch {
            failed += 1
            problems.append(error.diagnostic)
        }
    }
}
