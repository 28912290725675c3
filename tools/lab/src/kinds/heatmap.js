// heatmap: names against an ordered x, coloured by value; a plot per series, all with the same colours.

import * as Plot from "@observablehq/plot";
import { axisLabel, axisX, axisY, column, columnLabels, cutAt, drawing, frame, isNamed, oneLine, panel, seriesOf, textWidth, tipStyle, tipText } from "../drawing.js";
import { element } from "../elements.js";
import { isNumber, number } from "../numbers.js";
import { nameMargin } from "../rows.js";

export const canDraw = (row) => row.name != null && row.x != null && isNumber(row.value);

export function draw(figure, { document, width }) {
  const { rows } = figure;
  const colours = colourScale(rows.map(({ value }) => value).filter(isNumber));
  const series = seriesOf(rows);
  const panels = series.map((one) =>
    panel(document, isNamed(series) ? one.name ?? "other" : null, axisLabel(document, figure.x), onePanel(figure, one, colours, document, width)));
  return drawing(document, { legend: ramp(document, figure, colours), y: figure.y, panels });
}

function onePanel(figure, { name, rows }, colours, document, width) {
  const names = [...new Set(rows.map((row) => oneLine(row.name)))];
  const across = [...new Set(figure.rows.map((row) => oneLine(row.x)))];
  const marginLeft = nameMargin(width, names);
  const fits = columnLabels(across, (width - marginLeft) / across.length);
  const [marginTop, marginRight] = [fits.room, Math.max(4, fits.aside - 24)];
  const cellWidth = (width - marginLeft - marginRight) / across.length;
  const rowHeight = names.length > 40 ? 19 : 26;
  const value = column(figure, "value");
  const known = rows.filter(canDraw);
  const text = (row) => number(row.value, value);
  const labelled = Math.max(0, ...known.map((row) => textWidth(text(row)))) < cellWidth - 6;
  const marked = new Set(rows.filter((row) => row.marked === true).map((row) => oneLine(row.name)));
  const [x, y] = [(row) => oneLine(row.x), (row) => oneLine(row.name)];
  const labels = { ...cutAt(marginLeft - 18, names), tickPadding: 6 };
  return frame(document, `${figure.title}${name == null ? "" : `, ${name}`}: a heat map of ${names.length} rows and ${across.length} columns. The table has the values.`, {
    width,
    height: names.length * rowHeight + marginTop + 6,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom: 6,
    x: { type: "band", domain: across, padding: 0 },
    y: { type: "band", domain: names, padding: 0 },
    marks: [
      axisX({ anchor: "top", ...fits.axis }),
      axisY({ ticks: names.filter((one) => !marked.has(one)), fill: "var(--ink)", ...labels }),
      axisY({ ticks: names.filter((one) => marked.has(one)), fill: "var(--ink)", fontWeight: 700, ...labels }),
      Plot.cell(known, { x, y, fill: { value: (row) => colours.colour(row.value), scale: null }, inset: 0.75, rx: 2 }),
      Plot.cell(rows.filter((row) => !canDraw(row)), { x, y, fill: "none", stroke: "var(--line)", strokeDasharray: "2 2", inset: 2, rx: 2 }),
      labelled ? Plot.text(known, { x, y, text, fill: { value: (row) => colours.ink(row.value), scale: null }, fontSize: 11.5, fontVariant: "tabular-nums" }) : null,
      Plot.tip(rows, Plot.pointer({ x, y, title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
}

// Colours are mixed by the browser out of those of the theme. Where there are values on both sides of zero, zero is pale.
function colourScale(values) {
  const [low, high] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const diverging = low < 0 && high > 0;
  const reach = diverging ? Math.max(-low, high) : high - low;
  const strength = (value) => (reach === 0 ? 0.5 : Math.abs(value - (diverging ? 0 : low)) / reach);
  const end = (value) => (diverging && value < 0 ? "var(--heat-below)" : "var(--heat-above)");
  return {
    low: diverging ? -reach : low,
    high: diverging ? reach : low + reach,
    colour: (value) => `color-mix(in oklab, ${end(value)} ${Math.round(strength(value) * 100)}%, var(--heat-pale))`,
    ink: (value) => `var(--heat-ink-${strength(value) > 0.66 ? "strong" : strength(value) > 0.5 ? "middle" : "pale"})`,
  };
}

function ramp(document, figure, { low, high, colour }) {
  const value = column(figure, "value");
  const steps = low === high ? 1 : 9;
  const at = (index) => low + ((high - low) * index) / Math.max(1, steps - 1);
  const cells = Array.from({ length: steps }, (_, index) => element(document, "i", { style: `background: ${colour(at(index))}` }));
  return element(document, "p.ramp", null,
    element(document, "span", null, number(low, value)),
    element(document, "span.cells", { "aria-hidden": "true" }, cells),
    steps > 1 ? element(document, "span", null, number(high, value)) : null,
    value.label ? element(document, "span.what", null, value.label) : null);
}
