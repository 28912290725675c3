import assert from "node:assert/strict";
import test from "node:test";
import { dots, drawn, links, texts } from "./support.js";

const many = (count, row) => Array.from({ length: count }, (_, index) => row(index));

const examples = {
  intervals: (index) => ({ name: `guild ${index}`, estimate: index - 3, low: index - 4, high: index - 2 }),
  running: (index) => ({ x: 10 * (index + 1), estimate: 3 - index / 50, low: index < 2 ? null : 1, high: index < 2 ? null : 5 }),
  distribution: (index) => ({ value: index, share: 1 / (index + 2) }),
  heatmap: (index) => ({ name: `guild ${index % 8}`, x: `month ${Math.floor(index / 8)}`, value: index - 20 }),
  change: (index) => ({ name: `guild ${index}`, before: index, after: 80 - index }),
  curve: (index) => ({ x: index, estimate: index / 2, low: index / 2 - 1, high: index / 2 + 1 }),
  bars: (index) => ({ name: `guild ${index}`, value: index - 5, low: index - 6, high: index - 4 }),
};

for (const [kind, row] of Object.entries(examples)) {
  for (const count of [1, 2, 80]) {
    for (const width of [260, 800]) {
      test(`${kind} of ${count} rows, ${width} pixels wide`, () => {
        const { place, complaints } = drawn({ kind, rows: many(count, row) }, width);
        assert.deepEqual(complaints, []);
        const svg = place.querySelector("svg[role=img]");
        assert.ok(svg, place.textContent);
        assert.equal(Number(svg.getAttribute("width")), width);
        assert.match(svg.getAttribute("aria-label"), /^A figure/);
        assert.doesNotMatch(svg.outerHTML, /NaN|undefined|Infinity|⚠/);
      });
    }
  }

  test(`${kind} in three series has a legend or titles that name them`, () => {
    const rows = ["random", "greedy", "a very long name of a bot"].flatMap((series) => many(5, (index) => ({ ...row(index), series })));
    const { place, complaints } = drawn({ kind, rows });
    assert.deepEqual(complaints, []);
    assert.deepEqual(texts(place.querySelectorAll(".legend li span, .panel-title")).filter((name) => /random|greedy|long/.test(name)),
      ["random", "greedy", "a very long name of a bot"]);
  });

  test(`${kind} without a known value says so, and one known value is enough`, () => {
    const unknown = Object.fromEntries(Object.keys(row(0)).map((key) => [key, ["name", "x", "value"].includes(key) && typeof row(0)[key] === "string" ? row(0)[key] : null]));
    assert.match(drawn({ kind, rows: [unknown] }).place.textContent, /nothing to draw yet/);
    assert.match(drawn({ kind, rows: [] }).place.textContent, /nothing to draw yet/);
    const { place, complaints } = drawn({ kind, rows: [unknown, row(3)] });
    assert.deepEqual(complaints, []);
    assert.ok(place.querySelector("svg[role=img]"));
    assert.doesNotMatch(place.innerHTML, /NaN|undefined|Infinity/);
  });
}

test("intervals: a dot for each estimate, a line for each interval, in the order of the report", () => {
  const rows = [
    { name: "Miners", estimate: 3, low: 2, high: 4 },
    { name: "Brewers", estimate: 5, low: null, high: null, marked: true },
    { name: "Bakers", estimate: null, low: null, high: null },
  ];
  const { place } = drawn({ kind: "intervals", rows, x: { label: "worth", zero: 0, band: [-2, 2] } });
  assert.equal(dots(place).length, 2);
  assert.equal(links(place).length, 1);
  const labels = texts(place.querySelectorAll('[aria-label="text"] > text'));
  assert.ok(labels.includes("not known yet"));
  assert.ok(labels.includes("3  (2 … 4)"));
  const at = (name) => [...place.querySelectorAll("text")].find((node) => node.textContent === name).getAttribute("transform").match(/,([\d.]+)\)/)[1];
  assert.ok(Number(at("Miners")) < Number(at("Brewers")) && Number(at("Brewers")) < Number(at("Bakers")));
  assert.equal(place.querySelectorAll('[aria-label="rule"] > line').length, 1);
  assert.equal(texts(place.querySelectorAll(".legend li")).join(), "from −2 to +2");
});

test("running: the interval is drawn from where it is known", () => {
  const rows = many(20, (index) => ({ x: index + 1, estimate: 1, low: index < 5 ? null : 0.5, high: index < 5 ? null : 1.5 }));
  const area = drawn({ kind: "running", rows }).place.querySelector('[aria-label="area"] path').getAttribute("d");
  assert.equal(area.match(/[ML]/g).length, 30);
});

test("running: early intervals do not squeeze the later ones", () => {
  const rows = many(50, (index) => ({ x: index + 1, estimate: 0, low: -1000 / (index + 1) ** 2, high: 1000 / (index + 1) ** 2 }));
  const ticks = texts(drawn({ kind: "running", rows, y: { zero: 0 } }).place.querySelectorAll('[aria-label="y-axis tick label"] > text'));
  assert.ok(ticks.every((tick) => Math.abs(Number(tick.replace("−", "-"))) <= 20), ticks.join());
});

test("distribution: values that did not come up have no bar, and are zero in a comparison", () => {
  const rows = [{ value: 1, share: 0.5 }, { value: 2, share: 0.25 }, { value: 5, share: 0.25 }];
  assert.equal(drawn({ kind: "distribution", rows }).place.querySelectorAll('[aria-label="rect"] > rect').length, 3);
  const both = [...rows.map((row) => ({ ...row, series: "before" })), { value: 3, share: 1, series: "after" }];
  const lines = drawn({ kind: "distribution", rows: both }).place.querySelectorAll('[aria-label="line"] > path');
  assert.equal(lines.length, 2);
});

test("distribution: names are bars", () => {
  const rows = [{ value: "red", share: 0.5 }, { value: "green", share: 0.5 }];
  const labels = texts(drawn({ kind: "distribution", rows }).place.querySelectorAll("text"));
  assert.ok(labels.includes("red") && labels.includes("50.0 %"));
});

test("heatmap: an unknown cell is empty, and zero is pale where there are values on both sides", () => {
  const rows = [
    { name: "a", x: "May", value: -2 }, { name: "a", x: "June", value: 4 },
    { name: "b", x: "May", value: null }, { name: "b", x: "June", value: 0 },
  ];
  const { place } = drawn({ kind: "heatmap", rows });
  const fills = [...place.querySelectorAll('[aria-label="cell"] > rect')].map((cell) => cell.getAttribute("fill"));
  assert.deepEqual(fills.filter(Boolean), [
    "color-mix(in oklab, var(--heat-below) 50%, var(--heat-pale))",
    "color-mix(in oklab, var(--heat-above) 100%, var(--heat-pale))",
    "color-mix(in oklab, var(--heat-above) 0%, var(--heat-pale))",
  ]);
  assert.equal(fills.length, 4);
  assert.equal(texts(place.querySelectorAll('[aria-label="x-axis tick label"] > text')).join(), "May,June");
});

test("change: the difference is written, and one that may be chance is pale", () => {
  const rows = [
    { name: "more", before: 10, after: 12, low: 1, high: 3 },
    { name: "less", before: 10, after: 9, low: -2, high: -0.5 },
    { name: "perhaps", before: 10, after: 10.5, low: -0.5, high: 1.5 },
    { name: "added", before: null, after: 4 },
  ];
  const { place } = drawn({ kind: "change", rows });
  const labels = texts(place.querySelectorAll("text"));
  for (const label of ["+2  (+1 … +3)", "−1  (−2 … −0.5)", "+0.5  (−0.5 … +1.5)", "only after"]) assert.ok(labels.includes(label), label);
  assert.deepEqual([...place.querySelectorAll('[aria-label="link"]')].map((group) => group.getAttribute("stroke")), ["var(--up)", "var(--down)", "var(--quiet-mark)"]);
  assert.equal(texts(place.querySelectorAll(".legend li")).at(-1), "after: may be chance");
});

test("curve: names as well as numbers, with a gap where a value is not known", () => {
  const rows = [{ x: "first printing", estimate: 1, low: 0, high: 2 }, { x: "second", estimate: null }, { x: "third", estimate: 2 }];
  const { place } = drawn({ kind: "curve", rows });
  assert.equal(dots(place).length, 2);
  assert.equal(texts(place.querySelectorAll('[aria-label="x-axis tick label"] > text')).join(), "first printing,second,third");
});

test("bars: from zero, also below it", () => {
  const { place } = drawn({ kind: "bars", rows: [{ name: "a", value: -2 }, { name: "b", value: 4 }, { name: "c", value: null }] });
  const [below, above] = place.querySelectorAll('[aria-label="rect"] > path, [aria-label="rect"] > rect');
  assert.ok(below && above);
  assert.ok(texts(place.querySelectorAll("text")).includes("not known yet"));
});

test("a table is a table, and a kind that is not known is one, too", () => {
  const rows = [{ a: 1, b: "x" }, { a: null, b: "y" }];
  for (const kind of ["table", "violin", "constructor", undefined]) {
    const { node, place } = drawn({ kind, rows });
    assert.equal(node.querySelector("details"), null);
    assert.deepEqual(texts(node.querySelectorAll("tbody tr > *")), ["1", "x", "–", "y"]);
    assert.equal(place.textContent !== "", kind !== "table");
  }
});

test("long names are cut in the drawing, and whole in the table", () => {
  const name = "Honourable Company of Lamplighters, Wax Chandlers and Candle Makers of the Five Districts";
  const { node, place } = drawn({ kind: "intervals", rows: [{ name, estimate: 1, low: 0, high: 2 }, { name: "b", estimate: 1 }], columns: [{ key: "name", label: "guild" }] }, 400);
  assert.ok(texts(place.querySelectorAll("text")).some((text) => text.startsWith("Honourable") && text.includes("…")));
  assert.equal(node.querySelector("tbody th").textContent, name);
});

test("long names that begin alike are cut in the middle, so that they still differ", () => {
  const rows = many(3, (index) => ({ name: `Honourable Company of Lamplighters, district ${index}`, estimate: 1 }));
  const labels = texts(drawn({ kind: "intervals", rows }, 400).place.querySelectorAll("text")).filter((text) => text.startsWith("Hon"));
  assert.deepEqual(labels.map((text) => text.at(-1)), ["0", "1", "2"]);
});

test("a figure that cannot be drawn leaves its table", () => {
  const rows = [{ name: "a", estimate: 1 }];
  const { node, complaints } = drawn({ kind: "intervals", rows, x: { get zero() { throw new Error("broken"); } } });
  assert.match(node.textContent, /could not be drawn/);
  assert.equal(complaints.length, 1);
  assert.equal(node.querySelectorAll("tbody tr").length, 1);
});
