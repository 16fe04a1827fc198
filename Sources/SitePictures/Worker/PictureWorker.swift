import CSandbox
import Platform

/// The child process: it reads requests from standard input and answers on standard output, until the end of input.
public enum PictureWorker {
    /// The only argument of a child.
    public static let argument = "picture-worker"

    /// What a child says first: that it is one, and that it makes the same bytes as its parent.
    static var greeting: [UInt8] { Array("sitegen \(PictureWorker.argument): \(PictureRecipe.version)\n".utf8) }

    /// Gives up all rights but to compute, then answers requests. Never returns.
    public static func run() -> Never {
        sandbox_close_others()
        warmUp()
        guard write(greeting), sandbox_limit_resources(UInt64(PictureLimits.memory)) == 0 else { exit(1) }
        _ = sandbox_filter_calls()
        while let request = read(), let picture = read() {
            guard sandbox_limit_time(UInt32(PictureLimits.seconds)) == 0, write(reply(to: PictureRequest(PictureMessage(request)), picture))
            else { _exit(1) }
        }
        _exit(0)
    }

    private static func reply(to request: PictureRequest, _ picture: [UInt8]) -> [UInt8] {
        var framed = PictureMessage()
        do throws(PictureFault) {
            switch request {
            case .colours: framed.append(PictureReply.files([try PictureCoder.colours(of: picture).bytes]).message.bytes)
            case .renditions(let wanted): framed.append(PictureReply.files(try PictureCoder.renditions(wanted, of: picture)).message.bytes)
            }
        } catch {
            framed.append(PictureReply.fault(error).message.bytes)
        }
        return framed.bytes
    }

    /// Runs all encoders and decoders once: some look at the processor through files, which the filter forbids afterwards.
    /// A failure here does no harm: the first picture would report it.
    private static func warmUp() {
        guard let raster = Raster(width: 16, height: 16) else { return }
        raster.pixels.update(repeating: 128, count: 16 * 16 * 4)
        for encoding in [Rendition.Encoding.jpeg, .png, .webp] {
            guard let bytes = try? PictureEncoder.encode(raster, as: encoding, profile: nil) else { continue }
            _ = try? PictureCoder.renditions([Rendition(shape: .scaled(width: 8), encoding: encoding)], of: bytes)
            _ = try? PictureCoder.colours(of: bytes)
        }
    }

    /// The next bytes with their count before them; nil at the end of input.
    private static func read() -> [UInt8]? {
        var count: UInt32 = 0
        let hasCount = withUnsafeMutableBytes(of: &count) { fill($0) }
        guard hasCount, count <= PictureLimits.bytes else { return nil }
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
            isWhole = fill(UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<Int(count)]))
            filled = isWhole ? Int(count) : 0
        }
        return isWhole ? bytes : nil
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var filled = 0
        while filled < buffer.count {
            let count = Platform.read(0, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            guard count > 0 || (count < 0 && errno == EINTR) else { return false }
            filled += max(0, count)
        }
        return true
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = Platform.write(1, buffer.baseAddress.map { $0 + written }, buffer.count - written)
                guard count > 0 || (count < 0 && errno == EINTR) else { return false }
                written += max(0, count)
            }
            return true
        }
    }
}
