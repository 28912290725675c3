// castellan completion: what shells need to complete commands, flags and their values.
#include <fmt/format.h>

#include "command.hpp"
#include "command_tree.hpp"

namespace castellan::cli {

void add_completion(Command& castellan) {
  auto shell = std::make_shared<std::string>();
  Command& command = castellan.add("completion", "print a script that makes your shell complete castellan commands");
  command.argument("SHELL", shell.get(), "your shell").choices({"bash", "zsh", "fish"}).required();
  command.note("An installed Castellan has these scripts in place already. From the source tree:");
  command.example("source <(castellan completion bash)");
  command.example("castellan completion zsh > ~/.zfunc/_castellan");
  command.example("castellan completion fish > ~/.config/fish/completions/castellan.fish");
  command.runs([&castellan, shell] {
    const CommandNode tree = command_tree(castellan);
    fmt::print("{}", *shell == "bash"  ? bash_completion(tree)
                     : *shell == "zsh" ? zsh_completion(tree)
                                       : fish_completion(tree));
    return success;
  });
}

}  // namespace castellan::cli
