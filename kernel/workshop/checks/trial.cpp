#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "castellan/content/texts/dictionary.hpp"
#include "castellan/content/texts/message.hpp"
#include "castellan/flow/arrangement.hpp"
#include "castellan/match/match.hpp"
#include "castellan/match/text_params.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/workshop/checks/event_texts.hpp"
#include "castellan/workshop/fuzzing/pack_guilds.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::workshop {
namespace {

constexpr int most_choices = 3000;    // of one game: an endless one is the fuzzer's business
constexpr int games_per_players = 8;  // with every number of players

struct Mishap {
  Code code;
  flow::ScriptError error;
};

// Passes everything on to the scripts, and remembers which functions ran and what failed.
class WatchingPort final : public flow::ScriptPort {
 public:
  explicit WatchingPort(flow::ScriptPort& real) : real_(real) {}

  flow::Outcome start(flow::Flow& flow, const flow::ScriptFrame& frame, Call& call) override {
    called.insert(frame.function);
    return noted(real_.start(flow, frame, call));
  }
  flow::Outcome answer(flow::Flow& flow, Call call, const flow::Option& chosen) override {
    return noted(real_.answer(flow, call, chosen));
  }
  flow::Outcome resume(flow::Flow& flow, Call call, const flow::Result& result) override {
    return noted(real_.resume(flow, call, result));
  }
  void drop(Call call) override { real_.drop(call); }
  bool evaluate(flow::Flow& flow, flow::ReadOnlyCall& call) override {
    called.insert(call.function);
    AskedFor& count = asked[call.function];
    const flow::ReadOnlyCall before = call;
    const bool answered = real_.evaluate(flow, call);
    const bool predicate = call.kind == flow::ReadOnlyCall::Kind::predicate;
    ++count.times;
    count.mattered +=
        answered && (predicate ? call.number == 0 : call.number != before.number || call.goods != before.goods);
    return answered;
  }
  const flow::ScriptError& error() const override { return real_.error(); }

  std::set<Id<Function>> called;
  Asked asked;
  std::map<std::string, Mishap> mishaps;  // by message

 private:
  flow::Outcome noted(flow::Outcome outcome) {
    if (outcome.kind == flow::Outcome::Kind::failed) add(Code::script_failed);
    if (outcome.kind == flow::Outcome::Kind::limit) add(Code::limit_reached);
    return outcome;
  }
  void add(Code code) { mishaps.try_emplace(real_.error().message, Mishap{code, real_.error()}); }

  flow::ScriptPort& real_;
};

class Trial {
 public:
  Trial(CheckedPack& pack, const std::shared_ptr<const Ruleset>& rules)
      : pack_(pack), rules_(rules), host_(rules), port_(host_), events_(pack), own_(pack.source.pack.id + ":") {}

  int run() {
    const Settings& settings = rules_->settings;
    for (int players = settings.min_players; players <= settings.max_players; ++players)
      for (int n = 0; n < games_per_players; ++n) play(options(players, n), world::derive_key(games_, 17));
    report();
    return games_;
  }

 private:
  // The pack's guilds on the table, as many as there is room for, in turn; its options one way and another.
  GameOptions options(int players, int n) const {
    GameOptions game(players);
    const std::string packs[] = {pack_.source.pack.id};
    lay_pack_guilds(game, *rules_, packs, static_cast<std::size_t>(n * rules_->settings.districts));
    world::Rng rng(world::derive_key(static_cast<std::uint64_t>(players), static_cast<std::uint64_t>(n), 3));
    game.values.clear();
    for (const GameOption& option : rules_->options) {
      const bool is_usual = n % 2 == 0 || !pack_.owns(option);
      game.values.push_back(is_usual ? option.initial
                                     : option.low + static_cast<std::int32_t>(rng.below(values_of(option))));
    }
    return game;
  }

  // How many values it can have.
  static std::uint32_t values_of(const GameOption& option) {
    switch (option.type) {
      case GameOption::Type::boolean: return 2;
      case GameOption::Type::choice: return static_cast<std::uint32_t>(option.words.size());
      case GameOption::Type::integer: break;
    }
    return static_cast<std::uint32_t>(option.high - option.low + 1);
  }

  void play(const GameOptions& options, std::uint64_t seed) {
    world::World world(match::make_layout(rules_, options));
    flow::Flow flow(world, port_);
    world::Rng rng(seed);
    world.reset(seed);
    host_.begin_action();
    flow.begin();
    bool rich = games_++ % 2 == 0;
    flow::Flow::State state = flow.run();
    for (int n = 0; state == flow::Flow::State::deciding && n < most_choices; ++n) {
      if (rich && flow.quiet() && world.get<world::Table>(world::Layout::table).month > 0) {
        enrich(flow);
        rich = false;
        state = flow.run();
        continue;
      }
      note_words(flow.decision());
      host_.begin_action();
      if (flow.quiet()) ask_hints(flow);
      state = flow.answer(choice(flow, rng));
    }
    if (state == flow::Flow::State::stopped) stops_.insert(flow.stop_reason().message);
    for (const world::Event& event : world.events()) events_.hear(event, world.details(event));
  }

  // Bots would ask what the position is worth; nobody else does.
  void ask_hints(const flow::Flow& flow) const {
    for (const BotHint& hint : rules_->hints) {
      if (hint.of != BotHint::Of::script || !pack_.owns(hint)) continue;
      flow::ReadOnlyCall call{.kind = flow::ReadOnlyCall::Kind::count,
                              .function = Id<Function>(hint.what),
                              .me = flow.layout.players[static_cast<std::size_t>(flow.decision().seat)]};
      static_cast<void>(flow.evaluate(call));
    }
  }

  // Everybody has all goods and the pack's cards, so that little is out of reach.
  void enrich(flow::Flow& flow) {
    flow::Arrangement arrange(flow);
    for (const Entity player : flow.layout.players) {
      for (const Id<Resource> r : rules_->resources.ids()) arrange.goods(player, r, 20);
      for (const Id<Property> p : rules_->properties.ids()) {
        const Property& property = rules_->properties[p];
        if (!pack_.owns(property) || property.deck == none) continue;
        const Entity hand =
            flow.layout.pile(property.deck, world::Pile::hand, static_cast<Seat>(flow.layout.players.position(player)));
        try {
          arrange.card(p, hand);
        } catch (const std::invalid_argument&) {  // the others have them all
        }
      }
    }
  }

  // Mostly what has to do with the pack.
  flow::Option choice(const flow::Flow& flow, world::Rng& rng) const {
    const flow::Decision& decision = flow.decision();
    std::vector<std::size_t> ours;
    if (flow.quiet() && rng.below(4) > 0)
      for (std::size_t i = 0; i < decision.options.size(); ++i)
        if (flow.key(decision.options[i], decision).find(own_) != std::string::npos) ours.push_back(i);
    if (!ours.empty()) return decision.options[ours[rng.below(static_cast<std::uint32_t>(ours.size()))]];
    return decision.options[rng.below(static_cast<std::uint32_t>(decision.options.size()))];
  }

  // Which texts questions need: `bakers:bakers.share` asks `ask.bakers.share`.
  void note_words(const flow::Decision& decision) {
    if (!decision.subject.starts_with(own_)) return;
    const std::string prompt = decision.prompt().substr(own_.size());
    words_.insert("ask." + prompt);
    if (decision.options.empty() || decision.options.front().kind != flow::Option::Kind::number)
      unnumbered_.insert("ask." + prompt);
    const std::string subject = prompt.substr(0, prompt.find('.') + 1);
    for (const flow::Option& option : decision.options)
      if (option.kind == flow::Option::Kind::name) words_.insert("ask." + subject + std::string(decision.name(option)));
  }

  void report() {
    for (const auto& [message, mishap] : port_.mishaps) tell(message, mishap.code);
    for (const std::string& stop : stops_)
      if (!port_.mishaps.contains(stop)) tell(stop, Code::limit_reached);
    for (const std::string& complaint : host_.complaints().texts()) tell(complaint, Code::script_failed);
    report_words();
    if (!port_.mishaps.empty() || !stops_.empty()) return;  // games that were cut short show little
    check_unfiltered(pack_, port_.asked, games_);
    for (const Id<Function> f : rules_->functions.ids()) {
      const Function& function = rules_->functions[f];
      const Module& module = rules_->modules[function.module];
      if (module.pack != pack_.pack || function.where.file < 0 || port_.called.contains(f)) continue;
      pack_.problems.warning(
          Code::unreachable, function.where,
          fmt::format("no trial game came to the function \"{}\" of {}", function.name, function.subject),
          fmt::format("{} games were tried, half of them with plenty of everything", games_));
    }
  }

  // `brewers/guilds/brewers.lua:12: …` at its place, without the way there.
  void tell(const std::string& message, Code code) {
    const std::string first = message.substr(0, message.find('\n'));
    Where where;
    std::string text = first;
    for (std::size_t i = 0; i < rules_->files.size(); ++i) {
      const std::string begin = rules_->files[i].name + ":";
      const std::size_t at = first.find(begin);
      if (at == std::string::npos) continue;
      where = {static_cast<std::int32_t>(i), 0, 1};
      const char* number = first.data() + at + begin.size();
      const char* behind = std::from_chars(number, first.data() + first.size(), where.line).ptr;
      const std::size_t rest = first.find(": ", at + begin.size());
      if (where.line == 0) text = first.substr(at + begin.size());  // a function instead of a line
      else if (at == 0 && rest != std::string::npos) text = first.substr(rest + 2);
      else if (constexpr std::string_view before = " at "; first.substr(0, at).ends_with(before))
        text = first.substr(0, at - before.size()) + behind;  // `limit of instructions reached at … (action of …)`
      if (rules_->files[i].name.starts_with(pack_.source.pack.id + "/")) where = pack_.place_of_failure(where, text);
      break;
    }
    pack_.problems.error(code, where, text,
                         code == Code::limit_reached ? "a loop, or hooks that trigger each other, without end?" : "");
  }

  void report_words() {
    const content::Dictionary dictionary(*rules_, pack_.first_language());
    const std::string id = pack_.source.pack.id;
    for (const std::string& key : words_) {
      const std::string word = key.substr(key.rfind('.') + 1);
      if (dictionary.find(id, key) || dictionary.find(content::Dictionary::engine, "word." + word)) continue;
      const std::string file = "locale/" + pack_.first_language() + ".yaml";
      pack_.problems.warning(Code::unnamed, {pack_.file(file), 0, 0}, fmt::format("there is no text \"{}\"", key),
                             "players are asked it");
    }
    report_numbers();
  }

  // What can be chosen is no number, so there is no lowest and no highest.
  void report_numbers() {
    for (const auto& [language, texts] : texts_of(pack_))
      for (const std::string& key : unnumbered_) {
        const auto text = texts.find(own_ + key);
        if (text == texts.end()) continue;
        const Value* params = match::text_params(*rules_, own_ + key_part(key, 1));
        for (const std::string& argument : content::message_arguments(text->second.text))
          if ((argument == "least" || argument == "most") && !(params && params->find(argument)))
            pack_.problems.warning(Code::other_arguments, text->second.where,
                                   fmt::format("the text uses {{{}}}, which it is not given", argument),
                                   "only ask.number gives it");
      }
  }

  CheckedPack& pack_;
  std::shared_ptr<const Ruleset> rules_;
  script::ScriptHost host_;
  WatchingPort port_;
  EventTexts events_;
  std::string own_;
  std::set<std::string> words_;
  std::set<std::string> unnumbered_;  // those of questions for something else than a number
  std::set<std::string> stops_;
  int games_ = 0;
};

}  // namespace

int try_out(CheckedPack& pack, const std::shared_ptr<const Ruleset>& rules) { return Trial(pack, rules).run(); }

}  // namespace castellan::workshop
