import CProgram
import Platform
import SiteBase

/// Distinguishes a program from others of the same version.
enum ProgramIdentity {
    /// Adds the digest that the linker wrote into the program, which does not depend on its location. Without a digest, adds the stamp of
    /// its file.
    static func combine(into fingerprint: inout Fingerprint) {
        if let digest = linkerDigest {
            fingerprint.combine(digest.base64)
        } else if let stamp = executable.flatMap({ FileSystem.realPath($0) }).flatMap({ FileStamp($0) }) {
            fingerprint.combine(stamp.size)
            fingerprint.combine(stamp.written)
            // Packages may set the modification time of all files, but no program can set this time.
            fingerprint.combine(stamp.changed)
        }
    }

    /// The file of the running program.
    private static var executable: String? {
        #if os(Linux)
            // Foundation would read the whole folder of the program.
            "/proc/self/exe"
        #else
            Bundle.main.executablePath
        #endif
    }

    private static var linkerDigest: [UInt8]? {
        let digest = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in count = program_digest(buffer.baseAddress, buffer.count) }
        return digest.isEmpty ? nil : digest
    }
}
