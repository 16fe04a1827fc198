import CProgram
import Platform
import SiteBase

/// What tells a program from others of the same version.
enum ProgramIdentity {
    /// The digest that the linker wrote into the program, which is the same wherever the program lies; without one, the stamp of its file.
    static func combine(into fingerprint: inout Fingerprint) {
        if let digest = linkerDigest {
            fingerprint.combine(digest.base64)
        } else if let stamp = executable.flatMap({ FileSystem.realPath($0) }).flatMap({ FileStamp($0) }) {
            fingerprint.combine(stamp.size)
            fingerprint.combine(stamp.written)
            // Packages may set the same modification time for all files; no program can set this one.
            fingerprint.combine(stamp.changed)
        }
    }

    /// The file of the running program.
    private static var executable: String? {
        #if os(Linux)
            // Foundation would read the whole folder that contains it.
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
