// Games whose packs have changed since: how they go on.
#include <algorithm>
#include <castellan/script/script_host.hpp>
#include <castellan/world/layout.hpp>
#include <nlohmann/json.hpp>

#include "table.hpp"

namespace castellan::studio {

// As it stood then. Of packs that are gone it keeps what they had on the table, without any effect.
StoredGame Table::from_checkpoint(const match::Save& setup) const {
  StoredGame game = stored_;
  game.mods = house_.rules.still_there(packs_of(stored_)).mods;
  const PlayableRules playable = house_.rules.load_for_checkpoint(packs_of(game), setup, stored_.checkpoint);
  const auto layout = match::make_layout(playable.rules, setup.game_options(*playable.rules));
  const auto host = match::make_script_host(playable.rules, playable.limits);
  const match::Match match = match::Match::from_checkpoint(layout, host, setup.seed, stored_.checkpoint);
  game.setup = match::Save::of(match).text();
  game.choices.clear();
  return game;
}

// From the beginning, with the choices that were made, up to the first that is no longer offered.
StoredGame Table::under_new_rules(const match::Save& setup) const {
  StoredGame game = stored_;
  game.mods = house_.rules.still_there(packs_of(stored_)).mods;
  const PlayableRules playable = house_.rules.load_for_checkpoint(packs_of(game), setup, setup.origin);
  const auto layout = match::make_layout(playable.rules, setup.game_options(*playable.rules));
  const auto host = match::make_script_host(playable.rules, playable.limits);
  match::Match match = setup.origin.empty() ? match::Match(layout, host, setup.seed)
                                            : match::Match::from_checkpoint(layout, host, setup.seed, setup.origin);
  game.setup = match::Save::of(match).text();
  std::size_t made = 0;
  for (; made < game.choices.size(); ++made) {
    const StoredChoice& choice = game.choices[made];
    if (match.state() != match::Match::State::deciding || match.decision().seat != choice.seat ||
        !match.choose(choice.key).accepted)
      break;
  }
  game.choices.resize(made);
  game.checkpoint = match.state() == match::Match::State::deciding ? match.checkpoint() : std::string();
  game.state = match.over() ? "over" : match.state() == match::Match::State::stopped ? "stopped" : "running";
  return game;
}

void Table::go_on(bool from_checkpoint, Answer answer) {
  if (!open().is_there()) throw std::runtime_error("This game can be played as it is.");
  if (closed_) throw std::runtime_error(obstacle_.text);
  stored_ = house_.store.game(id_).value();
  if (from_checkpoint && stored_.checkpoint.empty()) throw std::runtime_error("This game has no checkpoint.");
  const match::Save setup = match::Save::parse(stored_.setup);
  const std::size_t before = stored_.choices.size();
  StoredGame game = from_checkpoint ? this->from_checkpoint(setup) : under_new_rules(setup);
  const std::size_t lost =
      before - (from_checkpoint ? std::min(before, choices_before(stored_.checkpoint)) : game.choices.size());
  ++game.number;  // choices on what was before are refused
  kept_choices_.reset();
  house_.store.replace(std::move(game), when_written([id = id_, lost, answer](const std::string& problem) {
                         if (problem.empty()) answer({{"type", "made"}, {"game", id}, {"lost", lost}});
                         else answer({{"type", "refused"}, {"why", "not_kept"}, {"text", problem}});
                       }));
}

void Table::bring_under(match::Match match, std::function<void(const std::string&)> then) {
  words_.clear();
  match_.emplace(std::move(match));  // bots see by its layout that it is another game
  sightings_ = {};
  sightings_.look_round(*match_);
  log_.assign(match_->events().begin(), match_->events().end());
  choices_.resize(std::min(choices_.size(), match_->choice_count()));
  undone_.reset();
  ++number_;
  match::Save setup = match::Save::of(*match_);
  setup.choices.clear();
  setup.checkpoint.clear();
  stored_.setup = setup.text();
  Store::Change change{id_, choices_.size(), {}, number_, state_name(), stored_.setup};
  kept_choices_ = choices_.size() + 1;  // a checkpoint under the old rules is of no use any more
  keep_checkpoint();
  house_.store.change(std::move(change), when_written([this, then = std::move(then)](const std::string& problem) {
                        for (const std::shared_ptr<Guest>& guest : guests_) greet(*guest);
                        then(problem);
                        settle();
                      }));
}
}  // namespace castellan::studio
