import SiteBase

/// The answer of a child process. Colours are 6 bytes, renditions are files.
enum PictureReply {
    case files([[UInt8]])
    case fault(PictureFault)

    /// The message for the parent.
    var message: [UInt8] {
        var message: [UInt8] = []
        switch self {
        case .files(let files):
            message.append(number: 0)
            for file in files { message.append(content: file) }
        case .fault(.tooManyPixels(let width, let height)):
            message.append(number: 1)
            message.append(number: width)
            message.append(number: height)
        case .fault(.tooManyBytes(let count)):
            message.append(number: 2)
            message.append(number: count)
        case .fault(.damaged): message.append(number: 3)
        case .fault(.tooMuchMemory): message.append(number: 4)
        case .fault(.tooMuchTime): message.append(number: 5)
        case .fault(.workerFailed(let text)):
            message.append(number: 6)
            message.append(content: text.utf8)
        }
        return message
    }

    /// Reads a message; nil if it is not a valid answer.
    init?(_ message: [UInt8]) {
        var message = ByteReader(message)
        switch message.nextNumber() {
        case 0:
            var files: [[UInt8]] = []
            while let file = message.nextContent() { files.append(Array(file)) }
            self = .files(files)
        case 1:
            guard let width = message.nextNumber(), let height = message.nextNumber() else { return nil }
            self = .fault(.tooManyPixels(width: width, height: height))
        case 2:
            guard let count = message.nextNumber() else { return nil }
            self = .fault(.tooManyBytes(count))
        case 3: self = .fault(.damaged)
        case 4: self = .fault(.tooMuchMemory)
        case 5: self = .fault(.tooMuchTime)
        case 6:
            guard let text = message.nextContent() else { return nil }
            self = .fault(.workerFailed(String(decoding: text, as: UTF8.self)))
        default: return nil
        }
    }
}
