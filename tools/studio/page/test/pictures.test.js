// The pictures in the README and in docs/: CASTELLAN_SHOTS=docs/pictures makes them new.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { answer, begin, dice, shot, stories, turn } from "./support.mjs";

/** Plays until so many summaries have been seen; the last one stays open. */
async function playUntil(page, pick, summaries, most = 400) {
  for (let i = 0, seen = 0; i < most && (await turn(page)); ++i) {
    if (await page.locator(".sheet .primary").count()) {
      if (++seen === summaries) return;
      await page.click(".sheet .primary");
    } else await answer(page, pick);
  }
}

describe("pictures of the studio", { timeout: 300_000 }, () => {
  const story = stories();
  const size = { width: 1152, height: 720 };
  const people = { names: ["Anna", "", "", ""] };

  story("the table at the start", async (open) => {
    for (const [name, options] of [["studio-start", size], ["studio-start-dark", { ...size, dark: true }], ["studio-start-large", { width: 1920, height: 1080 }]]) {
      const page = await open(options);
      await begin(page, people);
      await turn(page);
      await answer(page);
      await turn(page);
      await picture(page, name);
    }
  });

  story("in the middle of a game with packs, and its scoring", async (open) => {
    const page = await open(size);
    await begin(page, { ...people, packs: ["Midsummer", "Clay", "Trolls", "Theatre"], seed: 11 });
    const pick = dice(5);
    // To where workers are placed, in the fourth month.
    while ((await turn(page)) && ((await page.locator(".month.past").count()) < 3 || (await page.locator(".plank-spot.offered").count()) < 3)) await answer(page, pick);
    await picture(page, "studio-packs");
    await page.locator(".bar .check input").check();
    await playUntil(page, pick, 2);
    await picture(page, "studio-scoring");
    await page.click(".sheet .primary");
    await turn(page);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await picture(page, "studio-packs-large");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize(size);
    await picture(page, "studio-packs-dark");
    await page.emulateMedia({ colorScheme: "light" });
    await playUntil(page, pick, 9);
    await picture(page, "studio-end");
  });

  story("on a phone", async (open) => {
    const page = await open({ width: 375, height: 760, touch: true });
    await begin(page, people);
    const pick = dice(8);
    for (let i = 0; i < 12; ++i) {
      await turn(page);
      await answer(page, pick);
    }
    await turn(page);
    await picture(page, "studio-phone");
  });
});

/** Small enough to be looked at on a slow line. */
async function picture(page, name) {
  const bytes = await shot(page, name);
  assert.ok(bytes < 400_000 || name.endsWith("large"), `${name}.png has ${bytes} bytes`);
}
