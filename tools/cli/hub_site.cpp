// castellan hub site: pages about a hub's packs.
#include <fmt/format.h>

#include <castellan/base/text.hpp>
#include <castellan/workshop/jobs/isolated.hpp>

#include "hub.hpp"
#include "hub/site/pages.hpp"
#include "mod.hpp"

namespace castellan::cli {
namespace {

struct SiteOptions {
  std::string hub = ".";
  hub::SiteMeans means;
};

}  // namespace

void add_hub_site(Command& hub) {
  auto options = std::make_shared<SiteOptions>();
  Command& command = hub.add("site", "write web pages about a hub's packs into its folder");
  command.argument("DIR", &options->hub, "folder of the hub; the current one by default").takes(Fits::folder);
  command.option("--address", &options->means.address, "where players find the hub, for the commands on the pages")
      .takes("ADDRESS");
  command.note(
      "The pages need no script and no server. Guilds and cards are drawn as at the table; that needs Node.js. Run it "
      "again after packs have been added.");
  command.example("castellan hub site ./hub --address https://example.org/hub");
  command.runs([=] {
    return tell_problems("hub site", [&] {
      options->means.drawing.isolated = workshop::why_never_isolated().empty();
      const hub::SiteReport done = hub::write_site(options->hub, options->means);
      if (!done.not_drawn.empty())
        fmt::print(stderr, "castellan hub site: tiles and cards are not drawn: {}\n", printable(done.not_drawn));
      fmt::print("{} pages; begin with {}\n", done.pages,
                 printable((std::filesystem::path(options->hub) / "index.html").string()));
      return success;
    });
  });
}

}  // namespace castellan::cli
