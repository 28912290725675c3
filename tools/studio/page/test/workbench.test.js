// The designer's workbench, in Chromium: packs are edited beside the table, and the game follows.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { answer, newPage, Studio, turn } from "./support.mjs";
import { ask, edit, play, shot, type, workbench } from "./workbench_support.mjs";

describe("the workbench", { timeout: 300_000 }, () => {
  const bench = workbench();
  const { tinkers, table } = bench;

  it("brings the game under new rules when a file is saved, by the studio or by another program", async () => {
    const page = await table();
    await play(page, 6);
    const text = readFileSync(tinkers("guilds/tinkers.yaml"), "utf8");
    await edit(page, "guilds/tinkers.yaml");
    await type(page, () => text.replace("wood: 2", "wood: 5"));
    await page.keyboard.press("Control+s");
    await page.waitForSelector(".live.done");
    assert.match(readFileSync(tinkers("guilds/tinkers.yaml"), "utf8"), /wood: 5/);
    const milliseconds = Number(await page.locator(".live.done").getAttribute("data-milliseconds"));
    // A tenth of a second where nobody else computes; here other programs may.
    assert.ok(milliseconds < 3000, `${milliseconds} ms`);
    await shot(page, "workbench-live");
    // Another program saves it: the game follows, and so does the editor.
    writeFileSync(tinkers("guilds/tinkers.yaml"), text.replace("wood: 2", "wood: 4"));
    await page.waitForFunction(() => /wood: 4/.test(document.querySelector(".editor-host").shadowRoot.querySelector(".cm-content").innerText));
    writeFileSync(tinkers("guilds/tinkers.yaml"), text);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("leaves the game as it was while an edit is broken, says where, and goes on with the next save", async () => {
    const page = await table();
    await play(page, 3);
    await turn(page);
    const text = readFileSync(tinkers("guilds/tinkers.lua"), "utf8");
    const asked = await page.locator(".decision").innerText();
    await edit(page, "guilds/tinkers.lua");
    await type(page, () => text.replace("me:gain", "me:gian"));
    // It is underlined before it is saved.
    await page.waitForSelector(".editor-host .cm-lintRange-error");
    await type(page, () => text.replace("action = function", "action == function"));
    await page.keyboard.press("Control+s");
    await page.waitForSelector(".live.broken");
    assert.match(await page.locator(".live.broken").innerText(), /tinkers\/guilds\/tinkers\.lua:\d+/);
    assert.equal(await page.locator(".decision").innerText(), asked);
    await page.click(".live.broken > button");
    assert.match(await page.locator(".live-sheet pre").first().innerText(), /\^/);
    await shot(page, "workbench-broken");
    await type(page, () => text);
    await page.keyboard.press("Control+s");
    await page.waitForSelector(".live.broken", { state: "detached" });
    assert.equal(await page.locator(".decision").innerText(), asked);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("loses nobody's text when two write one file", async () => {
    const page = await table();
    await edit(page, "README.md");
    await type(page, () => "# Mine\n");
    writeFileSync(tinkers("README.md"), "# Theirs\n");
    await page.waitForSelector(".outside");
    assert.match(await page.locator(".outside pre").textContent(), /Theirs/);
    await page.keyboard.press("Control+s");
    assert.equal(readFileSync(tinkers("README.md"), "utf8"), "# Theirs\n");
    await page.locator(".outside button", { hasText: "Keep mine" }).click();
    await page.locator(".save").click();
    await page.waitForFunction(() => document.querySelector(".save").disabled);
    assert.equal(readFileSync(tinkers("README.md"), "utf8"), "# Mine\n");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("writes nowhere but into packs that were opened, and never through a link", async () => {
    const page = await newPage(bench.browser, bench.studio);
    await page.goto(bench.studio.address);
    const outside = join(bench.folder, "outside");
    mkdirSync(outside);
    writeFileSync(join(outside, "secret.yaml"), "mine\n");
    symlinkSync(outside, tinkers("linked"));
    symlinkSync(join(outside, "secret.yaml"), tinkers("link.yaml"));
    await ask(page, { type: "open_pack", pack: "tinkers" });
    const tries = ["../x.yaml", "linked/secret.yaml", "link.yaml", "/etc/x.yaml", "guilds/../../x.yaml", ".hidden", "linked/new.yaml"];
    for (const file of tries) {
      const refused = await ask(page, { type: "write_file", pack: "tinkers", file, text: "bad", seen: "" });
      assert.equal(refused.type, "refused", file);
      assert.equal((await ask(page, { type: "read_file", pack: "tinkers", file })).type, "refused", file);
    }
    assert.equal((await ask(page, { type: "write_file", pack: "belfort", file: "x.yaml", text: "bad", seen: "" })).type, "refused");
    assert.equal(readFileSync(join(outside, "secret.yaml"), "utf8"), "mine\n");
    rmSync(tinkers("linked"));
    rmSync(tinkers("link.yaml"));
    await page.context().close();
  });

  it("is the host's alone: a link to a seat reaches none of it", async () => {
    const page = await table({ seats: ["link", "greedy"] });
    const games = await ask(page, { type: "list_games" });
    const secret = games.games.find((one) => one.id === page.game).seats[0].secret;
    const schema = JSON.parse(readFileSync(new URL("../workbench.schema.json", import.meta.url), "utf8"));
    const types = Object.keys(schema.definitions).filter((name) => name.startsWith("client_")).map((name) => name.slice("client_".length));
    assert.ok(types.length > 20);
    // On this machine everybody is the host: over the network only who has the key is.
    const guest = await Studio.start(["--listen", "127.0.0.1", "--key", "k"]);
    const stranger = await newPage(bench.browser, bench.studio);
    await stranger.goto(`http://127.0.0.1:${guest.port}/`);
    assert.equal(await stranger.locator(".to-workbench").count(), 0);
    for (const type of types) assert.equal((await ask(stranger, { type })).type, "refused", type);
    await stranger.context().close();
    await guest.stop();
    await page.goto(`${bench.studio.address}/seat/${secret}`);
    await page.waitForSelector(".city");
    assert.equal(await page.locator(".to-workbench").count(), 0);
    await page.context().close();
  });

  it("goes back and forth in time, branches, and shows two games side by side", async () => {
    const page = await table();
    await play(page, 8);
    await page.click("#bench-tab-time");
    await page.waitForFunction(() => Number(document.querySelector(".time input[type=range]").max) > 8);
    const last = Number(await page.getAttribute(".time input[type=range]", "max"));
    await page.click("[aria-label='To the beginning']");
    await page.waitForSelector(".past-note");
    assert.match(await page.locator(".time-at").innerText(), new RegExp(`0 of ${last}`));
    await page.click("[aria-label='One choice on']");
    await page.locator(".past-note", { hasText: "choice 1 " }).waitFor();
    // The next time somebody uses the thing.
    await page.fill(".time input[type=text]", "worker");
    await page.click("text=Next time");
    await shot(page, "workbench-time");
    const at = Number((await page.locator(".time-at").innerText()).split(" ")[0]);
    assert.ok(at > 1);
    await page.click(".branch");
    await page.waitForFunction((old) => !location.pathname.endsWith(old), page.game);
    await page.waitForSelector(".city");
    // All seats are the designer's now, and nobody has to be covered.
    await turn(page);
    const options = await page.locator(".decision.mine .option").count();
    await answer(page, () => options - 1);
    await page.click("#bench-tab-time");
    await page.waitForFunction((id) => [...document.querySelectorAll(".time select option")].some((one) => one.value === id), page.game);
    await page.locator(".time select").selectOption(page.game);
    await page.click(".compare");
    await page.waitForSelector(".stills figure:nth-child(2) .city");
    assert.match(await page.locator(".comparison").innerText(), /part at choice|first difference|same up to/);
    await shot(page, "workbench-side-by-side");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("names file and line of a write, and of each field of a definition", async () => {
    const page = await table();
    // A worker at the tinkers' guild: its action writes gold.
    for (let i = 0; i < 60 && (await turn(page)); ++i) {
      const used = await page.locator(".log").innerText();
      if (/tinkers/i.test(used) && i > 30) break;
      const tinkers = page.locator(".decision.mine .option", { hasText: /tinkers/i });
      if (await tinkers.count()) await tinkers.first().click();
      else await answer(page, () => 0);
      await page.waitForTimeout(30);
    }
    await page.click("#bench-tab-inspect");
    await page.locator(".player [data-thing^='player/'], main.table [data-thing^='player/']").first().waitFor({ state: "attached" });
    await page.fill(".inspect-thing", "player/1");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".anatomy tbody tr");
    assert.match(await page.locator(".anatomy").innerText(), /goods gold/);
    await page.click("text=Calls of scripts, and a profile");
    await page.waitForSelector(".profile tbody tr");
    await shot(page, "workbench-inspector");
    const written = await page.locator(".anatomy").innerText();
    const calls = await page.locator(".calls").innerText();
    assert.match(calls, /action of tinkers:tinkers/);
    await page.locator(".calls summary", { hasText: "action of tinkers:tinkers" }).first().click();
    const write = page.locator(".calls details[open] .place").last();
    assert.match(await write.innerText(), /tinkers\/guilds\/tinkers\.lua:\d+/);
    assert.match(written, /the rules \(/);
    // A guild's definition, field by field.
    await page.evaluate(() => document.querySelector(".inspect-thing").value);
    await page.fill(".inspect-thing", "guild/tinkers:tinkers");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".definition");
    assert.match(await page.locator(".definition").innerText(), /tinkers\/guilds\/tinkers\.yaml:\d+/);
    await page.locator(".definition .place").first().click();
    await page.waitForSelector(".editor-host .cm-content");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
