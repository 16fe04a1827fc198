public import SiteBase
import SystemPackage

// S0xx: files and folders.
extension Message {
    /// The system refused to read, write or remove a file or folder.
    static func system(_ action: String, _ number: Errno) -> Message {
        Message("S001", cause: .inputOutput, "\(action): \(number.description.lowercased())", help: help(number))
    }

    private static func help(_ number: Errno) -> String? {
        switch number {
        case .permissionDenied, .notPermitted: "check who owns it and who may read and write it"
        case .noSpace: "free some space and try again"
        case .notDirectory: "name a folder, and check that no file is in its place"
        case .fileExists: "move away what is there, or name another folder"
        case .noSuchFileOrDirectory: "check the spelling; a symbolic link may be broken"
        case .fileNameTooLong: "choose a shorter name"
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "close other programs, or raise the limit with ulimit -n"
        case .readOnlyFileSystem: "name a folder that can be written to"
        default: nil
        }
    }

    /// Another build is writing to the same output folder.
    static func busy(_ action: String) -> Message {
        Message(
            "S002",
            cause: .inputOutput,
            "\(action): another build is writing to this folder",
            help: "wait until that build has finished, then build again"
        )
    }

    /// Something other than a file is at the path.
    static func notAFile(_ action: String) -> Message {
        Message("S003", cause: .inputOutput, "\(action): this is not a file", help: "name a file")
    }

    /// Something other than a folder is at the path.
    static func notAFolder(_ action: String) -> Message {
        Message("S004", cause: .inputOutput, "\(action): this is not a folder", help: "move it away, or name another folder")
    }

    /// The path to a file of the output leads through a symbolic link. Sitegen never writes through links.
    static func behindLink(_ action: String) -> Message {
        Message(
            "S005",
            cause: .inputOutput,
            "\(action): the path leads through a symbolic link",
            help: "remove the link; sitegen only writes to real folders"
        )
    }

    /// A new file would replace something that exists.
    static func occupied(_ action: String) -> Message {
        Message(
            "S006",
            cause: .inputOutput,
            "\(action): something already exists here",
            help: "move it away, or name another folder"
        )
    }

    /// An input file changed while the site was being built.
    static func changed(_ action: String) -> Message {
        Message("S007", cause: .inputOutput, "\(action): the file changed while the site was being built", help: "build again")
    }

    /// Another program wrote to the output folder while the site was being built.
    static func interfered(_ action: String) -> Message {
        Message(
            "S008",
            cause: .inputOutput,
            "\(action): another program wrote to the output while the site was being built",
            help: "build again"
        )
    }

    /// A file name is not valid UTF-8.
    static func nameNotUnicode(_ action: String, _ name: String) -> Message {
        Message(
            "S009",
            cause: .inputOutput,
            "\(action): the name \(Printable.quoted(Printable.line(name))) is not UTF-8",
            help: "rename it"
        )
    }

    /// A style sheet and the files that it names are too large for a single file.
    static func tooLarge(_ action: String, _ limit: Int) -> Message {
        Message(
            "S010",
            cause: .inputOutput,
            "\(action): the style sheet and the files that it names have more than \(limit / 1_000_000) MB",
            help: "name fewer files, or name each file only once"
        )
    }

    /// The system cannot watch the folders of the site, so the preview would not notice changes.
    static func unwatchable(_ action: String, _ number: Errno) -> Message {
        let isLimit = number == .noSpace || number == .tooManyOpenFiles
        return Message(
            "S011",
            cause: .inputOutput,
            "\(action): \(isLimit ? "the system allows no more watches" : number.description.lowercased())",
            help: "raise fs.inotify.max_user_watches and max_user_instances with sysctl"
        )
    }

    /// A file is not encoded in UTF-8.
    static func notUTF8(found: String) -> Message {
        Message("S012", "expected UTF-8, found \(found)", help: "save the file as UTF-8")
    }

    /// The contents of a file are not what its name says: a picture, a web page or a spreadsheet in place of data or a text.
    package static func foreign(_ kind: ForeignFile, insteadOf wanted: ForeignFile.Wanted) -> Message {
        Message("S127", "this is \(kind.phrase), not \(kind.phrase(of: wanted))", help: kind.help(for: wanted))
    }

    /// A folder that was named, or that a site needs, does not exist.
    package static func missingFolder(help: String) -> Message {
        Message("S013", cause: .inputOutput, "there is no such folder", help: help)
    }

    /// A file that was named does not exist.
    package static func missingFile(help: String) -> Message {
        Message("S014", cause: .inputOutput, "there is no such file", help: help)
    }

    /// A symbolic link points to nothing.
    package static var brokenLink: Message {
        Message("S015", cause: .inputOutput, "this symbolic link is broken", help: "replace it with the file itself")
    }
}

extension Message {
    /// A file of a part of a site is missing, or is not the one that the build of the part wrote.
    static func notOfPart(_ action: String) -> Message {
        Message(
            "S016",
            cause: .inputOutput,
            "\(action): the file is not the one that the build of the part wrote",
            help: "copy the part again, or build it again"
        )
    }
}

extension Message {
    /// Somebody changed a file after a command had read it and before the command wrote it.
    static func edited(_ action: String) -> Message {
        Message(
            "S890",
            cause: .inputOutput,
            "\(action): somebody changed the file while the command was running, so sitegen did not overwrite it",
            help: "run the command again; it starts from the new content"
        )
    }

    /// Another command is changing the same data.
    static func beingEdited(_ action: String) -> Message {
        Message(
            "S891",
            cause: .inputOutput,
            "\(action): another sitegen command is writing to this folder",
            help: "wait until that command has finished, then run this one again"
        )
    }
}

extension Message {
    /// The file of a picture is damaged, or is in a format that sitegen cannot read, and may hold more than the picture.
    static func metadata(_ action: String, _ reason: String, name: String) -> Message {
        Message(
            "S546",
            "\(action) the metadata of this picture: \(reason)",
            help: "save it again in another program, as JPEG, PNG or SVG; or write keep-metadata: [\(Printable.quoted(name))] "
                + "in site.yaml, which copies it unchanged, including its location and camera"
        )
    }
}

extension FileError {
    /// What was tried, why it failed, and a help.
    package var message: Message {
        let action = "could not \(operation.rawValue)"
        return switch reason {
        case .system(let number): .system(action, number)
        case .unwatchable(let number): .unwatchable(action, number)
        case .busy: .busy(action)
        case .notAFile: .notAFile(action)
        case .notAFolder: .notAFolder(action)
        case .behindLink: .behindLink(action)
        case .occupied: .occupied(action)
        case .changed: .changed(action)
        case .edited: .edited(action)
        case .beingEdited: .beingEdited(action)
        case .interfered: .interfered(action)
        case .notOfPart: .notOfPart(action)
        case .tooLarge(let limit): .tooLarge(action, limit)
        case .metadata(let reason): .metadata(action, reason, name: path.fileName)
        case .notUnicode(let name): .nameNotUnicode(action, name)
        }
    }

    /// The error as a diagnostic at its path.
    public var diagnostic: Diagnostic {
        guard let replacedFiles, replacedFiles > 0 else { return Diagnostic(at: .path(path), message) }
        let files = replacedFiles == 1 ? "1 file was" : "\(replacedFiles) files were"
        let help = (message.help.map { "\($0); " } ?? "") + "the next build completes this one"
        return Diagnostic(
            at: .path(path),
            Message(message.id, cause: .inputOutput, "\(message.text), after \(files) replaced", help: help)
        )
    }
}
