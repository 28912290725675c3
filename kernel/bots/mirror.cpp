#include "castellan/bots/mirror.hpp"

#include <algorithm>

#include "castellan/match/match_impl.hpp"
#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"

namespace castellan {

MirrorNews MirrorLead::news(const Match& match) {
  MirrorNews news;
  const std::vector<Match::Choice>& choices = match.impl_->choices;
  if (match.layout() != layout_ || match.impl_->seed != seed_ || match.origin() != origin_) {
    news.begin = layout_ = match.layout();
    news.origin = origin_ = match.origin();
    news.seed = seed_ = match.impl_->seed;
    news.limits = match.host()->limits();
    told_.clear();
  }
  const auto [mine, theirs] = std::mismatch(told_.begin(), told_.end(), choices.begin(), choices.end());
  news.back_to = static_cast<std::size_t>(mine - told_.begin());
  news.choices.assign(theirs, choices.end());
  told_.resize(news.back_to);
  told_.insert(told_.end(), news.choices.begin(), news.choices.end());
  return news;
}

void Mirror::begin(const MirrorNews& news) {
  if (match_ && layout_ == news.begin && news.origin.empty()) {
    match_->restart(news.seed);
    return;
  }
  match_.reset();
  if (!host_ || &host_->rules() != &news.begin->rules())
    host_ = make_script_host(news.begin->shared_rules(), news.limits);
  layout_ = news.begin;
  if (news.origin.empty()) match_.emplace(layout_, host_, news.seed);
  else match_.emplace(Match::from_checkpoint(layout_, host_, news.seed, news.origin));
}

Match& Mirror::follow(const MirrorNews& news) {
  if (news.begin) begin(news);
  else if (match_->impl_->choices.size() != news.back_to) match_->impl_->rewind(news.back_to);
  for (const Match::Choice& choice : news.choices) match_->repeat(choice);
  return *match_;
}

}  // namespace castellan
