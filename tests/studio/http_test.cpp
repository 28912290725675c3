// The door: which names, pages and keys are let in, and which pictures are harmless.
#include <catch2/catch_test_macros.hpp>

#include "studio/http/doorkeeper.hpp"
#include "studio/protocol/art.hpp"

using castellan::studio::Doorkeeper;
using castellan::studio::is_harmless_svg;

TEST_CASE("A foreign name that leads here is not answered to") {
  const Doorkeeper open("");
  for (const char* host : {"localhost:7310", "127.0.0.1:7310", "[::1]:7310", "192.168.1.4:80"})
    CHECK(open.knows_host(host));
  for (const char* host : {"evil.example:7310", "localhost.evil.example:7310", "", "127.0.0.1.evil.example:80"})
    CHECK_FALSE(open.knows_host(host));
}

TEST_CASE("Only the studio's own page may talk to it") {
  const Doorkeeper open("");
  CHECK(open.knows_origin("http://localhost:7310", "localhost:7310"));
  CHECK(open.knows_origin("", "localhost:7310"));  // no browser
  for (const char* origin : {"http://evil.example", "http://localhost:80", "null", "https://localhost:7310"})
    CHECK_FALSE(open.knows_origin(origin, "localhost:7310"));
}

TEST_CASE("A server others can reach wants its key") {
  const Doorkeeper closed("s3cret");
  CHECK(closed.is_key("s3cret"));
  CHECK_FALSE(closed.is_key("s3creT"));
  CHECK_FALSE(closed.is_key(""));
  CHECK_FALSE(closed.is_host(""));
  CHECK_FALSE(closed.is_host("castellan_key=guess; theme=dark"));
  CHECK(closed.is_host("theme=dark; castellan_key=s3cret"));
  CHECK(closed.cookie().find("HttpOnly") != std::string::npos);
  CHECK(Doorkeeper("").is_host(""));
}

TEST_CASE("Pictures of packs can only be looked at") {
  CHECK(is_harmless_svg(R"(<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/><use href="#a"/></svg>)"));
  for (const char* svg :
       {"<svg><script>alert(1)</script></svg>", "<svg onload=\"alert(1)\"/>", "<svg\nonload =\"x()\"/>",
        "<svg><image href=\"http://evil.example/a.png\"/></svg>", "<svg><a xlink:href='javascript:x'/></svg>",
        "<svg><style>@import url(http://evil.example)</style></svg>", "<svg><foreignObject/></svg>",
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "<p>no picture</p>",
        "<svg><rect fill=\"url(http://evil.example/#a)\"/></svg>"})
    CHECK_FALSE(is_harmless_svg(svg));
}
