// castellan hub: places that offer packs; to follow one, or to keep one.
#include "hub.hpp"

namespace castellan::cli {

void add_hub(Command& castellan) {
  Command& hub = castellan.add("hub", "follow hubs that offer packs, or keep one yourself");
  hub.note("A hub is a folder of files and signatures. It can lie anywhere: on a web space, a stick, a network drive.");
  hub.example("castellan hub follow https://example.org/hub");
  hub.example("castellan hub init ./hub --name friday");
  add_hub_follow(hub);
  add_hub_keep(hub);
  add_hub_add(hub);
  add_hub_check(hub);
  add_hub_keys(hub);
  add_hub_site(hub);
}

}  // namespace castellan::cli
