// Guilds, properties and modules made by a form, in packs of their own and in packs that are open.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { answer, turn } from "./support.mjs";
import { ask, shot, workbench } from "./workbench_support.mjs";

describe("the form for something new", { timeout: 300_000 }, () => {
  const bench = workbench();
  async function fill(page, { kind = "guild", title, effect, into }) {
    await page.click(".new-part");
    await page.selectOption(".part-kind", kind);
    await page.fill(".new-part-form input[type=text]", title);
    if (into) await page.selectOption(".part-into", into);
    await page.selectOption(".part-effect", effect);
  }
  /** Both commands end with 0 only if there is nothing to complain about. */
  function isSound(pack) {
    bench.run("mod", "check", join(bench.packs, pack), "--strict");
    bench.run("mod", "test", join(bench.packs, pack), "--games", "2");
  }

  it("puts a guild on the table, and it can be used", async () => {
    const page = await bench.desk("files");
    await fill(page, { title: "Candle Makers", effect: "points" });
    await shot(page, "workbench-form");
    await page.click(".new-part-form .primary");
    await page.waitForSelector(".city");
    assert.match(await page.locator(".city").innerHTML(), /Candle/);
    isSound("candle-makers");
    // Somebody sends a worker there, and its effect is in the log.
    let used = false;
    for (let i = 0; i < 80 && !used && (await turn(page)); ++i) {
      const there = page.locator(".decision.mine .option", { hasText: /candle/i });
      if (await there.count()) await there.first().click();
      else await answer(page, () => 0);
      await page.waitForTimeout(30);
      used = /candle makers/i.test(await page.locator(".log").innerText());
    }
    assert.ok(used);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("makes a property and a module, which pass their own tests", async () => {
    const page = await bench.desk("files");
    await fill(page, { kind: "property", title: "Bath House", effect: "share" });
    await page.click(".only-make");
    await page.waitForSelector(".editor-host .cm-content");
    assert.match(readFileSync(join(bench.packs, "bath-house/properties/bath_house.yaml"), "utf8"), /cards: 5/);
    isSound("bath-house");
    await fill(page, { kind: "module", title: "Builders' Feast", effect: "others_gold" });
    await page.click(".only-make");
    await page.locator(".editor-bar b", { hasText: "builders_feast.lua" }).waitFor();
    isSound("builders-feast");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("adds each of them to a pack that is open, and keeps what was written there", async () => {
    const page = await bench.desk("files");
    await page.locator(".pack-column button", { hasText: "Tinkers" }).click();
    await page.waitForSelector(".file-column li");
    const before = readFileSync(bench.tinkers("locale/en.yaml"), "utf8");
    const parts = [["guild", "Potters", "steal", "guilds/potters.lua"], ["property", "Smoke House", "draw", "properties/smoke_house.lua"], ["module", "Harvest", "builder_points", "harvest.lua"]];
    for (const [kind, title, effect, file] of parts) {
      await fill(page, { kind, title, effect, into: "tinkers" });
      await page.click(".only-make");
      await page.locator(".editor-bar b", { hasText: file }).waitFor();
      assert.ok(existsSync(bench.tinkers(file)));
    }
    await shot(page, "workbench-into");
    const texts = readFileSync(bench.tinkers("locale/en.yaml"), "utf8");
    for (const line of before.split("\n").filter(Boolean)) assert.ok(texts.includes(line), line);
    isSound("tinkers");
    // The same once more would write over somebody's text.
    await fill(page, { title: "Potters", effect: "points", into: "tinkers" });
    await page.click(".only-make");
    await page.locator(".bench-notice", { hasText: /already/ }).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("writes only into packs that are open", async () => {
    const page = await bench.desk("files");
    for (const into of ["belfort", "brewers", "../tinkers", "nobody"])
      assert.equal((await ask(page, { type: "new_part", kind: "guild", title: "Intruders", effect: "points", into })).type, "refused", into);
    assert.equal((await ask(page, { type: "new_part", kind: "module", title: "Intruders", effect: "points" })).type, "refused");
    assert.equal((await ask(page, { type: "new_part", kind: "guild", title: "../..", effect: "points", into: "tinkers" })).type, "refused");
    await page.context().close();
  });
});
