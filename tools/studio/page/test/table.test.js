// What the table tells and shows beside its choices: tips, rules, links, dialogues, figures that travel, and how fast it is drawn.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { answer, begin, dice, hurry, isAsked, stories, turn } from "./support.mjs";

/** Counts what takes off, in `window.flights`. */
const countFlights = (page) =>
  page.evaluate(() => {
    window.flights = { figures: 0, faces: 0, backs: 0 };
    const kind = (node) => (!node.classList.contains("of-card") ? "figures" : node.querySelector(".card-title") ? "faces" : "backs");
    new MutationObserver((all) => {
      for (const one of all) for (const node of one.addedNodes) if (node instanceof Element && node.classList.contains("flight")) ++window.flights[kind(node)];
    }).observe(document.body, { childList: true });
  });

describe("the table", { timeout: 1_500_000 }, () => {
  const story = stories();

  story("says what a thing is, and why it can’t be chosen", async (open) => {
    const page = await open();
    await begin(page);
    await page.locator(".city .guild").first().hover();
    await page.waitForSelector(".tip b");
    assert.match(await page.locator(".tip").innerText(), /guild/i);
    // When workers are placed, most planks have a reason against them.
    await hurry(page, () => document.querySelector(".plank-spot.offered"));
    await page.waitForSelector(".refused[data-why]");
    const refused = page.locator(".refused[data-why]").first();
    await refused.scrollIntoViewIfNeeded();
    await refused.hover();
    await page.waitForSelector(".tip .why");
    assert.equal((await page.locator(".tip .why").innerText()).trim(), await refused.getAttribute("data-why"));
  });

  story("opens the rule of whatever is clicked", async (open) => {
    const page = await open();
    await begin(page);
    for (const thing of [".guild.explains", ".symbol.explains", ".area.explains", ".plank-name.explains", ".card-back.explains"]) {
      const one = page.locator(thing).first();
      await one.click();
      await page.waitForSelector(".sheet.help h2");
      assert.ok((await page.locator(".sheet.help").innerText()).length > 30, thing);
      await page.keyboard.press("Escape");
      await page.waitForSelector(".sheet.help", { state: "detached" });
    }
    await page.keyboard.press("?");
    await page.waitForSelector(".sheet.help .topics li");
    assert.ok((await page.locator(".sheet.help .topics li").count()) > 20);
  });

  story("takes workers back before they are sent, and all of them after", async (open) => {
    const page = await open();
    await begin(page);
    await hurry(page, () => document.querySelector(".distribution"));
    await page.locator(".distribution .more:enabled").first().click();
    assert.equal(await page.locator(".distribution output").first().innerText(), "1");
    await page.locator(".distribution .less:enabled").first().click();
    assert.equal(await page.locator(".distribution output").first().innerText(), "0");
  });

  story("pays in a mix by steppers", async (open) => {
    const page = await open();
    await begin(page, { packs: ["Midsummer", "Clay", "Trolls", "Theatre"], seed: 11 });
    await hurry(page, () => document.querySelector(".goods-choice"), { seed: 5 });
    const ok = page.locator(".goods-choice .primary");
    assert.equal(await ok.isEnabled(), false);
    await answer(page, dice(1));
  });

  story("lets a bot of some strength play for a person, and hands the seat back", async (open) => {
    const page = await open();
    // The other person is away, so the game does not run on.
    await begin(page, { seats: ["here", "link", "greedy"] });
    await turn(page);
    await page.locator(".player.own .who").click();
    await page.waitForSelector(".sheet select");
    await page.click(".sheet .primary");
    await page.waitForFunction(() => document.querySelector(".player.own .who")?.textContent.includes("⚙"));
    await page.locator(".player.own .who").click();
    await page.click(".sheet .primary");
    await page.waitForFunction(() => !document.querySelector(".player.own .who")?.textContent.includes("⚙"));
  });

  story("leads from names in the log to what they name", async (open) => {
    const page = await open();
    await begin(page);
    await hurry(page, () => document.querySelector(".distribution"));
    const names = page.locator(".log .ref");
    assert.ok((await names.count()) > 3, "the log names things");
    const thing = page.locator(".log .ref").last();
    await thing.click();
    await page.waitForSelector(".pointed, .sheet.help");
  });

  story("shows figures and cards on their way, at a speed that can be set", async (open) => {
    const page = await open({ motion: true, pace: 250 });
    await begin(page);
    await countFlights(page);
    // The first choice puts a card away; bots draw and build, workers travel.
    await turn(page);
    await answer(page);
    await page.waitForFunction(() => window.flights.faces > 0);
    const pick = dice(2);
    for (let i = 0; i < 60 && !(await page.evaluate(() => window.flights.backs > 0 && window.flights.figures > 0)) && (await turn(page)); ++i) await answer(page, pick);
    const flights = await page.evaluate(() => window.flights);
    assert.ok(flights.figures > 0, "a figure has travelled");
    assert.ok(flights.backs > 0, "a card that nobody here may know has travelled");
    await page.waitForSelector(".flight", { state: "detached" });
    assert.equal(await page.locator('main [style*="visibility: hidden"]').count(), 0, "what has landed is seen");
    // Whoever does not want to wait skips it.
    await page.selectOption(".pace select", "0");
    await turn(page);
    assert.ok(await isAsked(page));
    const before = await page.evaluate(() => window.flights);
    await answer(page, pick);
    await turn(page);
    assert.deepEqual(await page.evaluate(() => window.flights), before, "nothing flies at once");
  });

  story("moves nothing where motion is not wanted", async (open) => {
    const page = await open({ motion: false, pace: 250 });
    await begin(page);
    await countFlights(page);
    const pick = dice(2);
    for (let i = 0; i < 6 && (await turn(page)); ++i) await answer(page, pick);
    assert.deepEqual(await page.evaluate(() => window.flights), { figures: 0, faces: 0, backs: 0 });
  });

  story("is small, and drawn again at once after a choice", async (open) => {
    const page = await open();
    const sizes = [];
    page.on("response", (response) => sizes.push(response.request().sizes().then((one) => one.responseBodySize)));
    await begin(page, { packs: ["Midsummer", "Clay", "Trolls", "Theatre"] });
    const first = (await Promise.all(sizes)).reduce((all, one) => all + one, 0);
    console.log(`# first view: ${(first / 1024).toFixed(0)} KiB over the line`);
    assert.ok(first < 300 * 1024, `${first} bytes`);
    await turn(page);
    await page.evaluate(() => {
      window.longFrames = [];
      new PerformanceObserver((list) => window.longFrames.push(...list.getEntries().map((one) => one.duration))).observe({ type: "long-animation-frame" });
    });
    const pick = dice(6);
    for (let i = 0; i < 60 && (await turn(page)); ++i) await answer(page, pick);
    const times = await page.evaluate(() => performance.getEntriesByName("redraw").map((one) => one.duration));
    const long = await page.evaluate(() => window.longFrames.length);
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
    console.log(`# redraw after a choice: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, 99 % ${at(0.99).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms of ${times.length}; ${times.filter((one) => one >= 16).length} took 16 ms or more; frames of over 50 ms: ${long}`);
    assert.ok(times.length >= 60);
    assert.ok(at(0.5) < 400, "even on a very busy machine");
  });
});
