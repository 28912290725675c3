// The studio as people use it, in Chromium: whole games, several people, and whatever interrupts them.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { answer, barriers, begin, choosing, dice, isAsked, shot, stories, turn } from "./support.mjs";

describe("the studio", { timeout: 300_000 }, () => {
  const story = stories();

  story("plays a whole game of four by clicks", async (open) => {
    const page = await open({ summaries: true });
    await begin(page);
    const pick = dice(3);
    let choices = 0;
    let summaries = 0;
    while (choices < 900 && (await turn(page))) {
      if (await page.locator(".sheet .primary").count()) {
        ++summaries;
        await page.click(".sheet .primary");
      } else {
        await answer(page, pick);
        ++choices;
      }
    }
    assert.ok(choices > 60, `${choices} choices`);
    assert.ok(summaries >= 6, `${summaries} months were summed up`);
    assert.equal(await page.locator(".sheet .standings li").count(), 4);
    assert.equal(await page.locator(".sheet .standings .winner").count(), 1);
    assert.ok((await page.locator(".chart path.line").count()) >= 4, "a line for each player");
    await shot(page, "end");
    await page.click(".sheet .primary");
    assert.equal(await page.locator(".decision .standings li").count(), 4);
    await page.click(".look-back");
    await page.waitForSelector(".sheet .standings .winner");
  });

  story("shows every part that packs add, and choices glow where they belong", async (open) => {
    const page = await open();
    await begin(page, { packs: ["Midsummer", "Clay", "Trolls", "Theatre"] });
    const board = await page.locator(".collection").innerText();
    for (const name of ["Clay pit", "Bridge", "Fairground", "Trolls’ cave"]) assert.match(board, new RegExp(name));
    assert.match(await page.locator(".piles").innerText(), /Deck of acts/i);
    assert.equal(await page.locator('.city [data-thing^="symbol/midsummer-fair:stall"]').count(), 5);
    assert.equal(await page.locator('.city [data-thing^="symbol/theatre:theatre"]').count(), 5);
    assert.equal(await page.locator('.city [data-thing^="symbol/clay-pits:brickyard"]').count(), 5);
    assert.equal(await page.locator(".player .goods").first().locator(".amount").count(), 5);
    await turn(page);
    // A click on the card itself discards it.
    const before = await page.locator(".hand .card").count();
    await choosing(page, () => page.locator(".hand .card.offered").first().click());
    assert.ok((await page.locator(".hand .card").count()) < before);
    const pick = dice(5);
    for (let i = 0; i < 45 && (await turn(page)); ++i) await answer(page, pick);
    assert.equal(await page.locator('.city [data-thing^="piece/midsummer-fair:carousel"] image').count(), 1, "the carousel has its picture");
    assert.deepEqual(await barriers(page, "packs"), []);
  });

  story("is played by two people in two browsers, and watched by a third", async (open) => {
    const host = await open();
    await begin(host, { seats: ["link", "link"] });
    await host.goto(host.studio.address);
    await host.locator(".game").first().locator("button").nth(1).click();
    const links = await host.locator(".game").first().locator(".links a").allInnerTexts();
    assert.equal(links.length, 3);
    const [red, blue, watcher] = await Promise.all(links.map(async (link) => {
      const page = await open();
      await page.goto(link);
      await page.waitForSelector(".city");
      return page;
    }));
    assert.equal(await watcher.locator(".hand").count(), 0);
    const hands = await Promise.all([red, blue].map((page) => page.locator(".hand .card-title").allInnerTexts()));
    assert.deepEqual(hands.map((hand) => hand.length), [5, 5]);
    for (let made = 0; made < 6; ) {
      const asked = [];
      for (const page of [red, blue]) if (await isAsked(page)) asked.push(page);
      if (asked.length === 0) await red.waitForTimeout(50);
      else {
        assert.equal(asked.length, 1, "one at a time");
        await answer(asked[0]);
        ++made;
      }
    }
    const seen = await watcher.locator(".log").innerText();
    assert.match(seen, /draws a card\./);
    assert.doesNotMatch(seen, /draws a card:/);
  });

  story("takes a choice back", async (open) => {
    const page = await open();
    await begin(page);
    await turn(page);
    const first = await page.locator(".options").innerText();
    await answer(page);
    assert.notEqual(await page.locator(".options").innerText(), first);
    await choosing(page, () => page.click(".undo"));
    await turn(page);
    assert.equal(await page.locator(".options").innerText(), first);
  });

  story("covers the screen between people at one device", async (open) => {
    const page = await open();
    await begin(page, { seats: ["here", "here"] });
    for (const name of ["Red", "Blue"]) {
      await page.waitForSelector(".cover");
      assert.match(await page.locator(".cover").innerText(), new RegExp(name));
      assert.equal(await page.locator(".hand .card-title").count(), 0, "no hand is shown");
      await page.click(".cover .primary");
      for (let i = 0; i < 2; ++i) {
        await turn(page);
        await answer(page);
      }
    }
  });

  story("goes on after the server was killed and started again", async (open, studio) => {
    const page = await open();
    await begin(page);
    await turn(page);
    await answer(page);
    await turn(page);
    const options = await page.locator(".options").innerText();
    const { port } = studio;
    page.serverMayBeGone = true;
    await studio.kill();
    await page.waitForSelector(".offline");
    await studio.run(port);
    await page.waitForSelector(".offline", { state: "detached" });
    page.serverMayBeGone = false;
    await turn(page);
    assert.equal(await page.locator(".options").innerText(), options);
    await answer(page);
  });

  story("speaks German and Italian, at any time", async (open) => {
    const page = await open({ language: "de" });
    await begin(page);
    await turn(page);
    assert.match(await page.locator(".decision h2").innerText(), /Wähle deine Startkarten/);
    await page.selectOption(".language", "it");
    await page.waitForFunction(() => /carta/i.test(document.querySelector(".decision h2")?.innerText ?? ""));
    assert.match(await page.locator(".log h2").innerText(), /Cronaca/);
    // No key without its text.
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /\b[a-z]+_[a-z_]+\b/);
  });

  story("is played by keyboard alone, from the list of games on", async (open, studio) => {
    const page = await open({ summaries: true });
    await page.goto(studio.address);
    const focused = (selector) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
    const reach = async (selector) => {
      await page.waitForSelector(selector);
      for (let i = 0; i < 250 && !(await focused(selector)); ++i) await page.keyboard.press("Tab");
      assert.ok(await focused(selector), `${selector} is reached by Tab`);
    };
    await reach(".welcome .primary");
    await page.keyboard.press("Enter");
    await reach(".new-game button[type=submit]");
    await page.keyboard.press("Enter");
    // On the table itself.
    await turn(page);
    await reach(".hand .card.offered");
    await choosing(page, () => page.keyboard.press("Enter"));
    // By the keys of the list, through two months; steppers and summaries by Tab and Enter.
    let summaries = 0;
    let sent = 0;
    for (let i = 0; i < 60 && summaries < 2 && (await turn(page)); ++i) {
      if (await page.locator(".sheet .primary").count()) {
        ++summaries;
        await page.keyboard.press("Enter"); // the button has the focus
        await page.waitForSelector(".sheet", { state: "detached" });
      } else if (await page.locator(".distribution").count()) {
        for (let n = 0; n < 6 && (await page.locator(".distribution .all:enabled").count()); ++n) {
          await reach(".distribution .all:enabled");
          await page.keyboard.press("Enter");
        }
        await reach(".send");
        await choosing(page, () => page.keyboard.press("Enter"));
        ++sent;
      } else {
        await choosing(page, () => page.keyboard.press("1"));
      }
    }
    assert.equal(summaries, 2);
    assert.ok(sent > 0, "workers were sent");
  });

  story("works on a phone", async (open) => {
    const page = await open({ width: 375, height: 720, touch: true });
    await begin(page);
    const pick = dice(8);
    for (let i = 0; i < 14; ++i) {
      await turn(page);
      await answer(page, pick);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 375, `the page is ${wide} wide`);
    assert.deepEqual(await barriers(page, "phone"), []);
  });

  story("has no serious problems of accessibility, by day and by night", async (open, studio) => {
    for (const dark of [false, true]) {
      const page = await open({ dark, summaries: true });
      await page.goto(studio.address);
      await page.click(".welcome .primary");
      await page.waitForSelector(".pack-list li");
      assert.deepEqual(await barriers(page, "games"), []);
      await begin(page);
      const pick = dice(4);
      while (!(await page.locator(".sheet .primary").count())) {
        await turn(page);
        if (!(await page.locator(".sheet .primary").count())) await answer(page, pick);
      }
      assert.deepEqual(await barriers(page, "summary"), []);
      await page.click(".sheet .primary");
      await turn(page);
      assert.deepEqual(await barriers(page, "table"), []);
    }
  });
});
