/// The answer of a child process. Colours are 6 bytes, renditions are files.
enum PictureReply {
    case files([[UInt8]])
    case fault(PictureFault)

    /// The message for the parent.
    var message: PictureMessage {
        var message = PictureMessage()
        switch self {
        case .files(let files):
            message.append(0)
            for file in files { message.append(file) }
        case .fault(.tooManyPixels(let width, let height)):
            message.append(1)
            message.append(width)
            message.append(height)
        case .fault(.tooManyBytes(let count)):
            message.append(2)
            message.append(count)
        case .fault(.damaged): message.append(3)
        case .fault(.tooMuchMemory): message.append(4)
        case .fault(.tooMuchTime): message.append(5)
        case .fault(.workerFailed(let text)):
            message.append(6)
            message.append(text.utf8)
        }
        return message
    }

    /// Reads a message; nil if it is no answer.
    init?(_ message: PictureMessage) {
        var message = message
        switch message.number() {
        case 0:
            var files: [[UInt8]] = []
            while let file = message.content() { files.append(file) }
            self = .files(files)
        case 1:
            guard let width = message.number(), let height = message.number() else { return nil }
            self = .fault(.tooManyPixels(width: width, height: height))
        case 2:
            guard let count = message.number() else { return nil }
            self = .fault(.tooManyBytes(count))
        case 3: self = .fault(.damaged)
        case 4: self = .fault(.tooMuchMemory)
        case 5: self = .fault(.tooMuchTime)
        case 6:
            guard let text = message.content() else { return nil }
            self = .fault(.workerFailed(String(decoding: text, as: UTF8.self)))
        default: return nil
        }
    }
}
