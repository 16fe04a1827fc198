/// The reason that a picture produced no result.
public enum PictureFault: Error, Hashable, Sendable {
    /// It has more than 50 megapixels, or a side of more than 16,383 px.
    case tooManyPixels(width: Int, height: Int)
    /// The file has more than 100 MB.
    case tooManyBytes(Int)
    /// It is not a picture that can be made smaller, or its data is corrupt or truncated.
    case damaged
    /// Decoding or encoding needs more memory than a child process may use.
    case tooMuchMemory
    /// Decoding or encoding takes too long.
    case tooMuchTime
    /// The child process could not be started, or it ended. The text tells how.
    case workerFailed(String)
}
