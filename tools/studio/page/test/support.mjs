// Starts the program, and helps tests to play in a browser.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const program = process.env.CASTELLAN;
export const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((one) => existsSync(one));
export const missing = !program ? "CASTELLAN does not name the program" : !browserPath ? "Chromium is not installed" : false;

/** `castellan studio` with games of its own. */
export class Studio {
  static async start(folder = mkdtempSync(join(tmpdir(), "castellan-studio-")), more = []) {
    const studio = new Studio();
    studio.more = more;
    studio.folder = folder;
    await studio.run(0);
    return studio;
  }
  async run(port) {
    this.process = spawn(program, ["studio", "--port", String(port), "--games", join(this.folder, "games.sqlite"), ...(this.more ?? [])], {
      env: { ...process.env, XDG_DATA_HOME: "/nowhere", XDG_CONFIG_HOME: "/nowhere" },
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
  return chromium.launch({ executablePath: browserPath, args: ["--no-sandbox", "--force-prefers-reduced-motion"] });
}

/** A page that remembers every complaint of the browser. */
export async function open(browser, { width = 1280, height = 800, language = "en", pace = 0, summaries = false, dark = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
  await context.addInitScript((settings) => {
    if (!localStorage.getItem("castellan-studio")) localStorage.setItem("castellan-studio", JSON.stringify(settings));
  }, { language, theme: "system", pace, summaries });
  const page = await context.newPage();
  page.complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.complaints.push(message.text());
  });
  page.on("pageerror", (error) => page.complaints.push(error.message));
  page.on("requestfailed", (request) => page.complaints.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!/^(http:\/\/localhost|data:|blob:)/.test(request.url())) page.complaints.push(`left the machine: ${request.url()}`);
  });
  return page;
}

/** Sets up a game by clicks and sits down. `seats`: what the lists of seats are set to. */
export async function begin(page, studio, { seats = ["here", "greedy", "greedy", "greedy"], packs = [], seed = 7 } = {}) {
  await page.goto(studio.address);
  await page.click(".welcome .primary");
  await page.waitForSelector(".pack-list li");
  for (const pack of packs) await page.locator(".pack-list label").filter({ hasText: pack }).first().click();
  await page.locator(".counts button").filter({ hasText: String(seats.length) }).click();
  for (const [index, kind] of seats.entries()) await page.locator(".seat-list select").nth(index).selectOption(kind);
  await page.fill(".new-game input[inputmode=numeric]", String(seed));
  await page.click(".new-game button[type=submit]");
  await page.waitForSelector(".city");
}

export const asked = ".decision.mine .option, .decision.mine .send, .decision.mine .number-choice";

/** Waits until the person is asked, shown a summary, or the game is over. */
export async function turn(page) {
  await page.waitForSelector(`${asked}, .decision.over, .veil .primary`, { timeout: 20000 });
  return (await page.locator(".decision.over").count()) === 0;
}

/** Answers what is asked by clicks; `pick` says which of so many options. */
export async function answer(page, pick) {
  const before = await page.locator(".decision").innerText();
  if (await page.locator(".distribution").count()) {
    for (let n = 0; n < 20; ++n) {
      const all = page.locator(".distribution .all:enabled");
      const count = await all.count();
      if (count === 0) break;
      await all.nth(pick(count)).click();
    }
    await page.click(".send");
  } else if (await page.locator(".number-choice").count()) {
    await page.click(".number-choice .primary");
  } else {
    const options = page.locator(".decision.mine .option");
    await options.nth(pick(await options.count())).click({ timeout: 5000 });
  }
  // Something else is shown, or the same question again on another state.
  await page.waitForFunction((text) => document.querySelector(".decision")?.innerText !== text, before, { timeout: 3000 }).catch(() => {});
}

export function dice(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}
