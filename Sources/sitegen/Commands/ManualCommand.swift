import ArgumentParser
import BookSite
import Platform
import SiteBase
import SiteModel
import SiteRecords

struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page.",
        discussion: """
            Examples:
              sitegen manual | man -l -
              sitegen manual > ~/.local/share/man/man1/sitegen.1

            The first shows it directly; after the second, `man sitegen` finds it.
            """
    )

    func run() throws {
        print(try ManualPage(of: Sitegen._dumpHelp()).text, terminator: "")
    }
}

/// The command's manual page, made from the same declarations as its help: https://man7.org/linux/man-pages/man7/man.7.html
struct ManualPage {
    /// The parts of the argument parser's description that the page shows.
    private struct Command: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            let kind: String
            let name: String

            var text: String { (kind == "long" ? "--" : "-") + name }
        }

        let kind: String
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let defaultValue: String?
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
    }

    private struct Help: Decodable {
        let command: Command
    }

    private static let sections = [
        (
            "EXIT STATUS",
            """
            0: success. 1: errors in data or templates. 64: wrong usage. 74: a file or folder could not be read or \
            written.
            """
        ),
        (
            "FILES",
            """
            data/: the data of the site. data/site.yaml and data/*/collection.yaml: settings. templates/, assets/: files that \
            replace the embedded ones. output/: the site. output/.sitegen.json: the list of the files that sitegen wrote, and may \
            change and remove.
            """
        ),
        (
            "ENVIRONMENT",
            "NO_COLOR: if it is set, messages have no colours."
        ),
    ]

    private let command: Command

    /// Reads the argument parser's description.
    init(of help: String) throws {
        command = try JSONDecoder().decode(Help.self, from: Data(help.utf8)).command
    }

    var text: String {
        var out = ".TH SITEGEN 1 \"\" \"sitegen \(SitegenVersion.number)\"\n.SH NAME\nsitegen \\- \(Self.plain(command.abstract))\n"
        out += ".SH SYNOPSIS\n.B sitegen\n.I subcommand\n.RI [ options ]\n.SH DESCRIPTION\n" + Self.paragraphs(command.discussion)
        for subcommand in command.subcommands ?? [] where subcommand.commandName != "help" {
            out += ".SH \"sitegen \(subcommand.commandName)\"\n\(Self.line(subcommand.abstract ?? ""))\n.PP\n"
            out += Self.paragraphs(subcommand.discussion)
            for argument in subcommand.arguments ?? [] where argument.shouldDisplay && argument.valueName != "version" {
                out += ".TP\n\(Self.usage(argument))\n\(Self.line(Self.description(argument)))\n"
            }
        }
        for (title, text) in Self.sections { out += ".SH \"\(title)\"\n\(Self.line(text))\n" }
        return out
    }

    private static func usage(_ argument: Argument) -> String {
        let value = argument.valueName.map { "\\fI\(plain($0))\\fR" } ?? ""
        switch argument.kind {
        case "positional": return argument.isRepeating ? "[\(value) ...]" : argument.isOptional ? "[\(value)]" : value
        default:
            let names = (argument.names ?? []).map { "\\fB\(plain($0.text))\\fR" }.joined(separator: ", ")
            return argument.kind == "flag" ? names : "\(names) \(value)"
        }
    }

    private static func description(_ argument: Argument) -> String {
        let text = argument.abstract ?? ""
        guard let value = argument.defaultValue, argument.kind != "flag", !text.utf8.contains("(default:") else { return text }
        return "\(text) (default: \(value))"
    }

    /// Indented lines are examples and stay unchanged. All other paragraphs are filled.
    private static func paragraphs(_ text: String?) -> String {
        var out = ""
        var isExample = false
        for line in (text ?? "").utf8.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.utf8.hasPrefix("  ") != isExample {
                isExample.toggle()
                out += isExample ? ".nf\n" : ".fi\n"
            }
            out += line.isEmpty ? ".PP\n" : Self.line(String(line)) + "\n"
        }
        return out + (isExample ? ".fi\n" : "") + ".PP\n"
    }

    /// Escapes lines of text that begin with a dot or a quotation mark, which would be roff requests.
    private static func line(_ text: String) -> String {
        let plain = plain(text)
        return plain.utf8.hasPrefix(".") || plain.utf8.hasPrefix("'") ? "\\&" + plain : plain
    }

    private static func plain(_ text: String?) -> String {
        (text ?? "").utf8.replacing("\\", with: "\\e").utf8.replacing("-", with: "\\-").utf8.replacing("`", with: "\\`")
    }
}
