// The studio as people use it, in Chromium.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { answer, asked, begin, dice, launch, missing, open, Studio, turn } from "./support.mjs";

const shots = process.env.CASTELLAN_SHOTS;
const shot = async (page, name) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
};
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("the studio", { skip: missing, timeout: 300_000 }, () => {
  let browser, studio;
  before(async () => {
    studio = await Studio.start();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await studio?.stop();
  });

  it("plays a whole game of four by clicks", async () => {
    const page = await open(browser, { summaries: true });
    await begin(page, studio);
    const pick = dice(3);
    let choices = 0;
    let summaries = 0;
    while (choices < 900) {
      if (await page.locator(".veil .primary").count()) {
        if (++summaries === 3) await shot(page, "scoring");
        await page.click(".veil .primary");
      }
      if (!(await turn(page))) break;
      if (await page.locator(".veil .primary").count()) continue;
      await answer(page, pick).catch(async (error) => {
        // A summary may have come in between; anything else is a failure.
        if ((await page.locator(".veil").count()) === 0) throw error;
      });
      ++choices;
    }
    assert.ok(choices > 60, `${choices} choices`);
    if (await page.locator(".veil .primary").count()) await page.click(".veil .primary");
    assert.equal(await page.locator(".standings li").count(), 4);
    await page.click(".look-back");
    await page.waitForSelector(".sheet .standings .winner");
    assert.ok(await page.locator(".chart path").count() >= 4);
    await shot(page, "end");
    assert.ok(summaries >= 5, `${summaries} months were summed up`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("shows every part that packs add, and choices glow where they belong", async () => {
    const page = await open(browser);
    await begin(page, studio, { packs: ["Midsummer", "Clay", "Trolls", "Theatre"] });
    const board = await page.locator(".collection").innerText();
    for (const name of ["Clay pit", "Bridge", "Fairground", "Trolls’ cave"]) assert.match(board, new RegExp(name));
    assert.match(await page.locator(".piles").innerText(), /Deck of acts/i);
    assert.equal(await page.locator('.city [data-thing^="symbol/midsummer-fair:stall"]').count(), 5);
    assert.equal(await page.locator('.city [data-thing^="symbol/theatre:theatre"]').count(), 5);
    assert.equal(await page.locator('.city [data-thing^="symbol/clay-pits:brickyard"]').count(), 5);
    assert.equal(await page.locator(".player .goods").first().locator(".amount").count(), 5);
    await turn(page);
    assert.ok(await page.locator(".hand .card.offered").count() > 0);
    // A click on the card itself discards it.
    const before = await page.locator(".hand .card").count();
    await page.locator(".hand .card.offered").first().click();
    await page.waitForFunction((count) => document.querySelectorAll(".hand .card").length < count, before);
    const pick = dice(5);
    for (let i = 0; i < 45 && (await turn(page)); ++i) await answer(page, pick);
    assert.ok(await page.locator('.city [data-thing^="piece/midsummer-fair:carousel"] image').count() === 1, "the carousel has its picture");
    await shot(page, "packs");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by two people in two browsers, and watched by a third", async () => {
    const host = await open(browser);
    await begin(host, studio, { seats: ["link", "link"] });
    await host.goto(studio.address);
    await host.locator(".game").first().locator("button").nth(1).click();
    const links = await host.locator(".game").first().locator(".links a").allInnerTexts();
    assert.equal(links.length, 3);
    const [red, blue, watcher] = await Promise.all(links.map(async (link) => {
      const page = await open(browser);
      await page.goto(link);
      await page.waitForSelector(".city");
      return page;
    }));
    assert.equal(await watcher.locator(".hand").count(), 0);
    let made = 0;
    for (let i = 0; i < 30 && made < 6; ++i) {
      const page = i % 2 ? red : blue;
      if ((await page.locator(asked).count()) === 0) {
        await page.waitForTimeout(200);
        continue;
      }
      await answer(page, () => 0);
      ++made;
    }
    assert.equal(made, 6);
    assert.match(await watcher.locator(".log").innerText(), /draws a card\./);
    assert.doesNotMatch(await watcher.locator(".log").innerText(), /draws a card:/);
    for (const page of [red, blue, watcher]) {
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
    await host.context().close();
  });

  it("takes a choice back", async () => {
    const page = await open(browser);
    await begin(page, studio);
    await turn(page);
    const first = await page.locator(".options").innerText();
    await answer(page, () => 0);
    assert.notEqual(await page.locator(".options").innerText(), first);
    await page.click(".undo");
    await page.waitForFunction((text) => document.querySelector(".options")?.innerText === text, first);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("covers the screen between people at one device", async () => {
    const page = await open(browser);
    await begin(page, studio, { seats: ["here", "here"] });
    for (const name of ["Red", "Blue"]) {
      await page.waitForSelector(".cover");
      assert.match(await page.locator(".cover").innerText(), new RegExp(name));
      await page.click(".cover .primary");
      for (let i = 0; i < 2; ++i) {
        await page.waitForSelector(asked);
        await answer(page, () => 0);
      }
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("goes on after the server was killed and started again", async () => {
    const page = await open(browser);
    await begin(page, studio);
    await turn(page);
    await answer(page, () => 0);
    await turn(page);
    const options = await page.locator(".options").innerText();
    const { port } = studio;
    await studio.kill();
    await page.waitForSelector(".offline");
    await studio.run(port);
    await page.waitForSelector(".offline", { state: "detached", timeout: 15000 });
    await turn(page);
    assert.equal(await page.locator(".options").innerText(), options);
    await answer(page, () => 0);
    await page.context().close();
  });

  it("speaks German and Italian, at any time", async () => {
    const page = await open(browser, { language: "de" });
    await begin(page, studio);
    await turn(page);
    assert.match(await page.locator(".decision h2").innerText(), /Wähle deine Startkarten/);
    await page.selectOption(".language", "it");
    await page.waitForFunction(() => /carta/i.test(document.querySelector(".decision h2")?.innerText ?? ""));
    assert.match(await page.locator(".log h2").innerText(), /Cronaca/);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("is played by keyboard alone", async () => {
    const page = await open(browser);
    await begin(page, studio);
    // By Tab and Enter, on the table itself.
    await turn(page);
    let found = false;
    for (let i = 0; i < 80 && !found; ++i) {
      await page.keyboard.press("Tab");
      found = await page.evaluate(() => document.activeElement?.classList.contains("offered") ?? false);
    }
    assert.ok(found, "something that glows is reached by Tab");
    const changed = (text) => page.waitForFunction((old) => document.querySelector(".decision")?.innerText !== old, text);
    let before = await page.locator(".decision").innerText();
    await page.keyboard.press("Enter");
    await changed(before);
    // And by the keys of the list.
    for (let i = 0; i < 4; ++i) {
      await turn(page);
      before = await page.locator(".decision").innerText();
      await page.keyboard.press("1");
      await changed(before);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("works on a phone", async () => {
    const page = await open(browser, { width: 375, height: 720 });
    await begin(page, studio);
    for (let i = 0; i < 4; ++i) {
      await turn(page);
      await answer(page, () => 0);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `the page is ${wide} wide`);
    await shot(page, "phone");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("has no serious problems of accessibility", async () => {
    const page = await open(browser);
    await page.goto(studio.address);
    await page.click(".welcome .primary");
    await page.waitForSelector(".pack-list li");
    const problems = [];
    const check = async (where) => {
      // The page's policy allows no foreign script, which is right; a debugger may run one all the same.
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
      for (const one of violations.filter(({ impact }) => impact === "serious" || impact === "critical"))
        problems.push(`${where}: ${one.id}: ${one.nodes[0]?.html.slice(0, 200)}`);
    };
    await check("games");
    await begin(page, studio);
    await turn(page);
    await check("table");
    await shot(page, "start");
    assert.deepEqual(problems, []);
    await page.context().close();
  });
});
