// The pictures in the README and in docs/: CASTELLAN_SHOTS=FOLDER makes them there.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { answer, begin, hurry, shot, stories, turn } from "./support.mjs";

const size = { width: 1136, height: 700 };
const names = ["Anna"];
const packs = ["Midsummer", "Clay", "Trolls", "Theatre"];

/** Small enough to be looked at on a slow line. */
async function picture(page, name) {
  const bytes = await shot(page, name);
  assert.ok(bytes < 450_000, `${name}.png has ${bytes} bytes`);
}

describe("pictures of the studio", { timeout: 1_500_000 }, () => {
  const story = stories();

  story("the table at the start", async (open) => {
    const page = await open(size);
    await begin(page, { names });
    await turn(page);
    await answer(page);
    await turn(page);
    await picture(page, "studio-start");
  });

  story("in the middle of a game with packs, by night, and its scoring", async (open) => {
    const page = await open(size);
    await begin(page, { names, packs, seed: 11 });
    await hurry(page, () => document.querySelectorAll(".month.past").length >= 3 && document.querySelectorAll(".plank-spot.offered").length >= 3, { seed: 5 });
    await picture(page, "studio-packs");
    await page.emulateMedia({ colorScheme: "dark" });
    await picture(page, "studio-packs-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await page.locator(".bar .check input").check();
    await hurry(page, () => document.querySelector(".sheet .scoring"), { seed: 5 });
    await picture(page, "studio-scoring");
    await page.click(".sheet .primary");
    await hurry(page, () => document.querySelector(".sheet .standings"), { seed: 5 });
    await picture(page, "studio-end");
  });

  story("on a phone", async (open) => {
    const page = await open({ width: 375, height: 760, touch: true });
    await begin(page, { names });
    await hurry(page, () => document.querySelectorAll(".month.past").length >= 1 && document.querySelector(".city .symbol.offered"), { seed: 8 });
    await picture(page, "studio-phone");
  });
});
