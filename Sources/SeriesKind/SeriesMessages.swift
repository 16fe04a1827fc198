import DataReading
import Diagnostics

// S32x: series.
extension Message {
    /// A series has no volume.
    static var noVolume: Message { Message("S320", "this series has no volume", help: "add one: {\"title\": \"…\"}") }

    /// The data of a series has another form.
    static func notASeries(found: SourceValue) -> Message {
        Message(
            "S321",
            "expected a series, found \(found.phrase)",
            help: "write {\"data\": [{\"attributes\": {\"title\": \"…\"}}]} or a list of volumes"
        )
    }

    /// The number of a volume has another form.
    static func volumeNumber(found: SourceValue) -> Message {
        Message("S322", "expected a volume number, found \(found.phrase)", help: "write 3, 2.5 or \"1-3\"")
    }

    /// Several sets of pictures are numbered like the volumes. No cover is taken from them.
    static func severalCovers(_ examples: [String], pattern: String) -> Message {
        Message(
            warning: "S323",
            "more than one set of pictures is numbered like the volumes: \(examples.joined(separator: ", "))",
            help: "name the covers in collection.yaml: cover: \"\(pattern)\""
        )
    }

    /// `cover` in `collection.yaml` does not contain `{number}`.
    static func coverPattern(found: SourceValue) -> Message {
        Message("S213", "expected a pattern with {number}, found \(found.phrase)", help: "for example cover{number}")
    }
}
