#include "assets.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <castellan/base/file_io.hpp>
#include <stdexcept>
#include <utility>

namespace castellan::studio {
namespace {

constexpr std::uintmax_t largest_asset = std::uintmax_t{8} << 20;
constexpr std::array<std::pair<std::string_view, const char*>, 4> asset_types{
    {{".html", "text/html; charset=utf-8"},
     {".js", "text/javascript; charset=utf-8"},
     {".css", "text/css; charset=utf-8"},
     {".svg", "image/svg+xml"}}};

std::string gzipped(const std::string& text) {
  constexpr int gzip_window = 15 + 16;
  constexpr int usual_memory = 8;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip_window, usual_memory, Z_DEFAULT_STRATEGY) != Z_OK)
    return {};
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int code = deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return code == Z_STREAM_END ? out : std::string();
}

}  // namespace

Assets::Assets(const std::filesystem::path& folder) {
  // The first is always there; which others there are is for the build of the page to say.
  read_small_file(folder / "index.html", largest_asset, "a file of the studio's page");
  for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const auto type = std::ranges::find_if(asset_types, [&](const auto& one) { return name.ends_with(one.first); });
    if (type == asset_types.end() || name.starts_with('.') || !entry.is_regular_file()) continue;
    Asset asset{type->second, read_small_file(entry.path(), largest_asset, "a file of the studio's page"), {}};
    asset.gzipped = gzipped(asset.content);
    all_.emplace(name, std::move(asset));
  }
}

const Asset* Assets::find(std::string_view name) const {
  const auto found = all_.find(name);
  return found == all_.end() ? nullptr : &found->second;
}

}  // namespace castellan::studio
