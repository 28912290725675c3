#include "castellan/match/save.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "castellan/content/text.hpp"
#include "castellan/world/layout.hpp"

namespace castellan {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uintmax_t max_size = std::uintmax_t{64} << 20;
constexpr std::size_t max_choices = 1'000'000;

// Numbers of 64 bits as text: JSON readers elsewhere would round them.
std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

std::uint64_t from_hex(const std::string& text, const char* what) {
  std::uint64_t value = 0;
  if (text.size() != 16) throw SaveError(fmt::format("{} is not a number of 16 hexadecimal digits", what));
  for (const char c : text) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
    if (digit < 0) throw SaveError(fmt::format("{} is not a number of 16 hexadecimal digits", what));
    value = value << 4 | static_cast<std::uint64_t>(digit);
  }
  return value;
}

class FileDescriptor {
 public:
  explicit FileDescriptor(int fd) : fd_(fd) {}
  ~FileDescriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

[[noreturn]] void fail_io(const std::filesystem::path& file, const char* what) {
  throw SaveError(fmt::format("{}: {}: {}", file.string(), what, std::strerror(errno)));
}

// Follows the events of parsing to refuse deep nesting before it can hurt.
Json parse_json(std::string_view text) {
  int depth = 0;
  const auto watch = [&](int, Json::parse_event_t event, Json&) {
    if (event == Json::parse_event_t::object_start || event == Json::parse_event_t::array_start) {
      if (++depth > 64) throw SaveError("not a Castellan save: nested too deeply");
    } else if (event == Json::parse_event_t::object_end || event == Json::parse_event_t::array_end) {
      --depth;
    }
    return true;
  };
  try {
    return Json::parse(text, watch);
  } catch (const Json::exception& e) {
    throw SaveError(fmt::format("not a Castellan save: {}", printable(e.what())));
  }
}

}  // namespace

Save Save::of(const Match& match) {
  Save save;
  save.rules_revision = Ruleset::rules_revision;
  for (const Pack& pack : match.rules().packs) save.packs.push_back({pack.id, pack.version, pack.hash});
  const GameOptions& options = match.layout()->options();
  save.players = options.players;
  save.guilds = options.guilds_text(match.rules());
  save.options = options.assignments(match.rules());
  save.seed = match.seed();
  save.origin = match.origin();
  Match again = save.origin.empty() ? Match(match.layout(), match.host(), match.seed())
                                    : Match::from_checkpoint(match.layout(), match.host(), match.seed(), save.origin);
  for (const Match::Choice& choice : match.choices()) {
    if (choice.redeal) throw SaveError("a sampled match can't be saved");
    SavedChoice saved{choice.seat + 1, again.state() == Match::State::deciding ? again.key(choice.option) : "", 0};
    again.choose(choice.option);
    saved.hash = again.hash();
    save.choices.push_back(std::move(saved));
  }
  save.checkpoint = match.checkpoint();
  return save;
}

std::string Save::text() const {
  // One choice a line, so that people can read it and tools can diff it.
  std::string out = "{\n";
  out += fmt::format(" \"castellan_save\": {},\n \"rules_revision\": {},\n", format, rules_revision);
  out += " \"packs\": [\n";
  for (std::size_t i = 0; i < packs.size(); ++i)
    out += fmt::format("  {}{}\n",
                       Json({{"id", packs[i].id}, {"version", packs[i].version}, {"hash", packs[i].hash}}).dump(),
                       i + 1 < packs.size() ? "," : "");
  Json chosen{{"players", players}};
  if (!guilds.empty()) chosen["guilds"] = guilds;
  if (!options.empty()) chosen["values"] = options;
  out += fmt::format(" ],\n \"options\": {},\n", chosen.dump());
  if (!seats.empty()) out += fmt::format(" \"seats\": {},\n", Json(seats).dump());
  out += fmt::format(" \"seed\": \"{}\",\n", hex(seed));
  if (!origin.empty()) out += fmt::format(" \"origin\": {},\n", origin);
  out += " \"choices\": [\n";
  for (std::size_t i = 0; i < choices.size(); ++i)
    out += fmt::format(
        "  {}{}\n",
        Json({{"seat", choices[i].seat}, {"choose", choices[i].key}, {"hash", hex(choices[i].hash)}}).dump(),
        i + 1 < choices.size() ? "," : "");
  out += " ]";
  if (!checkpoint.empty()) out += fmt::format(",\n \"checkpoint\": {}", checkpoint);
  return out + "\n}\n";
}

Save Save::parse(std::string_view text) {
  const Json json = parse_json(text);
  if (!json.is_object() || !json.contains("castellan_save")) throw SaveError("not a Castellan save");
  Save save;
  try {
    if (const int version = json.at("castellan_save"); version != format)
      throw SaveError(
          fmt::format("save format {}, but this program reads format {}: use a matching release", version, format));
    save.rules_revision = json.at("rules_revision");
    for (const Json& pack : json.at("packs"))
      save.packs.push_back({pack.at("id"), pack.at("version"), pack.at("hash")});
    const Json& chosen = json.at("options");
    save.players = chosen.at("players");
    save.guilds = chosen.value("guilds", std::string());
    save.options = chosen.value("values", std::vector<std::string>());
    if (json.contains("seats")) save.seats = json.at("seats").get<std::vector<std::string>>();
    save.seed = from_hex(json.at("seed"), "seed");
    if (json.contains("origin")) save.origin = json.at("origin").dump();
    if (json.at("choices").size() > max_choices) throw SaveError("too many choices for a game");
    for (const Json& choice : json.at("choices"))
      save.choices.push_back({choice.at("seat"), choice.at("choose"), from_hex(choice.at("hash"), "hash")});
    if (json.contains("checkpoint")) save.checkpoint = json.at("checkpoint").dump();
  } catch (const Json::exception& e) {
    throw SaveError(fmt::format("damaged save: {}", printable(e.what())));
  }
  return save;
}

Save Save::read(const std::filesystem::path& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error) throw SaveError(fmt::format("{}: {}", file.string(), error.message()));
  if (size > max_size) throw SaveError(fmt::format("{}: larger than 64 MiB, not a save", file.string()));
  std::ifstream in(file, std::ios::binary);
  std::ostringstream content;
  content << in.rdbuf();
  if (!in) throw SaveError(fmt::format("{}: can't be read", file.string()));
  try {
    return parse(content.str());
  } catch (const SaveError& e) {
    throw SaveError(fmt::format("{}: {}", file.string(), e.what()));
  }
}

void Save::write(const std::filesystem::path& file) const {
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  const std::filesystem::path temporary = folder / fmt::format(".{}.{}.tmp", file.filename().string(), ::getpid());
  const std::string content = text();
  {
    const FileDescriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
    if (fd.get() < 0) fail_io(file, "can't be written");
    for (std::size_t done = 0; done < content.size();) {
      const ssize_t n = ::write(fd.get(), content.data() + done, content.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) {
        const int saved = errno;
        ::unlink(temporary.c_str());
        errno = saved;
        fail_io(file, "can't be written");
      }
      done += static_cast<std::size_t>(n);
    }
    if (::fsync(fd.get()) != 0) fail_io(file, "can't be written to the disk");
  }
  if (::rename(temporary.c_str(), file.c_str()) != 0) fail_io(file, "can't be replaced");
  const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() >= 0) ::fsync(directory.get());  // the new name itself
}

GameOptions Save::game_options(const Ruleset& rules) const {
  GameOptions chosen(players);
  try {
    if (!guilds.empty()) chosen.choose_guilds(rules, guilds);
    for (const std::string& assignment : options) chosen.set(rules, assignment);
  } catch (const std::invalid_argument& e) {
    throw SaveError(printable(e.what()));
  }
  return chosen;
}

std::vector<std::string> Save::differences(const Ruleset& rules) const {
  std::vector<std::string> found;
  if (rules_revision != Ruleset::rules_revision)
    found.push_back(fmt::format("engine: the save has rules revision {}, this program {}", rules_revision,
                                Ruleset::rules_revision));
  for (const LockedPack& saved : packs) {
    const Pack* loaded = nullptr;
    for (const Pack& pack : rules.packs)
      if (pack.id == saved.id) loaded = &pack;
    if (!loaded) found.push_back(fmt::format("{} {}: not loaded", saved.id, saved.version));
    else if (loaded->version != saved.version)
      found.push_back(
          fmt::format("{}: the save has version {}, loaded is {}", saved.id, saved.version, loaded->version));
    else if (loaded->hash != saved.hash)
      found.push_back(
          fmt::format("{} {}: its files differ from those the game was played with", saved.id, saved.version));
  }
  for (const Pack& pack : rules.packs) {
    bool known = false;
    for (const LockedPack& saved : packs) known |= saved.id == pack.id;
    if (!known) found.push_back(fmt::format("{} {}: not part of the saved game", pack.id, pack.version));
  }
  return found;
}

Match Save::replay(std::shared_ptr<const Layout> layout, std::shared_ptr<ScriptHost> host,
                   const std::function<void(const Match&, std::size_t)>& after_each) const {
  Match match = origin.empty() ? Match(std::move(layout), std::move(host), seed)
                               : Match::from_checkpoint(std::move(layout), std::move(host), seed, origin);
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const SavedChoice& choice = choices[i];
    if (match.state() == Match::State::stopped) throw SaveError(match.stopped().message);
    if (match.over())
      throw SaveError(fmt::format("the game is over after {} choices, the save has {}", i, choices.size()));
    if (match.decision().seat + 1 != choice.seat)
      throw SaveError(fmt::format("choice {}: the save has player {} choosing, the game asks player {}", i + 1,
                                  choice.seat, match.decision().seat + 1));
    if (!match.choose(choice.key).accepted)
      throw SaveError(fmt::format("choice {}: \"{}\" is not offered", i + 1, printable(choice.key)));
    if (match.hash() != choice.hash)
      throw SaveError(fmt::format("choice {} (\"{}\"): the state differs: hash {} recorded, {} now", i + 1,
                                  printable(choice.key), hex(choice.hash), hex(match.hash())));
    if (after_each) after_each(match, i);
  }
  return match;
}

}  // namespace castellan
