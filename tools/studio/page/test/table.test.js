// What the table tells and shows beside its choices: tips, rules, links, dialogues, figures that travel, and how fast it is drawn.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { answer, begin, dice, isAsked, stories, turn } from "./support.mjs";

/** Plays until something is there. */
async function playTo(page, selector, pick = dice(2), most = 120) {
  for (let i = 0; i < most && (await turn(page)); ++i) {
    if (await page.locator(selector).count()) return;
    await answer(page, pick);
  }
  assert.fail(`${selector} never came`);
}

describe("the table", { timeout: 300_000 }, () => {
  const story = stories();

  story("says what a thing is, and why it can’t be chosen", async (open) => {
    const page = await open();
    await begin(page);
    await page.locator(".city .guild").first().hover();
    await page.waitForSelector(".tip b");
    assert.match(await page.locator(".tip").innerText(), /guild/i);
    // In a turn there is something that can't be afforded.
    await playTo(page, ".refused[data-why]");
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
    await playTo(page, ".distribution");
    await page.locator(".distribution .more:enabled").first().click();
    assert.equal(await page.locator(".distribution output").first().innerText(), "1");
    await page.locator(".distribution .less:enabled").first().click();
    assert.equal(await page.locator(".distribution output").first().innerText(), "0");
  });

  story("pays in a mix by steppers", async (open) => {
    const page = await open();
    await begin(page, { packs: ["Midsummer", "Clay", "Trolls", "Theatre"], seed: 11 });
    await playTo(page, ".goods-choice", dice(5), 250);
    const ok = page.locator(".goods-choice .primary");
    assert.equal(await ok.isEnabled(), false);
    await answer(page, dice(1));
  });

  story("lets a bot of some strength play for a person, and hands the seat back", async (open) => {
    const page = await open();
    await begin(page);
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
    await playTo(page, ".distribution");
    const names = page.locator(".log .ref");
    assert.ok((await names.count()) > 3, "the log names things");
    const thing = page.locator(".log .ref").last();
    await thing.click();
    await page.waitForSelector(".pointed, .sheet.help");
  });

  story("shows figures on their way, at a speed that can be set", async (open) => {
    const page = await open({ motion: true, pace: 600 });
    await begin(page);
    await page.evaluate(() => {
      window.flights = 0;
      new MutationObserver((all) => {
        for (const one of all) for (const node of one.addedNodes) if (node instanceof Element && node.classList.contains("flight")) ++window.flights;
      }).observe(document.body, { childList: true });
    });
    for (let i = 0; i < 25 && (await page.evaluate(() => window.flights)) === 0; ++i) {
      await turn(page);
      await answer(page, dice(2));
    }
    assert.ok((await page.evaluate(() => window.flights)) > 0, "a figure has travelled");
    await page.waitForSelector(".flight", { state: "detached" });
    // Whoever does not want to wait skips it.
    await page.selectOption(".pace select", "0");
    await turn(page);
    assert.ok(await isAsked(page));
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
    const times = [];
    const pick = dice(6);
    for (let i = 0; i < 40 && (await turn(page)); ++i) {
      await answer(page, pick);
      times.push(...(await page.evaluate(() => performance.getEntriesByName("redraw").map((one) => one.duration))));
      await page.evaluate(() => performance.clearMeasures("redraw"));
    }
    times.sort((a, b) => a - b);
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
    console.log(`# redraw after a choice: median ${at(0.5).toFixed(1)} ms, 95 % ${at(0.95).toFixed(1)} ms, longest ${at(1).toFixed(1)} ms of ${times.length}`);
    assert.ok(times.length > 40);
    assert.ok(at(0.5) < 100, "even on a busy machine");
  });
});
