// Setting up games, and going on with those whose packs are no longer what they were.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { answer, barriers, begin, program, stories, turn } from "./support.mjs";

/** A pack in a folder of its own that says with how much gold everybody begins. */
function writePack(studio, name, gold) {
  const folder = join(studio.folder, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mod.yaml"), `id: ${name}\nversion: 1.0.0\ntitle: ${name}\ndescription: Gold.\nauthors: [a]\nlicence: MIT\napi: 2\nlanguages: [en]\ndepends: [belfort]\n`);
  writeFileSync(join(folder, "goods.yaml"), `patch:\n  resource.gold: {start: ${gold}}\n`);
  return folder;
}

async function newGame(page) {
  await page.goto(page.studio.address);
  await page.click(".welcome .primary");
  await page.waitForSelector(".pack-list li");
}

async function addFolder(page, folder) {
  await page.fill(".folder input", folder);
  await page.click(".folder button");
}

async function start(page) {
  await page.click(".new-game button[type=submit]");
  await page.waitForSelector(".city");
  await turn(page);
}

const goldOfMine = (page) => page.locator(".player.own .goods .amount").nth(3).innerText().then(Number);

/** A game with such a pack, a choice into it, and back in the list of games. */
async function gameWithPack(page, folder) {
  await newGame(page);
  await addFolder(page, folder);
  await page.waitForFunction(() => document.querySelectorAll(".pack-list input:checked").length === 1);
  await start(page);
  await answer(page);
  await turn(page);
  const gold = await goldOfMine(page);
  await page.click(".home");
  await page.waitForSelector(".game");
  await page.waitForTimeout(400); // rules that were loaded a moment ago count as fresh
  return gold;
}

describe("setting up games", { timeout: 900_000 }, () => {
  const story = stories();

  story("plays by the rules of the edition that is chosen", async (open) => {
    const page = await open();
    const told = [];
    for (const edition of ["belfort", "first-printing"]) {
      await newGame(page);
      await page.waitForSelector(".edition");
      await page.selectOption(".edition", edition);
      await page.waitForFunction((one) => document.querySelector(".edition")?.value === one, edition);
      await page.selectOption(".guild-selection", "named");
      // What one of them does is a number that the editions have differently.
      for (const guild of ["Thieves", "Masons", "Bandits", "Spies", "Wizards"]) await page.locator(".guild-picks label").filter({ hasText: guild }).click();
      await page.waitForSelector(".guild-count.right");
      await start(page);
      told.push(await page.locator('.guild[data-word$="thieves"]').getAttribute("data-tip"));
    }
    assert.notEqual(told[0], told[1]);
    await page.click(".home");
    await page.waitForSelector(".game");
    assert.match(await page.locator(".game").first().innerText(), /first-printing/);
    assert.doesNotMatch(await page.locator(".game").nth(1).innerText(), /first-printing/);
  });

  story("checks packs thoroughly, and says with line and hint what is wrong", async (open, studio) => {
    const page = await open();
    // The program's own template, with a word misspelt: loading does not mind.
    execFileSync(program, ["mod", "new", "guild", "Glaziers"], { cwd: studio.folder });
    const folder = join(studio.folder, "glaziers");
    const script = join(folder, "guilds/glaziers.lua");
    const written = readFileSync(script, "utf8");
    writeFileSync(script, written.replace("me:gain {", "me:gian {"));
    await newGame(page);
    await addFolder(page, folder);
    await page.click(".check-packs");
    await page.waitForSelector(".problem");
    const problems = await page.locator(".problem-list").innerText();
    assert.match(problems, /gian/);
    assert.match(problems, /glaziers\.lua:\d+/);
    assert.deepEqual(await barriers(page, "problems"), []);
    writeFileSync(script, written);
    await page.click(".check-packs");
    await page.waitForSelector(".all-well");
    assert.equal(await page.locator(".problem").count(), 0);
    await start(page);
  });

  story("says that packs can’t be played together, and lets nobody begin", async (open, studio) => {
    const page = await open();
    const folder = writePack(studio, "loners", 5);
    writeFileSync(join(folder, "mod.yaml"), "id: loners\nversion: 1.0.0\ntitle: Loners\ndescription: Alone.\nauthors: [a]\nlicence: MIT\napi: 2\nlanguages: [en]\ndepends: [belfort]\nconflicts: [brewers]\n");
    await newGame(page);
    await addFolder(page, folder);
    await page.locator(".pack-list label").filter({ hasText: "Brewers" }).first().click();
    await page.waitForSelector(".problem.error");
    assert.match(await page.locator(".problem-list").innerText(), /brewers/);
    assert.equal(await page.locator(".new-game button[type=submit]").isEnabled(), false);
  });

  story("goes on with a game whose pack has changed, from its checkpoint or under the new rules", async (open, studio) => {
    const page = await open();
    const folder = writePack(studio, "rich", 20);
    assert.equal(await gameWithPack(page, folder), 20);
    // A second game like it, for the other way.
    await page.locator(".game").first().locator("button").nth(2).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".game")].filter((one) => one.innerText.includes("rich")).length === 2);
    writePack(studio, "rich", 30);
    await page.waitForTimeout(400);
    for (const [way, gold] of [["checkpoint", 20], ["new_rules", 30]]) {
      await page.goto(studio.address);
      const game = page.locator(".game").filter({ has: page.locator(".differences") }).first();
      await game.locator(".differences li").first().waitFor();
      assert.match(await game.locator(".differences").innerText(), /goods\.yaml/);
      const link = await game.locator("a").first().getAttribute("href");
      if (way === "checkpoint") {
        assert.deepEqual(await barriers(page, "differences"), []);
        // Its own address says the same.
        await page.goto(`${studio.address}${link}`);
        await page.waitForSelector("main.message .differences");
        await page.locator(".differences button").first().click();
      } else {
        await game.locator(".differences button").nth(1).click();
        await page.waitForFunction(() => document.querySelectorAll(".differences").length === 0);
        await page.goto(`${studio.address}${link}`);
      }
      await page.waitForSelector(".city");
      await turn(page);
      assert.equal(await goldOfMine(page), gold, way === "checkpoint" ? "with what it had" : "from the beginning, under the new rules");
      await answer(page);
    }
  });

  story("goes on without a pack that is gone, and waits for one that is broken", async (open, studio) => {
    const page = await open();
    const folder = writePack(studio, "brief", 15);
    assert.equal(await gameWithPack(page, folder), 15);
    const address = await page.locator(".game").first().locator("a").first().getAttribute("href");
    writeFileSync(join(folder, "goods.yaml"), "patch: [\n");
    await page.waitForTimeout(400);
    await page.goto(`${studio.address}${address}`);
    await page.waitForSelector("main.message [role=alert]");
    assert.match(await page.locator("main.message").innerText(), /goods\.yaml:\d/);
    rmSync(folder, { recursive: true });
    await page.waitForTimeout(400);
    await page.goto(`${studio.address}${address}`);
    await page.waitForSelector("main.message .differences");
    assert.match(await page.locator(".differences").innerText(), /brief/);
    await page.locator(".differences button").first().click();
    await page.waitForSelector(".city");
    await turn(page);
    assert.equal(await goldOfMine(page), 15, "with what it had");
    await answer(page);
  });

  story("copies, exports, takes in and deletes games", async (open) => {
    const page = await open();
    await begin(page, { seats: ["here", "greedy"], names: ["Anna"] });
    await turn(page);
    await answer(page);
    const number = await page.locator("main.table").getAttribute("data-number");
    await page.click(".home");
    await page.waitForSelector(".game");
    const count = await page.locator(".game").count();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator(".game").first().locator("button").nth(3).click()]);
    const path = await file.path();
    await page.setInputFiles("input[type=file]", path);
    await page.waitForSelector(".city");
    await turn(page);
    assert.ok(Number(await page.locator("main.table").getAttribute("data-number")) <= Number(number) + 50);
    await page.click(".home");
    await page.waitForFunction((n) => document.querySelectorAll(".game").length === n, count + 1);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.locator(".game").first().locator("button.danger").click();
    await page.waitForFunction((n) => document.querySelectorAll(".game").length === n, count);
  });
});
