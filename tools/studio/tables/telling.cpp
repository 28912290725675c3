// What a table tells its guests: the whole state to those who come, then what has changed.
#include <algorithm>
#include <castellan/world/world.hpp>
#include <nlohmann/json.hpp>

#include "../protocol/messages.hpp"
#include "../protocol/portrayal.hpp"
#include "table.hpp"

namespace castellan::studio {

std::vector<Seat> Table::seats_here() const {
  std::vector<Seat> here;
  for (std::size_t seat = 0; seat < stored_.seats.size(); ++seat)
    if (stored_.seats[seat].kind == "here") here.push_back(static_cast<Seat>(seat));
  return here;
}

Seat Table::first_view(const Guest& guest) const { return guest.seats.size() == 1 ? guest.seats.front() : nobody; }

void Table::welcome(const std::shared_ptr<Guest>& guest) {
  guests_.push_back(guest);
  guest_count_ = guests_.size();
  greet(*guest);
  tell_everybody();  // who is there has changed
  settle();
}

void Table::dismiss(const std::shared_ptr<Guest>& guest) {
  guests_.remove(guest);
  guest_count_ = guests_.size();
  if (closed_) return;
  if (!guests_.empty() && !open().is_there()) tell_everybody();
  rest();
}

void Table::look(const std::shared_ptr<Guest>& guest, Seat seat) {
  if (seat != nobody && !guest->has(seat)) return;
  guest->viewer = seat;
  forget_unused_words();
  greet(*guest);
}

void Table::speak(const std::shared_ptr<Guest>& guest, const std::string& language) {
  guest->language = language;
  forget_unused_words();
  greet(*guest);
}

// Somebody who goes through all languages there are leaves nothing behind.
void Table::forget_unused_words() {
  std::erase_if(words_, [&](const auto& one) {
    return std::ranges::none_of(guests_, [&](const std::shared_ptr<Guest>& guest) {
      return one.first == std::pair(guest->viewer, guest->language);
    });
  });
}

// Everything, from the beginning.
void Table::greet(Guest& guest) {
  if (!match_) return;
  guest.send(*house_.rules_texts.find(*match_, words(guest)));
  guest.send(text_of(state_for(guest, sightings_.all(*match_, guest.viewer), true)));
  guest.greeted = true;
}

void Table::tell_everybody() {
  const std::span<const world::Event> events = match_->events();
  log_stands_ = 0;
  while (log_stands_ < log_.size() && log_stands_ < events.size() && log_[log_stands_] == events[log_stands_])
    ++log_stands_;
  log_.assign(events.begin(), events.end());
  sightings_.look_round(*match_);
  // All who look from one seat get the same, in their languages; the things are compared once.
  std::map<Seat, Json> changed;
  std::map<std::pair<Seat, std::string>, Json> messages;
  for (const std::shared_ptr<Guest>& guest : guests_) {
    if (!guest->greeted) continue;
    const auto key = std::pair(guest->viewer, guest->language);
    if (!messages.contains(key)) {
      if (!changed.contains(guest->viewer)) changed[guest->viewer] = sightings_.news(*match_, guest->viewer);
      messages.emplace(key, state_for(*guest, changed[guest->viewer], false));
    }
    Json& message = messages[key];
    message["mine"] = guest->seats;
    guest->send(text_of(message));
  }
  for (Seat viewer = nobody; viewer < match_->player_count(); ++viewer)
    if (!changed.contains(viewer)) sightings_.forget(viewer);
}

Json Table::state_for(const Guest& guest, Json things, bool whole) {
  const match::Words& in_words = words(guest);
  Json message{
      {"type", "state"}, {"number", number_}, {"whole", whole}, {"state", state_name()}, {"viewer", guest.viewer}};
  message["mine"] = guest.seats;
  message["things"] = std::move(things);
  message["decision"] = portray_decision(*match_, in_words, guest.viewer);
  message["attributes"] = portray_attributes(*match_, in_words);
  message["seats"] = seats_json();
  add_log(message, guest, whole);
  if (match_->over()) message["standings"] = portray_standings(*match_);
  if (match_->state() == match::Match::State::stopped) message["stopped"] = match_->stopped().message;
  if (mishaps_)
    for (const bots::BotMishaps::Entry& mishap : mishaps_->all()) message["mishaps"].push_back(mishap.what);
  return message;
}

void Table::add_log(Json& message, const Guest& guest, bool whole) {
  const std::span<const world::Event> events = match_->events();
  const std::size_t from = whole ? 0 : std::min(log_stands_, events.size());
  message["log_from"] = from;
  Json& log = message["log"] = Json::array();
  for (const world::Event& event : events.subspan(from))
    log.push_back(portray_event(*match_, words(guest), event, guest.viewer));
}

Json Table::seats_json() const {
  Json all = Json::array();
  for (std::size_t seat = 0; seat < stored_.seats.size(); ++seat) {
    const StoredSeat& at = stored_.seats[seat];
    const bool present = std::ranges::any_of(
        guests_, [&](const std::shared_ptr<Guest>& guest) { return guest->has(static_cast<Seat>(seat)); });
    all.push_back({{"kind", at.is_person() ? at.kind : "bot"},
                   {"name", at.name},
                   {"bot", at.is_person() ? at.bot : at.kind},
                   {"present", present || !at.is_person()}});
  }
  return all;
}

}  // namespace castellan::studio
