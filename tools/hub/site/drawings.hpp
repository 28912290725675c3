// What packs add, drawn as it lies on the table: the rules with a pack are portrayed in a worker that can only compute,
// and Node.js draws them with the studio's own parts (tools/studio/page/src/drawing).
#pragma once

#include <castellan/modding/manifest.hpp>
#include <map>
#include <string>
#include <vector>

namespace castellan::hub {

// By kind and id, as in `guild.bakers`.
struct DrawnThing {
  std::string name, text;  // as in a game
  std::string html;        // made of drawings alone, whatever the names and texts are; empty if it was not drawn
};
using DrawnPack = std::map<std::string, DrawnThing>;

struct Drawings {
  std::map<std::string, DrawnPack> packs;  // by id; those that can't be loaded are left out
  std::string problem;                     // why nothing was drawn; empty if it was
};

struct DrawingMeans {
  std::string program = "/proc/self/exe";  // that becomes the worker
  bool isolated = true;                    // false: only where a build can't isolate anything
  std::filesystem::path scratch;           // a folder for the orders
};

// `packs`: those to draw; `others`: where the packs they need are, besides those that come with the program.
Drawings draw_packs(const std::vector<modding::PackPlace>& packs, const std::vector<modding::PackPlace>& others,
                    const DrawingMeans& means);

}  // namespace castellan::hub
