import CSandbox
import Platform
import SiteBase
import SystemPackage

/// The child process that decodes pictures. It is the same program as its parent, started with an argument and a mark in its environment.
///
/// A program that uses this library must begin with `PictureWorker.runIfAsked()`.
public enum PictureWorker {
    /// The only argument of a child.
    static let argument = "picture-worker"

    /// The environment variable of a child.
    static let mark = "SITEGEN_PICTURE_WORKER"

    /// Whether this process was started to decode pictures. Such a process must not start others, which would start others in turn.
    static var isMarked: Bool { getenv(mark) != nil }

    /// A child's first message. It identifies the child and confirms that it makes the same bytes as its parent.
    static var greeting: [UInt8] { Array("sitegen \(PictureWorker.argument): \(PictureRecipe.version)\n".utf8) }

    /// Decodes pictures and never returns if these are the arguments of a child. Otherwise does nothing.
    package static func runIfAsked(_ arguments: [String]) {
        if arguments == [argument] { run() }
    }

    /// Gives up all rights except computing. Then it reads requests from standard input and answers on standard output, until the end of
    /// input.
    private static func run() -> Never {
        sandbox_close_others()
        warmUp()
        // If the kernel supports filters, one that cannot be set is an error. Without filters, the limits must suffice.
        guard sandbox_limit_resources(UInt64(PictureLimits.memory)) == 0, sandbox_filter_calls() >= 0 else { _exit(EX_NOPERM) }
        do throws(Errno) {
            // From now on, the parent assumes that the rights are gone.
            try FileDescriptor.standardOutput.write(whole: greeting)
            while let request = try read(), let picture = try read() {
                guard sandbox_limit_time(UInt32(PictureLimits.seconds)) == 0 else { _exit(1) }
                try FileDescriptor.standardOutput.write(whole: reply(to: PictureRequest(request), picture))
            }
            _exit(0)
        } catch {
            _exit(1)
        }
    }

    private static func reply(to request: PictureRequest, _ picture: [UInt8]) -> [UInt8] {
        var framed: [UInt8] = []
        do throws(PictureFault) {
            switch request {
            case .colours: framed.append(content: PictureReply.files([try PictureCoder.colours(of: picture).bytes]).message)
            case .renditions(let wanted):
                framed.append(content: PictureReply.files(try PictureCoder.renditions(wanted, of: picture)).message)
            }
        } catch {
            framed.append(content: PictureReply.fault(error).message)
        }
        return framed
    }

    /// Runs all encoders and decoders once, because some examine the processor through files, which the filter forbids later. A failure
    /// here is harmless, because the first picture would report it.
    private static func warmUp() {
        guard let raster = Raster(width: 16, height: 16) else { return }
        raster.pixels.update(repeating: 128, count: 16 * 16 * 4)
        for encoding in [Rendition.Encoding.jpeg, .png, .webp] {
            guard let bytes = try? PictureEncoder.encode(raster, as: encoding, profile: nil) else { continue }
            _ = try? PictureCoder.renditions([Rendition(shape: .scaled(width: 8), encoding: encoding)], of: bytes)
            _ = try? PictureCoder.colours(of: bytes)
        }
    }

    /// The next bytes after their count; nil at the end of input.
    private static func read() throws(Errno) -> [UInt8]? {
        var head = ByteReader(try FileDescriptor.standardInput.read(atMost: 4))
        guard let count = head.nextNumber(), count <= PictureLimits.bytes else { return nil }
        let bytes = try FileDescriptor.standardInput.read(atMost: count)
        return bytes.count == count ? bytes : nil
    }
}
