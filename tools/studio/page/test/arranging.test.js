// The scenario bench, in Chromium: positions arranged by mouse and by keyboard alone, tried and kept.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { turn } from "./support.mjs";
import { shot, workbench } from "./workbench_support.mjs";

describe("the scenario bench", { timeout: 300_000 }, () => {
  const bench = workbench();
  const { tinkers } = bench;
  /** A new position with the tinkers. */
  async function position() {
    const page = await bench.table();
    await page.locator(".pack-column button", { hasText: "Tinkers" }).click();
    await page.waitForSelector(".file-column li");
    await page.click("#bench-tab-bench");
    await page.locator(".bench select option", { hasText: "tinkers" }).waitFor({ state: "attached" });
    await page.locator(".bench select").first().selectOption("tinkers");
    await page.fill(".bench-setup input[type=number]", "3");
    await page.click(".new-bench");
    await page.waitForSelector(".arranging");
    await page.waitForFunction(() => Number(document.querySelector("[aria-label='gold of red' i]")?.value) > 0);
    return page;
  }
  const lines = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll(".bench-lines li").length === wanted, count);
  /** Keeps the trial and lets the terminal run it. */
  async function keep(page, name) {
    await page.click(".propose");
    await page.waitForSelector(".keep li");
    await page.fill(".test-name", name);
    await page.click(".keep .primary");
    await page.waitForSelector(".test-list .passed");
    assert.match(await page.locator(".kept-note").innerText(), /it passes/);
    bench.run("mod", "test", tinkers("."), "--scenarios-only", "--filter", name);
    return readFileSync(tinkers("tests/bench_test.lua"), "utf8");
  }

  it("arranges a position by mouse, tries it, and keeps it as a test that passes", async () => {
    const page = await position();
    await page.fill("[aria-label='gold of red' i]", "0");
    await page.keyboard.press("Tab");
    await lines(page, 1);
    // A marker is dragged onto a free place, a worker is picked up and set down by clicks.
    await page.locator(".draggable[data-drag='marker red']").dragTo(page.locator("main.table .city [data-thing^='symbol/']").first());
    await lines(page, 2);
    await page.locator(".draggable[data-drag='elf red']").click();
    await page.fill(".place-word", "tinkers");
    await page.locator(".places li", { hasText: "tinkers" }).first().click();
    await lines(page, 3);
    await page.selectOption(".bench-phase", "actions");
    await lines(page, 4);
    await shot(page, "workbench-bench");
    await turn(page);
    await page.locator(".decision.mine .option", { hasText: /tinkers/i }).first().click();
    await page.locator(".decision.mine .option", { hasText: /nobody|blue/i }).first().click();
    await page.waitForTimeout(300);
    await page.click(".propose");
    await page.waitForSelector(".keep li");
    assert.match(await page.locator(".keep").innerText(), /t:equal\(t\.red\.gold, 2\)/);
    assert.match(await keep(page, "two gold from the tinkers"), /t\.red:marker\("symbol\//);
    // Coverage stands in the editor's margin.
    await page.locator(".test-list button", { hasText: "guilds/tinkers.lua" }).click();
    await page.waitForSelector(".editor-host .cm-ran");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("deals cards by mouse: from the box, from pile to pile, and back", async () => {
    const page = await position();
    await page.click(".bench-cards summary");
    const hand = page.locator("[data-pile='hand red properties']");
    const has = (count) => page.waitForFunction((wanted) => document.querySelectorAll("[data-pile='hand red properties'] .card-chip").length === wanted, count);
    const before = await hand.locator(".card-chip").count();
    const kinds = page.locator(".palette").first().locator(".card-chip");
    const inn = kinds.filter({ hasText: /^inn$/i });
    await inn.dragTo(hand.locator(".pile-name"));
    await has(before + 1);
    assert.match(await hand.innerText(), /inn/i);
    await kinds.first().dragTo(hand.locator(".pile-name"));
    await has(before + 2);
    await kinds.first().dragTo(hand.locator(".pile-name"));
    await has(before + 3);
    // From a hand into the pool, and one back into the deck.
    await hand.locator(".card-chip").first().dragTo(page.locator("[data-pile='pool  properties'] .pile-name"));
    await has(before + 2);
    await hand.locator(".put-back").first().click();
    await has(before + 1);
    // On top of the deck.
    await inn.dragTo(page.locator("[data-pile='deck  properties'] .pile-name"));
    await page.waitForFunction(() => /^inn$/i.test(document.querySelector("[data-pile='deck  properties'] .card-chip")?.textContent ?? ""));
    await shot(page, "workbench-cards");
    await page.selectOption(".bench-phase", "actions");
    await turn(page);
    await page.locator(".decision.mine .option").last().click();
    await page.waitForTimeout(300);
    const test = await keep(page, "cards as they were dealt by hand");
    assert.match(test, /t\.red:lay\("properties", "hand", \{/);
    assert.match(test, /t:next_cards\("inn"\)/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("arranges markers, workers and cards by keyboard alone", async () => {
    const page = await position();
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // A marker: pick it up, go to a place with the arrows, set it down.
    await page.locator(".draggable[data-drag='marker blue']").focus();
    await press("Enter");
    await page.waitForSelector(".place-word:focus");
    await press("ArrowDown", "ArrowDown");
    await page.waitForFunction(() => document.querySelectorAll(".places li")[2]?.getAttribute("aria-selected") === "true");
    // The place is shown on the board.
    await page.waitForSelector("main.table .pointed, main.table [data-pointed]", { state: "attached" });
    await press("Enter");
    await lines(page, 1);
    assert.match(await page.locator(".bench-lines").innerText(), /t\.blue:marker\("symbol\//);
    // A worker: part of a name will do. Escape takes the first attempt back.
    await page.locator(".draggable[data-drag='elf red']").focus();
    await press("Enter");
    await page.waitForSelector(".place-word:focus");
    await press("Escape");
    await page.waitForSelector(".places", { state: "detached" });
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-drag")), "elf red");
    await press("Enter");
    await page.waitForSelector(".place-word:focus");
    await page.keyboard.type("tinkers");
    await press("Enter");
    await lines(page, 2);
    // A card.
    await page.locator(".bench-cards summary").focus();
    await press("Enter");
    await page.locator(".palette .card-chip", { hasText: /^inn$/i }).first().focus();
    await press("Enter");
    await page.waitForSelector(".place-word:focus");
    await page.keyboard.type("hand of blue");
    await press("Enter");
    await page.waitForFunction(() => /inn/i.test(document.querySelector("[data-pile='hand blue properties']")?.textContent ?? ""));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
