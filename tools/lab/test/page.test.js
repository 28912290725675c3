import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { placeholder } from "../build.js";
import { opened, sample, texts } from "./support.js";

const hostile = `"><img src=x onerror=alert(1)></script><script>alert(2)</script><!--<script>\u2028 &amp; 'x'`;

test("the page is one file: nothing is loaded, and only its own script may run", async () => {
  const { html } = await opened();
  assert.equal(html.split(placeholder).length, 2);
  assert.doesNotMatch(html, /<link|\bsrc="|@import|url\(["']?http/);
  const script = html.match(/<script>([\s\S]*?)<\/script>/)[1];
  const hash = createHash("sha256").update(script).digest("base64");
  assert.ok(html.includes(`default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`));
  assert.match(html, /id="licences">[\s\S]*@observablehq\/plot/);
});

test("a page without a report, or with one of another format, says so", async () => {
  assert.match((await opened()).document.querySelector("main").textContent, /There is no report in this page/);
  assert.match((await opened([])).document.querySelector("main").textContent, /There is no report in this page/);
  assert.match((await opened({ format: 2 })).document.querySelector("main").textContent, /format 2; this page shows format 1/);
});

test("an empty report is a page with a title", async () => {
  for (const report of [{ format: 1 }, { format: 1, title: "T", verdicts: [], warnings: [], figures: [], notable: [], method: [], limits: [] }]) {
    const { document, complaints } = await opened(report);
    assert.deepEqual(complaints, []);
    assert.equal(document.querySelectorAll("h1").length, 1);
    assert.equal(document.querySelectorAll("main section").length, 0);
  }
});

test("the sample: verdicts first, then warnings, figures, games, method, limits, how to repeat it", async () => {
  const report = sample();
  const { document, complaints } = await opened(report);
  assert.deepEqual(complaints, []);
  assert.deepEqual([...document.querySelectorAll("main > section")].map(({ id }) => id),
    ["verdicts", "warnings", "figures", "games", "method", "limits", "reproduce"]);
  assert.equal(document.title, "Brewers’ Guild · Castellan balance report");
  assert.deepEqual(texts(document.querySelectorAll(".badge")), ["▲strong", "●fair", "?not decided yet"]);
  assert.equal(document.querySelector(".verdict .text").textContent, report.verdicts[0].text);
  assert.equal(document.querySelectorAll("figure").length, report.figures.length);
  const drawings = document.querySelectorAll("figure svg[role=img]");
  assert.equal(drawings.length, report.figures.filter(({ kind }) => kind !== "table").length);
  assert.doesNotMatch(document.querySelector("main").innerHTML, /NaN|undefined|Infinity|⚠|could not be drawn/);
  assert.deepEqual(texts(document.querySelectorAll(".games code")), report.notable.map(({ command }) => command));
  assert.equal(document.querySelector("#reproduce code").textContent, report.reproduce.command);
  assert.deepEqual(JSON.parse(document.querySelector("pre.json").textContent), report.reproduce.experiment);
});

test("an experiment that was stopped says so", async () => {
  const { document } = await opened({ ...sample(), state: "interrupted", warnings: [] });
  assert.match(document.querySelector("header").textContent, /stopped early/);
  assert.match(document.querySelector("#warnings").textContent, /stopped before it was finished/);
});

test("text in a report never becomes markup", async () => {
  const everywhere = (value) => {
    if (typeof value === "string") return hostile;
    if (Array.isArray(value)) return value.map(everywhere);
    if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, key === "kind" || key === "key" || key === "state" ? inside : everywhere(inside)]));
    return value;
  };
  const { document, complaints } = await opened(everywhere(sample()));
  assert.deepEqual(complaints, []);
  assert.equal(document.querySelectorAll("img, iframe, object, a[href^='javascript']").length, 0);
  assert.equal(document.querySelectorAll("script").length, 3);
  assert.equal(document.querySelectorAll("[onerror], [onclick], [onload]").length, 0);
  assert.equal(document.querySelector("h1").textContent, hostile);
  assert.equal(document.querySelector("figcaption").textContent, hostile);
  assert.equal(document.querySelector(".games code").textContent, hostile);
  assert.ok(document.querySelectorAll("figure svg[role=img]").length >= 6);
});

test("everything has a name for those who listen, and headings have an order", async () => {
  const { document } = await opened(sample());
  for (const one of document.querySelectorAll("table")) assert.ok(one.caption.textContent);
  for (const one of document.querySelectorAll("th")) assert.match(one.getAttribute("scope"), /^(row|col)$/);
  for (const one of document.querySelectorAll("[role=region], [role=img], nav")) assert.ok(one.getAttribute("aria-label"));
  for (const one of document.querySelectorAll("section, figure")) assert.ok(document.getElementById(one.getAttribute("aria-labelledby")).textContent);
  for (const one of document.querySelectorAll("nav a")) assert.ok(document.getElementById(one.getAttribute("href").slice(1)));
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const levels = [...document.querySelectorAll("h1, h2, h3")].map(({ tagName }) => Number(tagName[1]));
  assert.equal(levels[0], 1);
  levels.slice(1).forEach((level, index) => assert.ok(level <= levels[index] + 1));
});

test("a click on a column's head sorts by it, the other way round, and back; what is not known is last", async () => {
  const rows = [{ name: "b", n: 2 }, { name: "a", n: null }, { name: "c", n: 10 }];
  const { document } = await opened({ format: 1, figures: [{ kind: "table", title: "T", columns: [{ key: "name", label: "name" }, { key: "n", label: "n" }], rows }] });
  const order = () => texts(document.querySelectorAll("tbody th")).join("");
  const [name, n] = document.querySelectorAll("thead th");
  const click = (head, expected, sorted) => {
    head.querySelector("button").click();
    assert.equal(order(), expected);
    assert.equal(head.getAttribute("aria-sort"), sorted);
  };
  click(n, "cba", "descending");
  click(n, "bca", "ascending");
  click(n, "bac", "none");
  click(name, "abc", "ascending");
  assert.equal(n.getAttribute("aria-sort"), "none");
  click(name, "cba", "descending");
});

test("tables and commands can be copied", async () => {
  const { document, copied } = await opened(sample());
  const press = async (label) => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
    button.click();
    await new Promise((done) => setTimeout(done, 0));
    return button.nextSibling.textContent;
  };
  assert.equal(await press("Copy as CSV"), "copied");
  assert.match(copied[0], /^rank,guild,worth,low,high\r\n1,Miners’ Guild,3\.9,3\.4,4\.4\r\n/);
  assert.equal(await press("Copy"), "copied");
  assert.equal(copied[1], sample().notable[0].command);
});

test("colours go from the system's to light to dark and back", async () => {
  const { document } = await opened(sample());
  const button = document.querySelector("button.theme");
  const seen = [];
  for (let index = 0; index < 4; ++index) {
    seen.push([button.textContent, document.documentElement.dataset.theme]);
    button.click();
  }
  assert.deepEqual(seen, [["Colours: auto", "light"], ["Colours: light", "light"], ["Colours: dark", "dark"], ["Colours: auto", "light"]]);
});
