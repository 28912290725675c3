// castellan lab: the commands.
#include "lab.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <castellan/base/text.hpp>
#include <castellan/lab/chunk_store.hpp>
#include <castellan/modding/packs.hpp>
#include <charconv>
#include <set>

#include "lab_rows.hpp"
#include "mishaps.hpp"
#include "shell_word.hpp"

namespace castellan::cli {
namespace {

using Question = lab::Spec::Question;

// Every kind of thing has a command of its own; what it measures is the same.
struct KindCommand {
  const char* name;
  const char* summary;
  const char* example;
};
constexpr std::array kind_commands{
    KindCommand{"guild", "find out what access to a guild is worth, or to each", "castellan lab guild masons"},
    KindCommand{"property", "the same for a property", "castellan lab property inn"},
    KindCommand{"card", "the same for a card of any deck", "castellan lab card inn"},
    KindCommand{"plank", "the same for a plank", "castellan lab plank camp"},
    KindCommand{"area", "the same for a resource area", "castellan lab area forest"},
    KindCommand{"site", "the same for a kind of building", "castellan lab site wall"},
    KindCommand{"trade", "the same for a trade", "castellan lab trade"},
    KindCommand{"action", "the same for an action of a turn", "castellan lab action"}};

// The words as typed, without those that only say where to write and how to run: the numbers are the same with others.
std::string command_of(const std::vector<std::string>& words) {
  const std::set<std::string> alone{"--resume", "--fresh", "--json"};
  const std::set<std::string> with_value{"--threads", "--out", "--rows", "--shard", "--executor"};
  std::string text = "castellan";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string flag = words[i].substr(0, words[i].find('='));
    if (alone.contains(flag)) continue;
    if (!with_value.contains(flag)) text += " " + shell_word(words[i]);
    else if (flag == words[i]) ++i;
  }
  return text;
}

// A guild of a pack that is not loaded: whoever names it means the pack.
void add_pack_of_thing(LabOptions& options, const std::string& kind, const std::string& name) {
  if (name.empty()) return;
  const Engine engine = Engine::load(options.packs);
  try {
    find_thing(*engine.rules, thing_kind(kind), name);
  } catch (const std::invalid_argument&) {
    for (const modding::PackPlace& place : modding::find_packs(modding::pack_folders(options.packs.mod_paths)))
      if (place.id == name) {
        options.packs.mods.push_back(name);
        if (!options.json) fmt::print(stderr, "castellan lab: with the pack {}\n", printable(name));
        return;
      }
  }
}

int guarded_lab(const char* name, const std::function<int()>& work) {
  try {
    return work();
  } catch (const lab::SpecError& e) {
    fmt::print(stderr, "castellan lab {}: {}\n", name, printable(e.what(), true));
    return usage;
  } catch (const lab::StoreError& e) {
    fmt::print(stderr, "castellan lab {}: {}\n", name, printable(e.what()));
    return failed;
  }
}

int ask(LabOptions options, const char* name, const std::vector<std::string>& words) {
  return guarded_lab(name, [&] {
    options.settle();
    return run_lab(options, command_of(words));
  });
}

}  // namespace

void LabOptions::add_running_to(Command& command) {
  command.option("--threads", &threads, "threads to play in (default: all cores)").between(1, 1024);
  command.option("--executor", &executor, "where to play: threads, or a plugin such as mpi (the default under mpirun)")
      .takes("NAME");
  command.option("--out", &out, "folder for the report and what is needed to go on (default lab/…)")
      .takes(Fits::folder);
  command.flag("--resume", &resume, "go on with an experiment that was stopped; fail if there is none");
  command.flag("--fresh", &fresh, "begin again, even if some of it was played before");
  command.option("--shard", &shard, "play only one part of several, for machines without MPI; see `lab merge`")
      .takes("PART/PARTS");
  command.option("--rows", &rows, "also write a row per game and seat: FILE.csv, or FILE.sqlite for many")
      .takes(Fits::file);
  command.flag("--json", &json, "print the report as JSON");
  packs.add_to(command);
  packs.limits.add_to(command);
  choice.add_to(command);
}

void LabOptions::add_to(Command& command) {
  command.option("--players", &players, "numbers of players, a row for each (default 4)").list().takes("N");
  command.option("--bots", &bots, "who plays: one bot, or one per seat (default greedy)").list().takes(Fits::bot);
  command.option("--with", &with, "several bots, a row for each: a thing can be strong for one and weak for another")
      .list()
      .takes(Fits::bot)
      .excludes("--bots");
  command.option("--games", &spec.games, "games in each row, at most").between(1, 1e9);
  command
      .option("--precision", &spec.precision,
              "stop when the interval is this narrow, ± percentage points of win share (default 1 for a single thing)")
      .between(0.01, 50);
  command.option("--band", &spec.band, "what counts as fair, ± percentage points of win share")
      .between(0, 50)
      .shows_default();
  command.option("--seed", &spec.seed, "seed of everything").shows_default();
  command.option("--guilds", &spec.guilds, "a selection of guilds, or ids separated by commas").takes("SELECTION|ID,…");
  command.option("--options", &spec.options, "options of packs, in all games").list().takes("NAME=VALUE");
  command.option("--pace", &spec.pace, "seconds a person takes for a decision").between(1, 3600).shows_default();
  add_running_to(command);
}

void LabOptions::settle() {
  spec.packs = packs.mods;
  if (!bots.empty()) spec.bots = {fmt::format("{}", fmt::join(bots, ","))};
  if (!with.empty()) spec.bots = with;
  if (!players.empty()) {
    spec.players.clear();
    for (const std::string& text : players) {
      int number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      if (error != std::errc{} || end != text.data() + text.size() || number < 1 || number > 8)
        throw lab::SpecError(fmt::format("--players {}: write numbers from 1 to 8, separated by commas", text));
      spec.players.push_back(number);
    }
  }
  if (!rows.empty()) {
    if (const std::string problem = rows_problem(rows); !problem.empty()) throw lab::SpecError(problem);
    spec.each_game = true;
  }
  const auto folders = choice.plugins.folders();
  const auto check = [&](const std::string& name) {
    if (std::string problem = plugin::bot_name_problem(name, folders); !problem.empty()) throw lab::SpecError(problem);
  };
  for (const std::string& row : spec.bots) {
    std::istringstream in(row);
    for (std::string name; std::getline(in, name, ',');) check(name);
  }
  if (spec.question != Question::thing && spec.question != Question::players)
    for (const std::string& name : spec.skill) check(name);
}

lab::Means means_of(const LabOptions& options) {
  lab::Means means;
  means.load = [packs = options.packs](const std::vector<std::string>& wanted) {
    PackOptions with = packs;
    with.mods.clear();
    for (const std::string& pack : wanted) with.add_pack(pack);
    const Engine engine = Engine::load(with, {}, "en");
    return lab::Edition{engine.rules, [engine] { return engine.host(); }};
  };
  // A bot that loses a decision spoils the experiment: its first mistake of each kind is told at once.
  const auto mishaps = std::make_shared<bots::BotMishaps>(warn_now);
  means.make_bots = [chosen = options.choice.options(mishaps)](const std::vector<std::string>& names) {
    return plugin::seat_bots(names, chosen);
  };
  return means;
}

namespace {

void add_kind(Command& lab, const KindCommand& kind, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  auto id = std::make_shared<std::string>();
  Command& command = lab.add(kind.name, kind.summary);
  command.argument("ID", id.get(), "which; without it, all of them").takes("ID");
  options->add_to(command);
  command.note(
      "In each block (one seed) a seat drawn by lot is barred from the thing, and its result is compared with that of "
      "the same seat on the same seed without the bar. The bots know of the bar.");
  command.example(kind.example);
  command.example(fmt::format("castellan lab {} --players 2,3,4,5 --games 20000", kind.name));
  command.runs([=] {
    options->spec.question = Question::thing;
    options->spec.thing = id->empty() ? kind.name : fmt::format("{}:{}", kind.name, *id);
    add_pack_of_thing(*options, kind.name, *id);
    return ask(*options, kind.name, words);
  });
}

void add_skill(Command& command, LabOptions& options) {
  command.option("--skill", &options.spec.skill, "a stronger and a weaker bot, to see whether skill still counts")
      .list()
      .takes(Fits::bot);
}

void add_pack(Command& lab, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  Command& command = lab.add("pack", "find out what packs do to the game, on the same seeds with and without them");
  command.argument("PACK", &options->spec.added, "ids or folders").takes(Fits::pack).required();
  add_skill(command, *options);
  options->add_to(command);
  command.example("castellan lab pack theatre");
  command.example("castellan lab pack brewers theatre --games 8000 --bots greedy");
  command.runs([=] {
    options->spec.question = Question::packs;
    return ask(*options, "pack", words);
  });
}

void add_compare(Command& lab, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  auto arms = std::make_shared<std::vector<std::string>>();
  Command& command = lab.add("compare", "compare ways to play on the same seeds: packs, versions, options, editions");
  command
      .argument("ARM", arms.get(),
                "PACK+PACK:OPTION=VALUE,…, a folder, or base for no packs; the first is what others are compared with")
      .takes("ARM")
      .required();
  add_skill(command, *options);
  options->add_to(command);
  command.example("castellan lab compare base first-printing");
  command.example("castellan lab compare ./brewers-1.0 ./brewers-1.1");
  command.runs([=] {
    return guarded_lab("compare", [&] {
      options->spec.question = Question::compare;
      for (const std::string& arm : *arms) options->spec.arms.push_back(lab::parse_arm(arm));
      if (arms->size() < 2) throw lab::SpecError("name two arms or more, as in castellan lab compare base theatre");
      return ask(*options, "compare", words);
    });
  });
}

void add_options(Command& lab, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  auto option = std::make_shared<std::string>();
  Command& command = lab.add("options", "a curve over the values of an option, to find the fair number");
  command.argument("OPTION", option.get(), "PACK:NAME=0..3 or PACK:NAME=word,word")
      .takes("PACK:NAME=VALUES")
      .required();
  command.option("--thing", &options->spec.thing, "measure what access to this is worth with each value: guild:brewers")
      .takes("KIND:ID");
  options->add_to(command);
  command.example("castellan lab options house-rules:declining=false,true");
  command.runs([=] {
    options->spec.question = Question::options;
    const std::size_t equals = option->find('=');
    const std::size_t colon = option->rfind(':', equals);
    options->spec.option = colon == std::string::npos ? *option : option->substr(colon + 1);
    if (colon != std::string::npos && colon > 0) options->packs.mods.push_back(option->substr(0, colon));
    return ask(*options, "options", words);
  });
}

void add_players(Command& lab, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  Command& command = lab.add("players", "seat advantage and length by the number of players");
  options->add_to(command);
  command.example("castellan lab players --games 4000");
  command.runs([=] {
    options->spec.question = Question::players;
    if (options->players.empty()) options->players = {"2", "3", "4", "5"};
    return ask(*options, "players", words);
  });
}

void add_run(Command& lab, const std::vector<std::string>& words) {
  auto options = std::make_shared<LabOptions>();
  Command& command = lab.add("run", "run an experiment that a file describes");
  command.argument("FILE", &options->file, "YAML; schema/lab.schema.json says what it can say")
      .takes(Fits::file)
      .required();
  options->add_running_to(command);
  command.example("castellan lab run experiment.yaml");
  command.example("mpirun -n 64 castellan lab run experiment.yaml");
  command.example("castellan lab run experiment.yaml --shard 3/16 --out part-3");
  command.runs([=] {
    return guarded_lab("run", [&] {
      LabOptions of_file = *options;
      of_file.spec = lab::read_spec(options->file);
      of_file.packs.mods.insert(of_file.packs.mods.begin(), of_file.spec.packs.begin(), of_file.spec.packs.end());
      of_file.settle();
      return run_lab(of_file, command_of(words));
    });
  });
}

void add_book(Command& lab) {
  auto options = std::make_shared<LabOptions>();
  auto text = std::make_shared<std::string>();
  auto to = std::make_shared<std::string>();
  Command& command = lab.add("book", "write a Markdown document with the results of the experiments it names");
  command.argument("TEXT", text.get(), "Markdown with lines such as <!-- lab: guilds.yaml worth -->")
      .takes(Fits::file)
      .required();
  command.argument("TO", to.get(), "file to write").takes(Fits::file).required();
  options->add_running_to(command);
  command.note(
      "An experiment is a file beside the text; the words after it are the tables to show (report.json has their "
      "ids).");
  command.example("castellan lab book docs/balance/text.md docs/balance.md");
  command.runs([=] { return guarded_lab("book", [&] { return write_book(*options, *text, *to); }); });
}

void add_merge(Command& lab) {
  auto options = std::make_shared<LabOptions>();
  auto folders = std::make_shared<std::vector<std::string>>();
  Command& command = lab.add("merge", "put the parts of --shard together and report on the whole");
  command.argument("FOLDER", folders.get(), "folders of the parts").takes(Fits::folder).required();
  options->add_running_to(command);
  command.example("castellan lab merge part-* --out whole");
  command.runs([=] { return guarded_lab("merge", [&] { return merge_lab(*options, *folders); }); });
}

void add_verify(Command& lab) {
  auto options = std::make_shared<LabOptions>();
  auto file = std::make_shared<std::string>();
  auto chunks = std::make_shared<std::uint64_t>(5);
  Command& command = lab.add("verify", "play a sample of a report's games again and compare them");
  command.argument("REPORT", file.get(), "report.json").takes(Fits::file).required();
  command.option("--chunks", chunks.get(), "chunks of each row to play again").between(1, 1e6).shows_default();
  options->packs.add_to(command);
  options->packs.limits.add_to(command);
  options->choice.add_to(command);
  command.example("castellan lab verify lab/guild-masons/report.json");
  command.runs([=] { return guarded_lab("verify", [&] { return verify_lab(*options, *file, *chunks); }); });
}

}  // namespace

void add_lab(Command& castellan, const std::vector<std::string>& words) {
  Command& lab = castellan.add("lab", "find out by simulation what a guild, a pack or an option does to the game");
  for (const KindCommand& kind : kind_commands) add_kind(lab, kind, words);
  add_pack(lab, words);
  add_compare(lab, words);
  add_options(lab, words);
  add_players(lab, words);
  add_run(lab, words);
  add_book(lab);
  add_merge(lab);
  add_verify(lab);
  lab.note("Intervals hold at every moment: look as often as you like, and stop when you like.");
  lab.example("castellan lab guild masons");
  lab.example("castellan lab pack theatre");
}

}  // namespace castellan::cli
