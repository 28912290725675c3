// The designer's workbench, in Chromium: packs are edited beside the table, and the game follows.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { answer, launch, newPage, program, Studio, turn } from "./support.mjs";

const shots = process.env.CASTELLAN_SHOTS;
/** For docs/studio.md. The caret stays: to hide it, Playwright would write styles that the page's policy forbids. */
async function shot(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), caret: "initial" });
}

describe("the workbench", { timeout: 300_000 }, () => {
  let browser, studio, packs, folder;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "castellan-workbench-"));
    packs = join(folder, "packs");
    mkdirSync(packs);
    execFileSync(program, ["mod", "new", "guild", "Tinkers", "--into", folder]);
    studio = await Studio.start(["--mod-path", packs], folder);
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await studio?.stop();
  });

  beforeEach(() => {
    rmSync(join(packs, "tinkers"), { recursive: true, force: true });
    cpSync(join(folder, "tinkers"), join(packs, "tinkers"), { recursive: true });
  });

  const tinkers = (file) => join(packs, "tinkers", file);
  /** A game with the tinkers in district 1, and the workbench below it. */
  async function table({ seats = ["here", "greedy", "greedy"] } = {}) {
    const page = await newPage(browser, studio, { width: 1440, height: 1000 });
    await page.goto(studio.address);
    await page.waitForSelector(".welcome");
    const game = await ask(page, { type: "begin_game", mods: ["tinkers"], guilds: "tinkers", seed: 5, title: "Trial", seats: seats.map((kind) => ({ kind, name: "" })) });
    await page.goto(`${studio.address}/game/${game.game}`);
    await page.waitForSelector(".city");
    await page.click(".to-workbench");
    await page.waitForSelector(".workbench [role=tab]");
    page.game = game.game;
    return page;
  }
  /** A message on a line of its own. */
  function ask(page, message, secret) {
    return page.evaluate(
      ([question, key]) =>
        new Promise((done) => {
          const socket = new WebSocket(`ws://${location.host}/api/v1/socket`);
          socket.onopen = () => socket.send(JSON.stringify({ type: "hello", id: 1, protocol: 1, language: "en", ...(key ? { secret: key } : {}) }));
          socket.onmessage = ({ data }) => {
            const heard = JSON.parse(data);
            if (heard.id === 1) socket.send(JSON.stringify({ ...question, id: 2 }));
            if (heard.id !== 2) return;
            socket.close();
            done(heard);
          };
        }),
      [message, secret],
    );
  }
  async function play(page, choices) {
    for (let i = 0; i < choices && (await turn(page)); ++i) await answer(page, () => 0);
  }
  async function edit(page, file) {
    await page.locator(".pack-column button", { hasText: "Tinkers" }).click();
    await page.locator(".file-column button", { hasText: file }).click();
    await page.waitForSelector(".editor-host .cm-content");
  }
  /** Pastes another text into the editor. */
  async function type(page, change) {
    const text = change();
    await page.locator(".editor-host .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.locator(".editor-host .cm-content").evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  }

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
    const page = await newPage(browser, studio);
    await page.goto(studio.address);
    const outside = join(folder, "outside");
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
    const stranger = await newPage(browser, studio);
    await stranger.goto(`http://127.0.0.1:${guest.port}/`);
    assert.equal(await stranger.locator(".to-workbench").count(), 0);
    for (const type of types) assert.equal((await ask(stranger, { type })).type, "refused", type);
    await stranger.context().close();
    await guest.stop();
    await page.goto(`${studio.address}/seat/${secret}`);
    await page.waitForSelector(".city");
    assert.equal(await page.locator(".to-workbench").count(), 0);
    await page.context().close();
  });

  it("puts a guild on the table by a form, and it can be used", async () => {
    const page = await newPage(browser, studio, { width: 1440, height: 1000 });
    await page.goto(studio.address);
    await page.click(".to-workbench");
    await page.click(".new-part");
    await page.fill(".new-part-form input[type=text]", "Candle Makers");
    await page.locator(".new-part-form select").nth(2).selectOption("points");
    await shot(page, "workbench-form");
    await page.click(".new-part-form .primary");
    await page.waitForSelector(".city");
    assert.match(await page.locator(".city").innerHTML(), /Candle/);
    assert.match(execFileSync(program, ["mod", "test", join(packs, "candle-makers"), "--games", "4"], { encoding: "utf8" }), /✓|passed|ok/);
    assert.deepEqual(page.complaints, []);
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

  it("arranges a position by mouse, tries it, and keeps it as a test that passes", async () => {
    const page = await table();
    await page.locator(".pack-column button", { hasText: "Tinkers" }).click();
    await page.waitForSelector(".file-column li");
    await page.click("#bench-tab-bench");
    await page.locator(".bench select option", { hasText: "tinkers" }).waitFor({ state: "attached" });
    await page.locator(".bench select").first().selectOption("tinkers");
    await page.fill(".bench-setup input[type=number]", "3");
    await page.click(".new-bench");
    await page.waitForSelector(".arranging");
    const lines = async (count) => page.waitForFunction((wanted) => document.querySelectorAll(".bench-lines li").length === wanted, count);
    await page.waitForFunction(() => Number(document.querySelector("[aria-label='gold of red' i]")?.value) > 0);
    await page.fill("[aria-label='gold of red' i]", "0");
    await page.keyboard.press("Tab");
    await lines(1);
    // A marker is dragged onto a free place, a worker onto the guild.
    await page.locator(".draggable[data-drag='marker red']").dragTo(page.locator("main.table .city [data-thing^='symbol/']").first());
    await lines(2);
    await page.fill(".bench-line", 't.red:worker("elf", "on", "tinkers")');
    await page.keyboard.press("Enter");
    await lines(3);
    await page.selectOption(".bench-phase", "actions");
    await lines(4);
    await shot(page, "workbench-bench");
    await turn(page);
    await page.locator(".decision.mine .option", { hasText: /tinkers/i }).first().click();
    await page.locator(".decision.mine .option", { hasText: /nobody|blue/i }).first().click();
    await page.waitForTimeout(300);
    await page.click(".propose");
    await page.waitForSelector(".keep li");
    assert.match(await page.locator(".keep").innerText(), /t:equal\(t\.red\.gold, 2\)/);
    await page.fill(".test-name", "two gold from the tinkers");
    await page.click(".keep .primary");
    await page.waitForSelector(".test-list .passed");
    assert.match(await page.locator(".kept-note").innerText(), /it passes/);
    assert.match(readFileSync(tinkers("tests/bench_test.lua"), "utf8"), /t\.red:marker\("symbol\//);
    execFileSync(program, ["mod", "test", join(packs, "tinkers"), "--scenarios-only", "--filter", "two gold"]);
    // Coverage stands in the editor's margin.
    await page.locator(".test-list button", { hasText: "guilds/tinkers.lua" }).click();
    await page.waitForSelector(".editor-host .cm-ran");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  it("tells what a bot thinks of the options, and where expectations jumped", async () => {
    const page = await table();
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
    assert.ok((await page.locator(".jumps li").count()) > 0);
    await shot(page, "workbench-opinion");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
