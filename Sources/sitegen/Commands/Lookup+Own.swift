import Platform
import SitePictures
import WebAccess

extension Lookup {
    /// The address of a catalogue server for tests, perhaps on this machine. Release builds have none.
    private static var standIn: String? {
        #if DEBUG || SITEGEN_TESTS
            ProcessInfo.processInfo.environment["SITEGEN_CATALOGUE"]
        #else
            nil
        #endif
    }

    /// Looks up books at Aladin if the user has a key, else at Open Library.
    static var own: Lookup {
        let standIn = standIn
        let workers = PictureWorkers(count: 1)
        func lookup(_ catalogue: any BookCatalogue) -> Lookup {
            Lookup(catalogue, mayAskLoopback: standIn != nil) { bytes in
                do throws(PictureFault) {
                    _ = try workers.colours(of: bytes)
                } catch {
                    // Without a process that decodes pictures, a build tells of a damaged one.
                    if case .workerFailed = error { return true }
                    return false
                }
                return true
            }
        }
        if let key = ProcessInfo.processInfo.environment["ALADIN_TTB_KEY"], !key.isEmpty {
            return lookup(standIn.map { Aladin(key: key, server: $0) } ?? Aladin(key: key))
        }
        return lookup(standIn.map { OpenLibrary(server: $0) } ?? OpenLibrary())
    }
}
