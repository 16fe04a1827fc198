/// Why a picture gave nothing.
public enum PictureFault: Error, Hashable, Sendable {
    /// More than 50 megapixels, or a side of more than 16,383 px.
    case tooManyPixels(width: Int, height: Int)
    /// A file of more than 100 MB.
    case tooManyBytes(Int)
    /// No picture that can be made smaller, or its data are corrupt or cut short.
    case damaged
    /// Decoding or encoding needs more memory than a child process gets.
    case tooMuchMemory
    /// Decoding or encoding takes longer than a picture may.
    case tooMuchTime
    /// The child process could not be started, or it ended; the text says how.
    case workerFailed(String)
}
