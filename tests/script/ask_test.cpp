// Questions: what is asked, what is not, and where nobody can be asked.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "castellan/flow/flow.hpp"
#include "support/in_memory_pack.hpp"

using namespace castellan;
using namespace castellan::test;
using Catch::Matchers::ContainsSubstring;

namespace {

match::Match asking(std::string_view body, int players = 3) {
  return play({tiny_game(step_for_first_player(body))}, {}, players);
}

}  // namespace

TEST_CASE("A question for a player offers the candidates and answers with the chosen one") {
  match::Match match = asking("me:score_points(ask.player { me, among = game:others(me), prompt = 'victim' }.seat)");
  REQUIRE(match.state() == match::Match::State::deciding);
  CHECK(match.decision().seat == 0);
  CHECK(match.decision().kind == flow::Decision::Kind::ask);
  CHECK(match.decision().prompt() == "tiny:step.victim");
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/3"});
  CHECK_FALSE(match.quiet());
  match.choose("player/3");
  CHECK(match.scores()[0] == 3);
}

TEST_CASE("Another player than the acting one can be asked") {
  match::Match match = asking("me:score_points(ask.number { game.players[2], min = 0, max = 2 })");
  CHECK(match.decision().seat == 1);
  CHECK(keys(match) == std::vector<std::string>{"0", "1", "2"});
}

TEST_CASE("Without candidates the answer is nil and nobody is asked") {
  CHECK(outcome_of("assert(ask.player { me, among = {} } == nil)") == "");
  CHECK(outcome_of("assert(ask.number { me, min = 3, max = 2 } == nil)") == "");
  CHECK(outcome_of("assert(ask.option { me } == nil)") == "");
  CHECK(outcome_of("assert(#ask.players { me, among = game:others(me):without(game.players[2]) } == 0)") == "");
}

TEST_CASE("A single candidate is asked for unless the script says auto") {
  CHECK(asking("ask.player { me, among = { me } }").state() == match::Match::State::deciding);
  CHECK(outcome_of("assert(ask.player { me, among = { me }, auto = true } == me)") == "");
}

TEST_CASE("An optional question can be declined") {
  match::Match match = asking("assert(ask.player { me, among = game.players, optional = true, auto = true } == nil)");
  CHECK(keys(match).back() == "none");
  match.choose("none");
  while (match.state() == match::Match::State::deciding) match.choose(std::size_t{0});
  CHECK(outcome_of(match) == "");
}

TEST_CASE("Several things are asked for one after another until enough or none") {
  match::Match match = asking("me:score_points(#ask.players { me, among = game:others(me), max = 2 })", 4);
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/3", "player/4", "none"});
  match.choose("player/3");
  CHECK(keys(match) == std::vector<std::string>{"player/2", "player/4", "none"});
  SECTION("enough") {
    match.choose("player/4");
    CHECK(match.scores()[0] == 2);
  }
  SECTION("none") {
    match.choose("none");
    CHECK(match.scores()[0] == 1);
  }
}

TEST_CASE("Words and yes or no are answered by their keys") {
  match::Match match = asking(R"(
    local word = ask.option { me, "stay", "leave", prompt = "plan" }
    me:score_points(word == "leave" and ask.yes { me } and 5 or 1))");
  CHECK(keys(match) == std::vector<std::string>{"stay", "leave"});
  CHECK(match.decision().prompt() == "tiny:step.plan");
  match.choose("leave");
  CHECK(keys(match) == std::vector<std::string>{"yes", "no"});
  match.choose("yes");
  CHECK(match.scores()[0] == 5);
}

TEST_CASE("A kind of worker is asked for by name and answered with its name") {
  match::Match match = asking("me:score_points(ask.worker_kind { me, among = game.worker_kinds } == 'elf' and 5 or 1)");
  CHECK(match.decision().prompt() == "tiny:step.worker_kind");
  CHECK(keys(match) == std::vector<std::string>{"worker:tiny:elf"});
  match.choose("worker:tiny:elf");
  CHECK(match.scores()[0] == 5);
  CHECK(outcome_of("assert(ask.worker_kind { me, among = {} } == nil)") == "");
  match::Match declined = asking("assert(ask.worker_kind { me, among = { 'tiny:elf' }, optional = true } == nil)");
  declined.choose("none");
  CHECK(outcome_of(declined) == "");
}

TEST_CASE("Goods are answered with the very table that was offered") {
  match::Match match = asking(R"(
    local much = { gold = 3 }
    local chosen = ask.goods { me, among = { { wood = 1 }, much, {} }, prompt = "loot" }
    assert(chosen == much)
    me:pay(chosen))");
  CHECK(match.decision().prompt() == "tiny:step.loot");
  CHECK(keys(match) == std::vector<std::string>{"tiny:wood*1", "tiny:gold*3", "free"});
  match.choose("tiny:gold*3");
  CHECK(outcome_of(match) == "");
}

TEST_CASE("Goods that somebody must give are offered only if there is enough of them, and equal ones once") {
  match::Match match = asking(R"(
    local victim = game.players[2]
    victim:pay { gold = 3 }
    local among = { { gold = 3 }, { gold = 2 }, { wood = 1 }, { gold = 2, wood = 0 }, { wood = 1, gold = 1 } }
    me:score_points(me:take(victim, ask.goods { me, among = among, from = victim })))");
  CHECK(keys(match) == std::vector<std::string>{"tiny:gold*2", "tiny:wood*1", "tiny:wood*1+tiny:gold*1"});
  const auto refused = match.not_offered();
  REQUIRE(refused.size() == 2);
  CHECK(refused[0].key == "tiny:gold*3");
  CHECK(refused[0].reason.key == flow::Reason::Key::cannot_pay);
  CHECK(refused[0].reason.amount == 1);
  CHECK(refused[1].reason.key == flow::Reason::Key::not_offered);
  match.choose("tiny:wood*1+tiny:gold*1");  // behind the one that was left out
  CHECK(match.scores()[0] == 2);
}

TEST_CASE("With no goods that can be given the answer is nil and nobody is asked") {
  CHECK(outcome_of("assert(ask.goods { me, among = { { gold = 6 }, { wood = 2 } }, from = me } == nil)") == "");
  CHECK(outcome_of("assert(ask.goods { me, among = {} } == nil)") == "");
}

TEST_CASE("Things of any kind are asked for together") {
  match::Match match = asking(R"(
    local thing = ask.thing { me, among = { me, game.districts[2], game:locations("wall")[1] }, prompt = "which" }
    me:score_points(thing == game.districts[2] and 5 or 1))");
  REQUIRE(match.decision().options.size() == 3);
  CHECK(match.decision().options[0].entity == match.layout()->players[0]);
  CHECK(match.decision().options[1].entity == match.layout()->districts[1]);
  match.choose(std::size_t{1});
  CHECK(match.scores()[0] == 5);
}

TEST_CASE("Why a candidate is not allowed is told in the middle of the script") {
  match::Match match = asking(R"(
    local function why_not(player) return player.gold < 5 and "too_poor" or player == me and "yourself" end
    game.players[3]:pay { gold = 1 }
    me:score_points(ask.player { me, among = game.players, why_not = why_not, prompt = "guest" }.seat))");
  CHECK_FALSE(match.quiet());
  CHECK(keys(match) == std::vector<std::string>{"player/2"});
  const auto refused = match.not_offered();
  REQUIRE(refused.size() == 2);
  const auto word = [&](const match::NotOffered& other) {
    return std::string(match.decision().names.c_str() + other.reason.amount);
  };
  CHECK(refused[0].key == "player/1");
  CHECK(refused[0].reason.key == flow::Reason::Key::scripted);
  CHECK(word(refused[0]) == "yourself");
  CHECK(refused[1].key == "player/3");
  CHECK(word(refused[1]) == "too_poor");
  const match::Verdict verdict = match.choose("player/3");
  CHECK_FALSE(verdict.accepted);
  CHECK(verdict.reason.key == flow::Reason::Key::scripted);
  CHECK(match.clone().not_offered().size() == 2);
  match.choose("player/2");
  CHECK(match.not_offered().empty());
  CHECK(match.scores()[0] == 2);
}

TEST_CASE("Where every candidate is refused the answer is nil and nobody is asked") {
  CHECK(outcome_of(
            "assert(ask.player { me, among = game.players, why_not = function() return 'asleep' end } == nil)") == "");
}

TEST_CASE("Only locations that can be paid are offered, with one of the discounts if there are any") {
  const auto offered = [](const std::string& purse, const std::string& payable_with) {
    const match::Match match = asking(
        "me:pay { wood = me.wood, gold = me.gold }\n me:gain " + purse +
        "\n ask.location { me, among = game:locations(), optional = true, payable_with = " + payable_with + " }");
    if (match.over()) return std::string("nobody is asked");
    for (const match::NotOffered& other : match.not_offered()) CHECK(other.reason.key == flow::Reason::Key::cannot_pay);
    CHECK(match.decision().options.size() + match.not_offered().size() == 7);
    return std::to_string(match.decision().options.size() - 1);  // without "none"
  };
  CHECK(offered("{ wood = 1 }", "true") == "6");
  CHECK(offered("{ gold = 9 }", "true") == "nobody is asked");
  CHECK(offered("{ gold = 9 }", "nil") == "6");
  CHECK(offered("{ gold = 9 }", "{ { gold = 1 }, { wood = 1 } }") == "6");
  CHECK(offered("{ gold = 9 }", "{ { gold = 1 } }") == "nobody is asked");
  CHECK_THAT(outcome_of("ask.location { me, among = game:locations(), payable_with = 3 }"),
             ContainsSubstring("`payable_with` must be true or a list of discounts"));
}

TEST_CASE("Lists of a definition's params can be asked about as they are") {
  const std::string lua = R"(return module { step = function(game, me, p)
    if me.seat > 1 then return end
    local goods = ask.goods { me, among = p.goods, from = me }
    assert(goods.gold == 2)
    assert(ask.worker_kind { me, among = p.kinds } == "elf")
    assert(ask.location { me, among = game:locations(), payable_with = p.discounts, auto = true } ~= nil)
  end })";
  const auto game = with_file(tiny_game(lua), "round.yaml", R"(round:
  - {id: calendar, step: next_month}
  - id: step
    for: each_player
    params: {goods: [{gold: 9}, {gold: 2}], kinds: [elf], discounts: [{wood: 1}]}
    do: step
)");
  match::Match match = play({game});
  CHECK(keys(match) == std::vector<std::string>{"tiny:gold*2"});
  match.choose("tiny:gold*2");
  CHECK(keys(match) == std::vector<std::string>{"worker:tiny:elf"});
  match.choose(std::size_t{0});
  CHECK(match.decision().options.size() == 6);
  match.choose(std::size_t{0});
  CHECK(outcome_of(match) == "");
}

TEST_CASE("Without `among` the other players, all districts and the own hand are meant") {
  match::Match others = play({tiny_game(step_for_first_player("assert(ask.player { me } == game:others(me)[1])"))});
  REQUIRE(others.decision().options.size() == 1);
  others.choose(std::size_t{0});
  CHECK(outcome_of(others) == "");
  match::Match districts = play({tiny_game(step_for_first_player("ask.district { me }"))});
  CHECK(districts.decision().options.size() == districts.layout()->districts.size());
  CHECK(outcome_of("assert(ask.card { me } == nil)") == "");  // no cards, so nobody is asked
}

TEST_CASE("Questions nobody could answer are errors of the script") {
  struct Mistake {
    const char* body;
    const char* message;
  };
  const auto [body, message] = GENERATE(values<Mistake>({
      {"ask.player { me, among = { me, me } }", "a candidate appears in `among` twice"},
      {"ask.player { me, among = { game.districts[1] } }", "expected a player, got a district"},
      {"ask.player { me, among = { 5 } }", "expected a thing of the game, got number"},
      {"ask.player { me, among = 3 }", "`among` must be a list of things"},
      {"ask.guild { me }", "`among` must say which things can be chosen"},
      {"ask.player { me, why_not = function() end }", "`why_not` needs `among`"},
      {"ask.player { me, unless = 'nonsense' }", "there is no attribute \"nonsense\""},
      {"ask.player { among = { me } }", "argument 1: expected a thing of the game, got nil"},
      {"ask.option { me, 'a', 'a' }", "an option appears twice"},
      {"ask.option { me, 'none' }", "an option is a word"},
      {"ask.option { me, 'two words' }", "an option is a word"},
      {"ask.option { me, 'a#2' }", "an option is a word"},
      {"ask.option { me, '' }", "an option is a word"},
      {"ask.number { me, min = 0, max = 500 }", "more than 200 numbers"},
      {"ask.number { me }", "expected a whole number, got nil"},
      {"ask.worker_kind { me, among = { 'elf', 'tiny:elf' } }", "a worker kind appears in `among` twice"},
      {"ask.worker_kind { me, among = { 'troll' } }", "unknown worker kind \"troll\""},
      {"ask.worker_kind { me, among = 3 }", "`among` must be a list of worker kinds"},
      {"ask.goods { me, among = { { silver = 1 } } }", "unknown resource \"silver\""},
      {"ask.goods { me, among = { 3 } }", "expected goods such as { gold = 2 }, got number"},
      {"ask.thing { me, among = { 3 } }", "expected a thing of the game, got number"},
      {"ask.player { me, among = { me }, why_not = function() return 'so sorry' end }", "an option is a word"},
      {"ask.player { me, among = { me }, why_not = function() return 3 end }", "expected a text, got number"},
      {"ask.player { me, deck = 'cards' }", "`deck` is for cards of the player's hand: it goes without `among`"},
      {"ask.card { me, among = {}, deck = 'cards' }", "it goes without `among`"},
      {"ask.player { me, pool = 'cards' }", "`pool` is for open cards"},
      {"ask.card { me, among = {}, pool = 'cards' }", "it goes with ask.card, without `among` and `deck`"},
      {"ask.symbol { me }", "`among` must say which things can be chosen"},
      {"ask.colour { me }", "attempt to call a nil value (field 'colour')"},
  }));
  INFO(body);
  CHECK_THAT(outcome_of(body), ContainsSubstring(message));
}

TEST_CASE("Inside a comparator or a callback nobody can be asked and nothing changed") {
  const std::string doing = GENERATE("ask.option { me, 'a' }", "me:gain { gold = 1 }", "game:random(6)",
                                     "me:build(game:locations('wall')[1])");
  const std::string wrapped =
      GENERATE("table.sort({1, 2}, function() {} end)", "string.gsub('x', 'x', function() {} end)",
               "tostring(setmetatable({}, {__tostring = function() {} return '' end}))",
               "local _, e = xpcall(error, function() {} end) error(e)");
  std::string body = wrapped;
  body.replace(body.find("function() {}") + 11, 2, doing);
  INFO(body);
  CHECK_THAT(outcome_of(body), ContainsSubstring("nobody asked inside a sort comparator, a gsub callback"));
}

TEST_CASE("Reading inside a comparator is allowed") {
  CHECK(outcome_of(R"(
    local players = game.players
    table.sort(players, function(a, b) return a.seat > b.seat end)
    assert(players[1].seat == 2)
  )") == "");
}

TEST_CASE("Each element of a list can be asked about while it is filtered") {
  match::Match match = asking("me:score_points(#game.players:where(function(player) return ask.yes { player } end))");
  for (const char* answer : {"yes", "no", "yes"}) {
    INFO(answer);
    REQUIRE(keys(match) == std::vector<std::string>{"yes", "no"});
    match.choose(answer);
  }
  CHECK(match.scores()[0] == 2);
}

TEST_CASE("A word that is missing is not offered") {
  CHECK(keys(asking("ask.option { me, 'stay', me.gold > 99 and 'leave' or nil, 'wait' }")) ==
        std::vector<std::string>{"stay", "wait"});
}

TEST_CASE("The usual kinds of workers are those in the player's supply") {
  match::Match match = asking("me:score_points(ask.worker_kind { me } == 'elf' and 5 or 1)");
  CHECK(keys(match) == std::vector<std::string>{"worker:tiny:elf"});
  match.choose("worker:tiny:elf");
  CHECK(match.scores()[0] == 5);
  CHECK(outcome_of(R"(
    assert(me:workers_in_supply() == 2)
    me:recruit("elf")
    me:recruit("elf")
    assert(me:workers_in_supply() == 0 and ask.worker_kind { me } == nil)
  )") == "");
}
