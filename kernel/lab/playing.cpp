#include "castellan/lab/playing.hpp"

#include <algorithm>

#include "castellan/script/script_host.hpp"
#include "castellan/world/layout.hpp"
#include "castellan/world/rng.hpp"

namespace castellan::lab {
namespace {

// What a block's chance is used for, besides the game itself.
enum Purpose : std::uint64_t { game_seed = 1, marked = 2, which_arms = 3 };

std::uint64_t key_of(const Experiment& experiment, std::uint64_t block, Purpose purpose) {
  return world::derive_key(experiment.seed, block, purpose);
}

}  // namespace

std::uint64_t block_seed(const Experiment& experiment, std::uint64_t block) {
  return key_of(experiment, block, game_seed);
}

Seat marked_seat(const Experiment& experiment, const Row& row, std::uint64_t block) {
  world::Rng lot(key_of(experiment, block, marked));
  return static_cast<Seat>(lot.below(static_cast<std::uint32_t>(row.players)));
}

// An arm with its bar at one seat: games of it are played here one after another.
struct Player::Table {
  Table(const Catalogue& catalogue, std::shared_ptr<const world::Layout> of, std::shared_ptr<script::ScriptHost> host)
      : layout(std::move(of)), match(layout, std::move(host), 0), facts(catalogue, layout) {}

  std::shared_ptr<const world::Layout> layout;
  match::Match match;
  FactReader facts;
  std::vector<std::size_t> who;  // which bot has each seat
};

Player::Player(const Experiment& experiment) : experiment_(experiment) {
  const auto add = [&](const std::string& name) {
    if (!name.empty() && std::find(bot_names_.begin(), bot_names_.end(), name) == bot_names_.end())
      bot_names_.push_back(name);
  };
  for (const Row& row : experiment.rows)
    for (const Arm& arm : row.arms) {
      for (const std::string& name : arm.bots) add(name);
      add(arm.marked_bot);
    }
  bots_ = experiment.make_bots(bot_names_);
}

Player::~Player() = default;

Player::Table& Player::table(std::size_t row, std::size_t number, Seat marked) {
  const Arm& arm = experiment_.rows[row].arms[number];
  const bool differs_by_seat = arm.barred || !arm.marked_bot.empty();
  const std::size_t key = (row << 24 | number) * (caps::seats + 1) + (differs_by_seat ? marked + 1u : 0u);
  // Those of a large table of barred things would add up.
  constexpr std::size_t most = 200;
  if (tables_.size() >= most && !tables_.contains(key)) tables_.clear();
  std::unique_ptr<Table>& found = tables_[key];
  if (found) return *found;
  const Edition& edition = experiment_.editions[arm.edition];
  std::shared_ptr<script::ScriptHost>& host = hosts_[arm.edition];
  if (!host) host = edition.host();
  GameOptions options = arm.options;
  if (arm.barred) options.bars.push_back({marked, *arm.barred});
  found = std::make_unique<Table>(experiment_.catalogue, match::make_layout(edition.rules, options), host);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(options.players); ++seat) {
    const bool is_marked = static_cast<Seat>(seat) == marked && !arm.marked_bot.empty();
    const std::string& bot = is_marked ? arm.marked_bot : arm.bots[seat % arm.bots.size()];
    found->who.push_back(
        static_cast<std::size_t>(std::find(bot_names_.begin(), bot_names_.end(), bot) - bot_names_.begin()));
  }
  return *found;
}

match::Match Player::play_game(std::size_t row, std::uint64_t block, std::size_t arm) {
  const Seat seat = marked_seat(experiment_, experiment_.rows[row], block);
  Table& at = table(row, arm, seat);
  at.match.restart(block_seed(experiment_, block));
  bots_->play(at.match, at.who);
  return at.match.clone();
}

Summary Player::play_chunk(std::size_t row, std::uint64_t chunk) {
  Summary summary;
  summary.arms.resize(experiment_.rows[row].arms.size());
  const std::uint64_t first = chunk * experiment_.chunk;
  const std::uint64_t end = std::min(first + experiment_.chunk, experiment_.blocks);
  for (std::uint64_t block = first; block < end; ++block) play_block(row, block, summary);
  return summary;
}

void Player::play_block(std::size_t row_number, std::uint64_t block, Summary& summary) {
  const Row& row = experiment_.rows[row_number];
  const Seat seat = marked_seat(experiment_, row, block);
  const std::size_t thing =
      row.thing ? experiment_.catalogue.find(
                      row.thing->kind, definition_of(*experiment_.editions[row.arms[0].edition].rules, *row.thing).id)
                : ~std::size_t{0};
  std::vector<Facts> facts(row.arms.size());
  std::vector<bool> played(row.arms.size());
  const auto play_arm = [&](std::size_t arm) {
    Table& at = table(row_number, arm, seat);
    const std::uint64_t complaints = at.match.host()->complaints().count();
    at.match.restart(block_seed(experiment_, block));
    bots_->play(at.match, at.who);
    ArmSummary& to = summary.arms[arm];
    to.failing += note_mishaps(at.match, complaints, summary);
    facts[arm] = at.facts.read(at.match, seat);
    played[arm] = true;
    summary.digest = world::mix64(summary.digest ^ facts[arm].hash);
    if (row.arms[arm].barred) to.add_barred(facts[arm], seat);
    else to.add(facts[arm], block, experiment_.catalogue, thing);
    if (experiment_.each_game) summary.games.push_back(GameLine::of(block, arm, seat, facts[arm]));
  };
  play_arm(0);
  for (const std::size_t arm : arms_of(row, block, facts[0])) play_arm(arm);
  for (std::size_t arm = 0; arm < row.arms.size(); ++arm)
    if (const std::size_t base = row.arms[arm].against; played[arm] && base != Arm::nothing_to_compare)
      summary.arms[arm].add_pair(facts[base], facts[arm], block, row.all_measures);
  ++summary.blocks;
}

// Which arms are played besides the first.
std::vector<std::size_t> Player::arms_of(const Row& row, std::uint64_t block, const Facts& base) const {
  std::vector<std::size_t> chosen;
  std::vector<std::size_t> others;
  for (std::size_t arm = 1; arm < row.arms.size(); ++arm) {
    const Arm& a = row.arms[arm];
    if (!a.barred || arm <= row.draw.always) {
      chosen.push_back(arm);
      continue;
    }
    const Definition& definition = definition_of(*experiment_.editions[a.edition].rules, *a.barred);
    const std::size_t thing = experiment_.catalogue.find(a.barred->kind, definition.id);
    const bool can_be_missing = a.barred->kind == Thing::Kind::guild;
    if (!can_be_missing || std::find(base.laid.begin(), base.laid.end(), thing) != base.laid.end())
      others.push_back(arm);
  }
  world::Rng lot(key_of(experiment_, block, which_arms));
  for (std::size_t n = 0; n < row.draw.others && !others.empty(); ++n) {
    const std::size_t pick = lot.below(static_cast<std::uint32_t>(others.size()));
    chosen.push_back(others[pick]);
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(pick));
  }
  return chosen;
}

// Whether a script of the game failed.
bool Player::note_mishaps(const match::Match& match, std::uint64_t complaints, Summary& summary) {
  bool failed = false;
  for (const world::Event& event : match.events())
    if (event.type == EventType::script_failed) {
      failed = true;
      summary.note("a script failed: " + match.note(event));
    }
  if (const script::Complaints& now = match.host()->complaints(); now.count() > complaints) {
    failed = true;
    summary.note("a modifier or predicate failed and counts as absent: " + now.last());
  }
  if (match.state() == match::Match::State::stopped) summary.note("a game was stopped: " + match.stopped().message);
  return failed;
}

}  // namespace castellan::lab
