// castellan completion: what shells need to complete commands, flags and their values.
#include <fmt/format.h>

#include "command.hpp"
#include "command_tree.hpp"
#include "misspelt.hpp"

namespace castellan::cli {

void add_completion(CLI::App& app, std::function<int()>& run) {
  auto shell = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("completion", "a script that teaches your shell to complete what you type");
  command->add_option("shell", *shell, "which shell")->required()->check(one_of({"bash", "zsh", "fish"}));
  command->footer(
      "Where Castellan is installed, this is done already. From the source tree:\n\n"
      "Examples:\n"
      "  source <(castellan completion bash)\n"
      "  castellan completion zsh > ~/.zfunc/_castellan\n"
      "  castellan completion fish > ~/.config/fish/completions/castellan.fish");
  command->callback([&app, shell, &run] {
    run = [&app, shell] {
      const CommandNode tree = command_tree(app);
      fmt::print("{}", *shell == "bash"  ? bash_completion(tree)
                       : *shell == "zsh" ? zsh_completion(tree)
                                         : fish_completion(tree));
      return success;
    };
  });
}

}  // namespace castellan::cli
