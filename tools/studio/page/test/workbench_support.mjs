// A workbench to tell stories at: a studio with a folder of packs, and the tinkers in it.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { answer, launch, newPage, program, Studio, turn } from "./support.mjs";

const shots = process.env.CASTELLAN_SHOTS;
/** For docs/studio.md. The caret stays: to hide it, Playwright would write styles that the page's policy forbids. */
export async function shot(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), caret: "initial" });
}

/** A message on a line of its own. */
export function ask(page, message, secret) {
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

export async function play(page, choices) {
  for (let i = 0; i < choices && (await turn(page)); ++i) await answer(page, () => 0);
}

export async function edit(page, file) {
  await page.locator(".pack-column button", { hasText: "Tinkers" }).click();
  await page.locator(".file-column button", { hasText: file }).click();
  await page.waitForSelector(".editor-host .cm-content");
}

/** Pastes another text into the editor. */
export async function type(page, change) {
  const text = change();
  await page.locator(".editor-host .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.locator(".editor-host .cm-content").evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Call it in a `describe`. */
export function workbench() {
  const it = {};
  before(async () => {
    it.folder = mkdtempSync(join(tmpdir(), "castellan-workbench-"));
    it.packs = join(it.folder, "packs");
    mkdirSync(it.packs);
    // What the user installs and trusts lies there, too.
    it.env = { XDG_DATA_HOME: join(it.folder, "data"), XDG_CONFIG_HOME: join(it.folder, "config") };
    execFileSync(program, ["mod", "new", "guild", "Tinkers", "--into", it.folder]);
    it.studio = await Studio.start(["--mod-path", it.packs], it.folder, it.env);
    it.browser = await launch();
  });
  after(async () => {
    await it.browser?.close();
    await it.studio?.stop();
  });
  beforeEach(() => {
    rmSync(join(it.packs, "tinkers"), { recursive: true, force: true });
    cpSync(join(it.folder, "tinkers"), join(it.packs, "tinkers"), { recursive: true });
  });

  it.tinkers = (file) => join(it.packs, "tinkers", file);
  /** The program at the terminal, with the same packs. */
  it.run = (...words) => execFileSync(program, words, { encoding: "utf8", env: { ...process.env, ...it.env } });
  /** The workbench without a game, one of its tabs. */
  it.desk = async (tab) => {
    const page = await newPage(it.browser, it.studio, { width: 1440, height: 1000 });
    await page.goto(it.studio.address);
    await page.click(".to-workbench");
    await page.click(`#bench-tab-${tab}`);
    return page;
  };
  /** A game with the tinkers in district 1, and the workbench below it. */
  it.table = async ({ seats = ["here", "greedy", "greedy"] } = {}) => {
    const page = await newPage(it.browser, it.studio, { width: 1440, height: 1000 });
    await page.goto(it.studio.address);
    await page.waitForSelector(".welcome");
    const game = await ask(page, { type: "begin_game", mods: ["tinkers"], guilds: "tinkers", seed: 5, title: "Trial", seats: seats.map((kind) => ({ kind, name: "" })) });
    await page.goto(`${it.studio.address}/game/${game.game}`);
    await page.waitForSelector(".city");
    await page.click(".to-workbench");
    await page.waitForSelector(".workbench [role=tab]");
    page.game = game.game;
    return page;
  };
  return it;
}
