#include "hub/client/release_record.hpp"

#include <fmt/format.h>

#include <castellan/modding/installed.hpp>

#include "hub/format/reading.hpp"
#include "hub/format/snapshot.hpp"

namespace castellan::hub {

std::string ReleaseRecord::text() const {
  return nlohmann::ordered_json{{"castellan_release", hub_format}, {"hub", hub}, {"line", line}}.dump() + "\n";
}

std::optional<ReleaseRecord> ReleaseRecord::of(const std::filesystem::path& directory) {
  const std::string text = modding::release_of(directory);
  if (text.empty()) return std::nullopt;
  try {
    return read_strictly(text, "record", [](const isolation::Answer& from) {
      from.with({"castellan_release", "hub", "line"});
      format_in(from["castellan_release"]);
      ReleaseRecord record{line_in(from["hub"], 100), from["line"].raw_text(1 << 20)};
      if (!is_hub_name(record.hub)) from["hub"].refuse("is not the name of a hub");
      return record;
    });
  } catch (const HubError& e) {
    throw HubError(fmt::format("{}: what is kept about its release is damaged: {}", directory.string(), e.what()));
  }
}

Release ReleaseRecord::release() const {
  const Statement statement = Statement::parse(line);
  const IndexLine said = parse_index_line(statement.text);
  const Release* release = std::get_if<Release>(&said);
  if (!release || !statement.signed_by(release->key)) throw HubError("its release is not signed by its author");
  return *release;
}

}  // namespace castellan::hub
