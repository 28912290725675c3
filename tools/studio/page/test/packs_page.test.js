// The packs page, in Chromium: all packs with what is known of them, and what the commands do with packs.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ask, shot, workbench } from "./workbench_support.mjs";

describe("the packs page", { timeout: 300_000 }, () => {
  const bench = workbench();
  const { tinkers } = bench;
  const node = (page, title) => page.locator(`.pack-graph [role=button][aria-label^="${title}"]`);
  async function choose(page, title) {
    await node(page, title).first().click();
    await page.locator(".one-pack h3", { hasText: title }).waitFor();
  }
  /** Agrees to what is shown, and says what was done. */
  async function agree(page, words) {
    assert.match(await page.locator(".care li").allInnerTexts().then((all) => all.join("\n")), words);
    await page.click(".care .agree");
    await page.waitForSelector(".care-done li");
    return page.locator(".care-done").innerText();
  }
  const installed = (name) => join(bench.env.XDG_DATA_HOME, "castellan/mods", name, "mod.yaml");

  it("shows how packs go together, as a graph and as a list, and what each of them is", async () => {
    const page = await bench.desk("packs");
    await node(page, "Tinkers").waitFor();
    assert.ok((await page.locator(".pack-graph .edge.depends").count()) > 5);
    // By keyboard.
    await node(page, "Tinkers").focus();
    await page.keyboard.press("Enter");
    await page.locator(".pack-fine", { hasText: "mod check finds nothing" }).waitFor();
    assert.match(await page.locator(".one-pack").innerText(), /Licence[\s\S]*Languages\s+en[\s\S]*Needs\s+belfort \^0\.1 \(0\.1\.0\)/);
    assert.match(await page.locator(".readme").first().innerText(), /castellan mod test/);
    await page.click(".test-pack");
    await page.waitForSelector(".test-list .passed");
    assert.equal(await page.locator(".test-list .failed").count(), 0);
    await shot(page, "workbench-packs");
    await page.click("text=As a list");
    const row = page.locator(".pack-list tbody tr", { hasText: "Tinkers" });
    assert.match(await row.innerText(), /0\.1\.0[\s\S]*unknown[\s\S]*belfort \^0\.1 \(0\.1\.0\)[\s\S]*no problems/);
    // Options stand with their range and their usual value.
    await page.locator(".pack-list button", { hasText: "House Rules" }).first().click();
    await page.locator(".pack-options li").first().waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("names the problems of a pack as mod check does, and a click goes there", async () => {
    writeFileSync(tinkers("guilds/tinkers.yaml"), readFileSync(tinkers("guilds/tinkers.yaml"), "utf8").replace("wood: 2", "wodo: 2"));
    const page = await bench.desk("packs");
    await choose(page, "Tinkers");
    const problem = page.locator(".one-pack .problem.error").first();
    await problem.waitFor();
    assert.match(await problem.innerText(), /tinkers\/guilds\/tinkers\.yaml:\d+:\d+ .*wodo/);
    await problem.locator("button").click();
    await page.waitForSelector(".editor-host .cm-content");
    // A manifest that can't be read is no reason to leave the pack out.
    writeFileSync(tinkers("mod.yaml"), "id: tinkers\nversion: one\n");
    await page.click("#bench-tab-packs");
    await page.click("text=As a list");
    await page.locator(".pack-list tbody tr", { hasText: /tinkers.*\?/ }).locator("td", { hasText: /error/ }).waitFor();
    await page.context().close();
  });

  it("packs, installs, trusts, upgrades and removes, and asks before", async () => {
    const page = await bench.desk("packs");
    await choose(page, "Tinkers");
    // One file, the same that the command makes.
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".share-pack")]);
    const file = join(bench.folder, download.suggestedFilename());
    await download.saveAs(file);
    const made = JSON.parse(bench.run("mod", "pack", tinkers("."), "--output", join(bench.folder, "made.castellan"), "--json"));
    assert.equal(createHash("sha256").update(readFileSync(file)).digest("hex"), made.sha256);
    assert.match(await page.locator(".shared-note").innerText(), new RegExp(made.sha256));

    // The file is installed, once it was agreed to.
    await page.setInputFiles(".install-file", file);
    await page.locator(".install button[type=submit]").click();
    await page.waitForSelector(".care .agree");
    await page.locator(".care button", { hasText: "Leave it" }).click();
    assert.ok(!existsSync(installed("tinkers@0.1.0")));
    await page.locator(".install button[type=submit]").click();
    await page.waitForSelector(".care .agree");
    await shot(page, "workbench-install");
    assert.match(await agree(page, /Install tinkers 0\.1\.0/), /installed/);
    assert.ok(existsSync(installed("tinkers@0.1.0")));
    rmSync(tinkers("."), { recursive: true });
    await page.click("#bench-tab-files");
    await page.click("#bench-tab-packs");
    await choose(page, "Tinkers");

    await page.click(".trust-pack");
    await page.waitForSelector(".care .care-warning");
    assert.match(await agree(page, /Trust tinkers 0\.1\.0[\s\S]*files, \d+ of them scripts/), /is trusted/);
    assert.match(bench.run("mod", "trust"), /tinkers 0\.1\.0\s+as trusted/);
    await page.click(".distrust-pack");
    await page.waitForSelector(".care .agree");
    await agree(page, /Stop trusting tinkers 0\.1\.0/);
    assert.match(bench.run("mod", "trust"), /only the packs that come with/);

    // A newer version, from the folder it is worked on in.
    const newer = join(bench.folder, "newer");
    bench.run("mod", "new", "guild", "Tinkers", "--into", newer);
    writeFileSync(join(newer, "tinkers/mod.yaml"), readFileSync(join(newer, "tinkers/mod.yaml"), "utf8").replace("0.1.0", "0.2.0"));
    await page.fill(".upgrade-from", join(newer, "tinkers"));
    await page.click(".upgrade-pack");
    await page.waitForSelector(".care .agree");
    await agree(page, /Upgrade tinkers 0\.1\.0 to 0\.2\.0[\s\S]*stays for saves/);
    assert.ok(existsSync(installed("tinkers@0.2.0")) && existsSync(installed("tinkers@0.1.0")));
    await page.locator(".pack-graph [role=button][aria-label='Tinkers 0.1.0']").click();
    await page.click(".remove-pack");
    await page.waitForSelector(".care .agree");
    assert.match(await agree(page, /Remove tinkers 0\.1\.0/), /removed/);
    assert.ok(!existsSync(installed("tinkers@0.1.0")));
    bench.run("mod", "remove", "tinkers");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("does only what was agreed to, and looks only into packs that were found", async () => {
    const page = await bench.desk("packs");
    for (const type of ["describe_pack", "check_pack", "test_pack", "share_pack"])
      for (const folder of ["/etc", bench.folder, join(bench.folder, "tinkers"), `${tinkers("")}/..`]) assert.equal((await ask(page, { type, folder })).type, "refused", `${type} ${folder}`);
    // Nobody agreed, or to something else.
    const folder = join(bench.packs, "tinkers");
    const trust = { type: "look_after_pack", act: "trust", folder };
    const plan = await ask(page, trust);
    assert.equal(plan.done, false);
    assert.equal((await ask(page, { ...trust, agreed_to: "0".repeat(32) })).done, false);
    writeFileSync(tinkers("guilds/tinkers.lua"), `${readFileSync(tinkers("guilds/tinkers.lua"), "utf8")}\n-- another file than the one that was shown\n`);
    const other = await ask(page, { ...trust, agreed_to: plan.plan });
    assert.equal(other.done, false);
    assert.notEqual(other.plan, plan.plan);
    assert.match(bench.run("mod", "trust"), /only the packs that come with/);
    // What comes with the program is neither replaced nor removed, and an archive can't write elsewhere.
    assert.equal((await ask(page, { type: "look_after_pack", act: "remove", pack: "belfort" })).type, "refused");
    assert.equal((await ask(page, { type: "look_after_pack", act: "install", from: "x.castellan", archive: Buffer.from("no archive").toString("base64") })).type, "refused");
    assert.equal((await ask(page, { type: "look_after_pack", act: "install", from: "x", archive: "§" })).type, "refused");
    await page.context().close();
  });
});
