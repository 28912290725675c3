#include "castellan/bots/mirror.hpp"

#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/layout.hpp"

namespace castellan::bots {

MirrorNews mirror_news(const match::Match& match) { return {match.path(), match.host()->limits()}; }

match::Match& Mirror::follow(const MirrorNews& news) {
  const match::Match::Path& path = news.path;
  if (match_ && match_->layout() == path.layout()) {
    match_->follow(path);
    return *match_;
  }
  match_.reset();
  if (!host_ || &host_->rules() != &path.layout()->rules())
    host_ = match::make_script_host(path.layout()->shared_rules(), news.limits);
  return match_.emplace(match::Match::at(path, host_));
}

}  // namespace castellan::bots
