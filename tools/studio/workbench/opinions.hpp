// The bot that is asked for its opinion.
#pragma once

#include <castellan/bots/bot.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "desk.hpp"

namespace castellan::studio {

std::shared_ptr<bots::Bot> searching_bot(Desk& desk, std::size_t iterations);
// None where nobody is asked.
std::optional<bots::Opinion> opinion_at(bots::Bot& bot, const match::Match& match);
// The bot values positions in hundredths of a point.
std::vector<double> in_points(const std::vector<double>& values);

}  // namespace castellan::studio
