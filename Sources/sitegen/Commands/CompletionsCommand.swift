import ArgumentParser

struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a script for your shell that completes sitegen's commands and options.",
        discussion: """
            Examples:
              sitegen completions bash > sitegen.bash
              sitegen completions zsh > ~/.zfunc/_sitegen
              sitegen completions fish > ~/.config/fish/completions/sitegen.fish

            For bash, let ~/.bashrc source the file, or put it as `sitegen` into ~/.local/share/bash-completion/completions/. For zsh, \
            ~/.zshrc needs fpath+=(~/.zfunc) before compinit.
            """
    )

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
    var shell: Shell

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    func run() throws {
        let shell: CompletionShell =
            switch self.shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        print(Sitegen.completionScript(for: shell))
    }
}
