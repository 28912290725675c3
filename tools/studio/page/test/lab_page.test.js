// The lab page, in Chromium: an experiment runs beside the table, its estimate narrows, it is stopped and goes on.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { answer, Studio, turn } from "./support.mjs";
import { ask, shot, workbench } from "./workbench_support.mjs";

describe("the lab page", { timeout: 300_000 }, () => {
  const bench = workbench();
  async function begin(page, games) {
    await page.locator(".lab-packs label", { hasText: "Tinkers" }).locator("input").check();
    await page.locator(".lab-thing option", { hasText: /tinkers/i }).waitFor({ state: "attached" });
    await page.locator(".lab-thing").selectOption("tinkers:tinkers");
    await page.locator(".lab-form select").filter({ has: page.locator("option", { hasText: /^random$/ }) }).selectOption("random");
    await page.fill(".lab-games", String(games));
    await page.click(".lab-begin");
    await page.waitForSelector(".experiment[data-state]");
  }
  const looks = (page, least) => page.waitForFunction((wanted) => Number(document.querySelector(".narrowing")?.getAttribute("data-looks")) >= wanted, least, { timeout: 120_000 });
  const interval = async (page) => {
    const found = /between ([+-]?[\d.]+) and ([+-]?[\d.]+)/.exec(await page.locator(".narrowing figcaption").first().innerText());
    return Number(found[2]) - Number(found[1]);
  };

  it("narrows an estimate beside the table, stops, goes on, and shows the report", async () => {
    const page = await bench.table();
    await page.click("#bench-tab-lab");
    await begin(page, 400_000);
    await looks(page, 3);
    const wide = await interval(page);
    // Other programs come first.
    const lab = execFileSync("ps", ["-eo", "ni,args"], { encoding: "utf8" }).split("\n").filter((line) => /castellan lab run/.test(line) && line.includes(bench.folder));
    assert.equal(lab.length, 1);
    assert.equal(Number(lab[0].trim().split(/\s+/)[0]), 19);
    // The table goes on meanwhile.
    for (let i = 0; i < 3 && (await turn(page)); ++i) await answer(page, () => 0);
    await looks(page, 12);
    assert.ok((await interval(page)) < wide);
    await shot(page, "workbench-lab");
    await page.click(".lab-stop");
    await page.waitForSelector(".experiment[data-state=stopped]");
    const games = async () => Number((await page.locator(".experiment p[role=status]").innerText()).replace(/,/g, "").split(" ")[0]);
    const played = await games();
    assert.ok(played > 0);
    await page.click(".lab-resume");
    await page.waitForFunction((before) => Number(document.querySelector(".experiment p[role=status]").textContent.replace(/,/g, "").split(" ")[0]) > before, played, { timeout: 120_000 });
    await page.click(".lab-stop");
    await page.waitForSelector(".experiment[data-state=stopped]");
    assert.ok((await games()) > played);

    // The report has scripts of its own, and can reach nothing of the studio.
    const [report] = await Promise.all([page.context().waitForEvent("page"), page.click(".lab-report")]);
    await report.waitForSelector("svg");
    assert.match(await report.locator("body").innerText(), /Tinkers/);
    await shot(report, "workbench-report");
    const reached = await report.evaluate(() =>
      Promise.all([
        fetch("/").then(() => "fetch", () => ""),
        new Promise((done) => {
          try {
            const socket = new WebSocket(`ws://${location.host}/api/v1/socket`);
            socket.onopen = () => done("socket");
            socket.onerror = () => done("");
          } catch {
            done("");
          }
        }),
        Promise.resolve().then(() => (window.opener ? "opener" : "")),
        Promise.resolve().then(() => localStorage.length >= 0 && "storage").catch(() => ""),
      ]),
    );
    assert.deepEqual(reached, ["", "", "", ""]);
    await page.context().close();
  });

  it("goes on after the studio was closed, and ends with a verdict", async () => {
    const page = await bench.desk("lab");
    await begin(page, 3000);
    await page.waitForSelector(".experiment[data-state=finished]", { timeout: 180_000 });
    await page.waitForSelector(".verdict");
    const name = (await ask(page, { type: "lab_list" })).experiments.find((one) => one.state === "finished").name;
    await bench.studio.kill();
    await bench.studio.run(bench.studio.port);
    await page.reload();
    const again = (await ask(page, { type: "lab_list" })).experiments.find((one) => one.name === name);
    assert.equal(again.state, "finished");
    assert.ok(again.verdicts.length > 0 && again.report);
    // The folder is the lab's own: its command reads it.
    assert.match(bench.run("lab", "verify", join(bench.folder, "lab", name, "report.json"), "--chunks", "1", "--mod-path", bench.packs), /all as reported/);
    assert.equal((await ask(page, { type: "lab_remove", experiment: name })).type, "experiments");
    assert.ok(!existsSync(join(bench.folder, "lab", name)));
    await page.context().close();
  });

  it("says at once what makes no sense, and knows no other folders", async () => {
    const page = await bench.desk("lab");
    const start = { type: "lab_start", question: "thing", thing: "guild:tinkerers", players: [4], games: 100 };
    const refused = await ask(page, start);
    assert.equal(refused.type, "refused");
    assert.match(refused.text, /tinkerers/);
    assert.equal((await ask(page, { ...start, thing: "guild", bots: ["nobody"] })).type, "refused");
    // A bot that is a command is named when the studio is started, by nobody else.
    const mark = join(bench.folder, "mark");
    for (const bot of [`process:touch ${mark}`, `greedy,process:touch ${mark}`, `process:touch ${mark}%20`]) assert.equal((await ask(page, { ...start, thing: "guild", bots: [bot] })).type, "refused", bot);
    assert.ok(!existsSync(mark));
    assert.equal((await ask(page, { ...start, question: "packs", added: ["/etc"] })).type, "refused");
    for (const type of ["lab_stop", "lab_resume", "lab_remove"])
      for (const experiment of ["../packs", "..", "", "/etc", "packs/tinkers"]) assert.equal((await ask(page, { type, experiment })).type, "refused", `${type} ${experiment}`);
    for (const path of ["/lab/../report.html", "/lab/..%2Fpacks/report.html", "/lab//report.html", "/lab/nothing/report.html"]) assert.equal(await page.evaluate((address) => fetch(address).then((one) => one.status), path), 404, path);
    await page.context().close();
  });

  it("serves reports to the host alone, and to no page of another origin", async () => {
    const page = await bench.desk("lab");
    await begin(page, 400);
    await page.waitForSelector(".experiment[data-state=finished]", { timeout: 120_000 });
    const name = (await ask(page, { type: "lab_list" })).experiments.find((one) => one.report).name;
    const path = `/lab/${name}/report.html`;
    const get = async (port, headers) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
    assert.equal(await get(bench.studio.port, {}), 200);
    assert.equal(await get(bench.studio.port, { origin: "http://elsewhere.example" }), 403);
    assert.equal(await get(bench.studio.port, { origin: "null" }), 403);
    const policy = (await fetch(`http://127.0.0.1:${bench.studio.port}${path}`)).headers.get("content-security-policy");
    assert.match(policy, /^sandbox allow-scripts[^;]*; default-src 'none'/);
    assert.doesNotMatch(policy, /allow-same-origin/);
    const guarded = await Studio.start(["--listen", "127.0.0.1", "--key", "k", "--lab", join(bench.folder, "lab")]);
    assert.equal(await get(guarded.port, {}), 404);
    assert.equal(await get(guarded.port, { cookie: "castellan_key=k" }), 200);
    await guarded.stop();
    await page.context().close();
  });
});
