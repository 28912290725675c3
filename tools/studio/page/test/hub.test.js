// The pages of a hub in a browser: readable without a script, by everybody, and on a phone.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { launch, program } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const script = process.env.CASTELLAN_EXAMPLE_HUB;
const shots = process.env.CASTELLAN_SHOTS;

describe("the pages of a hub", { skip: !script && "CASTELLAN_EXAMPLE_HUB does not name the script", timeout: 1_500_000 }, () => {
  let browser, folder;
  const address = (name) => pathToFileURL(join(folder, "hub", name)).href;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "castellan-hub-"));
    execFileSync(script, [join(folder, "hub"), program]);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const [what, width, colorScheme] of [["a screen", 1280, "light"], ["a phone", 360, "light"], ["the evening", 1280, "dark"]])
    it(`can be read by everybody on ${what}`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
      const page = await context.newPage();
      for (const name of ["index.html", "pages/sample-coopers.html", "pages/sample-theatre.html", "pages/sample-midsummer-fair.html"]) {
        await page.goto(address(name));
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
        assert.deepEqual(violations.map((one) => `${name}: ${one.id}: ${one.nodes[0]?.html.slice(0, 200)}`), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
        if (shots) await page.screenshot({ path: join(shots, `${name.replace(/\W+/g, "-")}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await context.close();
    });

  it("has guilds, cards and pieces as they lie on the table, and what the gate and the lab found", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address("pages/sample-coopers.html"));
    const tile = page.locator(".drawn-guild");
    const { width, height } = await tile.boundingBox();
    assert.ok(width > 150 && height > 100, `the tile is ${width} by ${height}`);
    assert.equal((await tile.locator(".guild-name").allTextContents()).join(" "), "Coopers’ Guild");
    assert.equal(await tile.locator(".tile").evaluate((one) => window.getComputedStyle(one).fill), "rgb(248, 239, 216)");
    assert.match(await page.locator("main").innerText(), /Give 1 wood and take 5 gold/);
    assert.ok(await page.locator("svg.plot circle").count() > 3);
    assert.match(await page.locator("main table").innerText(), /fuzz\s+passed/);
    await page.goto(address("pages/sample-theatre.html"));
    const card = page.locator(".drawn .card").first();
    assert.notEqual(await card.locator(".card-title").evaluate((one) => window.getComputedStyle(one).backgroundColor), "rgba(0, 0, 0, 0)");
    await page.goto(address("pages/sample-midsummer-fair.html"));
    assert.match((await page.locator(".drawn image").first().getAttribute("href")) ?? "", /^data:image\/svg/);
    await context.close();
  });

  it("shows all packs without a script, and those that are searched for with one", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const still = await plain.newPage();
    await still.goto(address("index.html"));
    assert.equal(await still.locator(".packs > li:visible").count(), 6);
    assert.equal(await still.locator(".search").isVisible(), false);
    await plain.close();
    const page = await browser.newPage();
    await page.goto(address("index.html"));
    await page.getByLabel("Search").fill("coopers");
    assert.equal(await page.locator(".packs > li:visible").count(), 1);
    await page.getByRole("link", { name: "Coopers' Guild" }).click();
    assert.match(await page.locator("main").innerText(), /castellan mod install sample-coopers/);
    await page.close();
  });
});
