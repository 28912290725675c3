// Starts the program, and helps tests to play in a browser.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { chromium } from "playwright-core";

export const program = process.env.CASTELLAN;
/** A page that was built elsewhere, for those who work on it. */
const pageFolder = process.env.CASTELLAN_PAGE;
/** Where pictures go, if somebody wants them. */
const shots = process.env.CASTELLAN_SHOTS;
const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((one) => existsSync(one));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** For whatever has to come: other programs may need the machine. */
const patience = 45_000;

/** `castellan studio` with games of its own. */
export class Studio {
  static async start(more = [], folder = mkdtempSync(join(tmpdir(), "castellan-studio-")), env = {}) {
    const studio = new Studio();
    studio.more = more;
    studio.folder = folder;
    studio.env = env;
    await studio.run(0);
    return studio;
  }
  async run(port) {
    const options = ["--port", String(port), "--games", join(this.folder, "games.sqlite"), ...(pageFolder ? ["--page", pageFolder] : []), ...this.more];
    this.process = spawn(program, ["studio", ...options], {
      env: { ...process.env, XDG_DATA_HOME: "/nowhere", XDG_CONFIG_HOME: "/nowhere", ...this.env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let told = "";
    await new Promise((done, fail) => {
      this.process.stdout.on("data", (text) => {
        told += text;
        const found = /(?:localhost|127\.0\.0\.1):(\d+)/.exec(told);
        if (found) {
          this.port = Number(found[1]);
          done();
        }
      });
      this.process.on("exit", (code) => fail(new Error(`castellan studio ended with ${code}: ${told}`)));
    });
    this.address = `http://localhost:${this.port}`;
  }
  async kill() {
    this.process.removeAllListeners("exit");
    const gone = new Promise((done) => this.process.on("exit", done));
    this.process.kill("SIGKILL");
    await gone;
  }
  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function launch() {
  assert.ok(program, "CASTELLAN must name the program");
  assert.ok(browserPath, "Chromium is not installed");
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
}

/** Call it in a `describe`, with more arguments for `castellan studio` if need be: returns `story(title, tell)`, a test with a browser's pages of its own. A story fails if the browser
 * complains about anything. */
export function stories(...more) {
  let browser, studio;
  before(async () => {
    browser = await launch();
    studio = await Studio.start(more);
  });
  after(async () => {
    await browser?.close();
    await studio?.stop();
  });
  return (title, tell) =>
    it(title, async () => {
      const pages = [];
      const open = async (options) => {
        const page = await newPage(browser, studio, options);
        pages.push(page);
        return page;
      };
      try {
        await tell(open, studio);
        for (const page of pages) assert.deepEqual(page.complaints, []);
      } catch (error) {
        for (const page of pages) error.message += await lastSeen(page);
        throw error;
      } finally {
        for (const page of pages) await page.context().close();
      }
    });
}

/** A page that remembers every complaint of the browser. */
export async function newPage(browser, studio, { width = 1280, height = 800, language = "en", pace = 0, summaries = false, dark = false, touch = false, motion = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, isMobile: touch, reducedMotion: motion ? "no-preference" : "reduce" });
  await context.addInitScript((settings) => {
    if (!localStorage.getItem("castellan-studio")) localStorage.setItem("castellan-studio", JSON.stringify(settings));
  }, { language, theme: "system", pace, summaries });
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  page.studio = studio;
  page.complaints = [];
  page.serverMayBeGone = false;
  const complain = (text) => {
    if (!(page.serverMayBeGone && /WebSocket|ERR_CONNECTION/.test(text))) page.complaints.push(text);
  };
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complain(message.text());
  });
  page.on("pageerror", (error) => complain(error.message));
  page.on("requestfailed", (request) => complain(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) complain(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) complain(`left the machine: ${request.url()}`);
  });
  return page;
}

/** What a page showed when a story failed. */
async function lastSeen(page) {
  await shot(page, `failed-${Date.now()}`).catch(() => {});
  const seen = await page.evaluate(() => document.body.innerText.slice(0, 600)).catch(() => "nothing");
  return `\n--- ${page.url()} showed:\n${seen}\n${page.complaints.join("\n")}`;
}

/** Takes a picture, keeps it where pictures are wanted, and says how many bytes it has. */
export async function shot(page, name) {
  if (shots) mkdirSync(shots, { recursive: true });
  const picture = await page.screenshot(shots ? { path: join(shots, `${name}.png`) } : {});
  return picture.length;
}

/** Sets up a game by clicks and sits down. `seats`: what the lists of seats are set to. */
export async function begin(page, { seats = ["here", "greedy", "greedy", "greedy"], packs = [], seed = 7, names = [] } = {}) {
  await page.goto(page.studio.address);
  await page.click(".welcome .primary");
  await page.waitForSelector(".pack-list li");
  for (const pack of packs) await page.locator(".pack-list label").filter({ hasText: pack }).first().click();
  await page.locator(".counts button").filter({ hasText: String(seats.length) }).click();
  for (const [index, kind] of seats.entries()) await page.locator(".seat-list select").nth(index).selectOption(kind);
  for (const [index, name] of names.entries()) await page.locator(".seat-list input").nth(index).fill(name);
  await page.fill(".new-game input[inputmode=numeric]", String(seed));
  await page.click(".new-game button[type=submit]");
  await page.waitForSelector(".city, .cover");
}

const asked = ".decision.mine .option, .decision.mine .send, .decision.mine .number-choice, .decision.mine .goods-choice";

/** Waits until the person is asked, shown a summary, or the game is over: then it is false. */
export async function turn(page) {
  await page.waitForSelector(`${asked}, .decision.over, .sheet .primary`);
  return (await page.locator(".decision.over").count()) === 0;
}

/** Is the person asked at this moment? */
export const isAsked = async (page) => (await page.locator(asked).count()) > 0;

/** The number of the state that is shown: it rises with each choice. */
const stateShown = (page) => page.locator("main.table").getAttribute("data-number");

/** Waits until another state than this is shown. */
const moved = (page, from) =>
  page.waitForFunction((old) => document.querySelector("main.table")?.getAttribute("data-number") !== old, from);

/** Does something that makes a choice, and waits until it is made. */
export async function choosing(page, act) {
  const from = await stateShown(page);
  await act();
  await moved(page, from);
}

/** Answers what is asked by clicks; `pick` says which of so many options. */
export async function answer(page, pick = () => 0) {
  const { number, dialogue, options } = await page.evaluate(() => ({
    number: document.querySelector("main.table")?.getAttribute("data-number"),
    dialogue: document.querySelector(".decision .distribution, .decision .goods-choice, .decision .number-choice")?.className,
    options: document.querySelectorAll(".decision.mine .option").length,
  }));
  if (dialogue) {
    const done = page.locator(`.${dialogue} .primary`);
    const steps = page.locator(".distribution .all:enabled, .goods-choice .more:enabled");
    for (let n = 0; n < 40 && !(await done.isEnabled()); ++n) await steps.nth(pick(await steps.count())).click();
    await done.click();
  } else {
    await page.locator(".decision.mine .option").nth(pick(options)).click();
  }
  await moved(page, number);
}

/** Plays on quickly, inside the page, until `until` is true there when somebody is asked. For stories that begin later in a
 * game; it closes summaries. */
export async function hurry(page, until, { seed = 2, most = 400 } = {}) {
  const come = await page.evaluate(`(${hurryInside})(${until}, ${JSON.stringify(asked)}, ${seed}, ${most}, ${patience})`);
  assert.ok(come, `${until} came true`);
}

/** Runs in the page. */
async function hurryInside(until, askedNow, seed, most, patient) {
  let state = seed;
  const pick = (all) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return all[Math.floor((state / 2147483648) * all.length)];
  };
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const when = async (test) => {
    for (const end = Date.now() + patient; !test(); ) {
      if (Date.now() > end) throw new Error(`waited too long: ${document.querySelector(".decision")?.innerText}`);
      await new Promise((done) => setTimeout(done, 3));
    }
  };
  const number = () => one("main.table")?.getAttribute("data-number");
  for (let i = 0; i < most; ++i) {
    await when(() => one(`${askedNow}, .decision.over, .sheet .primary`));
    if (until()) return true;
    if (one(".sheet .primary")) {
      one(".sheet .primary").click();
      await when(() => !one(".sheet"));
      continue;
    }
    if (one(".decision.over")) return false;
    const from = number();
    const ready = ".send:enabled, .goods-choice .primary:enabled, .number-choice .primary";
    while (!one(`${ready}, .option`)) {
      const more = pick(all(".distribution .all:enabled, .goods-choice .more:enabled"));
      const text = one(".decision").innerHTML;
      more.click();
      await when(() => one(".decision").innerHTML !== text);
    }
    (one(ready) ?? pick(all(".decision.mine .option"))).click();
    await when(() => number() !== from);
  }
  return false;
}

/** Always the same numbers. */
export function dice(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

/** Serious problems of accessibility, in words. */
export async function barriers(page, where) {
  // The page's policy allows no foreign script, which is right; a debugger may run one all the same.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map((one) => `${where}: ${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`).slice(0, 3).join(" | ")}`);
}
