#include "studio.hpp"

#include <castellan/base/file_lock.hpp>

#include "workbench/workbench.hpp"

namespace castellan::studio {

void run_studio(const StudioOptions& options) {
  const Assets assets(options.page);
  std::error_code error;  // if it can't be made, the store says why
  std::filesystem::create_directories(options.games.parent_path(), error);
  const FileLock lock(options.games);  // two studios would play the same games
  Store store(options.games);
  RulesShelf shelf(options.request, options.limits);
  House house(store, shelf, options.bots, options.free_undo);
  house.more_bots = options.more_bots;
  house.idle = options.idle;
  Tables tables(house);
  Workbench workbench(tables, house, options.lab, options.lab_command);
  Server server(tables, house, assets, options.server);
  options.tell(server.port());
  server.run();
}

}  // namespace castellan::studio
