import Diagnostics
import SiteBase
import SiteModel
import SiteRecords

// S73x: the parts of a site.
extension Message {
    /// A folder that was named holds no part of a site.
    static func noPart(isSite: Bool) -> Message {
        Message(
            "S730",
            isSite
                ? "this is a whole site, not a part of one"
                : "this folder holds no part of a site, or the build of the part has not finished",
            help: "name the folders that `sitegen build --shard` wrote"
        )
    }

    /// Another program made a part.
    static func otherProgram(_ version: String, than other: String) -> Message {
        Message(
            "S731",
            version == other
                ? "another build of sitegen \(version) made this part"
                : "sitegen \(version) made this part, but sitegen \(other) made another one",
            help: "build all parts with the same program"
        )
    }

    /// A part was made of another site, or of another version of it.
    static func otherSite(than part: String) -> Message {
        Message(
            "S732",
            "this part was built from other data, templates, assets or options than \(part)",
            help: "build all parts from copies of the same folders, with the same options"
        )
    }

    /// Parts are missing.
    static func missingParts(_ numbers: [Int], of count: Int) -> Message {
        let some = numbers.prefix(mostNumbers).map(String.init).joined(separator: ", ") + (numbers.count > mostNumbers ? " …" : "")
        return Message(
            "S733",
            numbers.count == 1 ? "part \(some) of \(count) is missing" : "\(numbers.count) of \(count) parts are missing: \(some)",
            help: "build \(numbers.count == 1 ? "it" : "them"): sitegen build --shard \(numbers[0])/\(count)"
        )
    }

    private static let mostNumbers = 8

    /// A part was named twice.
    static func samePart(_ shard: Shard, as part: String) -> Message {
        Message("S734", "this is part \(shard.number) of \(shard.count), as is \(part)", help: "name each part once")
    }

    /// The parts come from builds with different numbers of parts.
    static func otherCount(_ shard: Shard, than other: Shard, _ part: String) -> Message {
        Message(
            "S735",
            "this is part \(shard.number) of \(shard.count), and \(part) is part \(other.number) of \(other.count)",
            help: "use the same number of parts in all builds"
        )
    }

    /// Two parts have a file with the same path.
    static func fileInTwoParts(_ path: OutputPath) -> Message {
        Message("S736", "the file \(path) is in two parts", help: "build the parts again with the same program and the same data")
    }

    /// A part would be written where a whole site is.
    static var partOverSite: Message {
        Message(
            "S739",
            "this folder holds a whole site, which the part would replace",
            help: "name another folder for the part with --output"
        )
    }

    /// The pages of two records in different parts have the same address.
    static var collisionOfParts: Message {
        Message(
            "S738",
            "the page of this record has the same address as the page of another record",
            help: "give one of the two another id"
        )
    }

    /// The site would be written into one of its parts, or a part is inside it.
    static var assembledIntoPart: Message {
        Message("S737", "the site cannot be written into the folder of a part", help: "name another folder with --output")
    }
}
