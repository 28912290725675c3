// castellan mod list: the packs that can be played with.
#include <fmt/format.h>

#include <castellan/content/text.hpp>
#include <castellan/modding/packs.hpp>

#include "mod.hpp"

namespace castellan::cli {

void add_mod_list(CLI::App& mod, std::function<int()>& run) {
  auto packs = std::make_shared<PackOptions>();
  CLI::App* command = mod.add_subcommand("list", "the packs that can be played with");
  packs->add_to(*command);
  command->footer("Example:\n  castellan mod list");
  command->callback([=, &run] {
    run = [=] {
      Diagnostics problems;
      std::vector<SourceFile> files;
      for (const PackPlace& place : find_packs(packs->request().folders)) {
        const PackSource source = read_pack(place, files, problems);
        fmt::print("{:<20} {:<10} {}\n", place.id, printable(source.pack.version), printable(source.pack.title));
      }
      fmt::print(stderr, "{}", problems.render(files));
      return problems.has_errors() ? failed : success;
    };
  });
}

}  // namespace castellan::cli
