// What a bot thinks, the whole course of a game, and its past from within, in Chromium.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answer, turn } from "./support.mjs";
import { ask, play, shot, workbench } from "./workbench_support.mjs";

describe("opinions and the past", { timeout: 300_000 }, () => {
  const bench = workbench();
  /** Plays on until somebody has used the tinkers' guild. */
  async function useTinkers(page) {
    for (let i = 0; i < 80 && (await turn(page)); ++i) {
      if (/tinkers/i.test(await page.locator(".log").innerText()) && i > 30) return;
      const there = page.locator(".decision.mine .option", { hasText: /tinkers/i });
      if (await there.count()) await there.first().click();
      else await answer(page, () => 0);
      await page.waitForTimeout(30);
    }
  }

  it("tells what a bot thinks of the options, and what everybody could expect after every choice", async () => {
    const page = await bench.table();
    await play(page, 6);
    await turn(page);
    await page.click("#bench-tab-opinion");
    await page.locator(".opinion select").selectOption("100");
    await page.click(".think");
    await page.waitForSelector(".tried tbody tr", { timeout: 60000 });
    const tried = (await page.locator(".tried tbody tr td:nth-child(2)").allInnerTexts()).map(Number);
    assert.equal(tried.reduce((sum, one) => sum + one, 0), 100);
    await page.click(".draw-curve");
    await page.waitForSelector(".curve polyline", { timeout: 120000 });
    // It is drawn while the bot still looks, and ends with a point for every choice.
    await page.waitForSelector(".stop-curve", { state: "detached", timeout: 180000 });
    const [known, all] = /(\d+) of (\d+) points/.exec(await page.locator(".opinion").innerText()).slice(1).map(Number);
    assert.equal(known, all);
    const timeline = await ask(page, { type: "timeline", of: page.game });
    assert.equal(all, timeline.choices.length + 1);
    await shot(page, "workbench-opinion");
    // A jump that is clicked shows the board before that choice.
    const jumps = await page.locator(".jump").count();
    assert.equal(jumps, await page.locator(".jumps li").count());
    if (jumps > 0) {
      await page.locator(".jump").first().click();
      await page.waitForSelector(".past-note");
    } else {
      await page.locator(".curve-frame").click({ position: { x: 60, y: 20 } });
      await page.waitForSelector(".past-note");
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("stops looking when somebody has seen enough", async () => {
    const page = await bench.table();
    await play(page, 40);
    await page.click("#bench-tab-opinion");
    const look = async (enough) => {
      const begin = Date.now();
      await page.click(".draw-curve");
      await page.waitForSelector(".stop-curve");
      if (enough) await page.click(".stop-curve");
      await page.waitForSelector(".stop-curve", { state: "detached", timeout: 120000 });
      return Date.now() - begin;
    };
    const whole = await look(false);
    const stopped = await look(true);
    assert.ok(stopped < whole, `${stopped} of ${whole} ms`);
    assert.match(await page.locator(".opinion").innerText(), /\d+ of \d+ points/);
    await page.context().close();
  });

  it("goes to the next time a guild was used, plays backwards, and branches in the middle of a script", async () => {
    const page = await bench.table();
    await useTinkers(page);
    await page.click("#bench-tab-inspect");
    await page.fill(".inspect-thing", "guild/tinkers:tinkers");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".definition");
    await page.click(".next-use");
    await page.waitForSelector(".past-note");
    const at = async () => Number((await page.locator(".time-at").innerText()).split(" ")[0]);
    const first = await at();
    assert.ok(first > 0);
    await page.click("[aria-label='Play backwards']");
    await page.waitForFunction((then) => Number(document.querySelector(".time-at").textContent.split(" ")[0]) < then - 1, first);
    await page.click("[aria-label='Play backwards']");
    // The profile has a bar for each part of the game.
    await page.click("#bench-tab-inspect");
    await page.click("text=Calls of scripts, and a profile");
    await page.waitForSelector(".profile .over-game rect", { state: "attached" });
    const call = page.locator(".calls summary", { hasText: "action of tinkers:tinkers" }).last();
    await call.click();
    assert.match(await page.locator(".calls details[open]").innerText(), /Asked: .*→/);
    assert.match(await page.locator(".calls details[open]").innerText(), /instructions, \d+ µs/);
    // A choice the guild's script asked for, while it ran.
    const timeline = await ask(page, { type: "timeline", of: page.game });
    const inScript = timeline.choices.findIndex((one) => one.in_script);
    assert.ok(inScript > 0);
    await page.click("#bench-tab-time");
    await page.locator(".time input[type=range]").fill(String(inScript));
    await page.waitForFunction((wanted) => document.querySelector(".time-at").textContent.startsWith(`${wanted} `), inScript);
    await page.click(".branch");
    await page.waitForFunction((old) => !location.pathname.endsWith(old), page.game);
    await page.waitForSelector(".city");
    await turn(page);
    const key = timeline.choices[inScript].key;
    const branch = await ask(page, { type: "timeline", of: page.url().split("/").at(-1) });
    assert.equal(branch.choices.length, inScript);
    // The script goes on where it was: the same question, and another answer.
    const options = await page.locator(".decision.mine .option").count();
    assert.ok(options > 1, key);
    await page.locator(".decision.mine .option").last().click();
    await page.waitForTimeout(300);
    const after = await ask(page, { type: "timeline", of: page.url().split("/").at(-1) });
    assert.equal(after.choices.length >= inScript + 1, true);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
