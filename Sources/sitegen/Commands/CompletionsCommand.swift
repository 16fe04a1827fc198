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

            For bash, source the file in ~/.bashrc, or save it as ~/.local/share/bash-completion/completions/sitegen. For zsh, \
            put fpath+=(~/.zfunc) before compinit in ~/.zshrc.
            """
    )

    @Argument(help: ArgumentHelp("Your shell: bash, zsh or fish.", valueName: "shell"))
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
