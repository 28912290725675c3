#include "castellan/bots/mirror.hpp"

#include "castellan/match/rules.hpp"
#include "castellan/script/script_host.hpp"
#include "castellan/world/layout.hpp"

namespace castellan {

MirrorNews mirror_news(const Match& match) { return {match.path(), match.host()->limits()}; }

Match& Mirror::follow(const MirrorNews& news) {
  const Match::Path& path = news.path;
  if (match_ && match_->layout() == path.layout()) {
    match_->follow(path);
    return *match_;
  }
  match_.reset();
  if (!host_ || &host_->rules() != &path.layout()->rules())
    host_ = make_script_host(path.layout()->shared_rules(), news.limits);
  return match_.emplace(Match::at(path, host_));
}

}  // namespace castellan
