// What all kinds of figures have in common: the frame around a plot, scales, axes, tips, series and their legend.

import * as Plot from "@observablehq/plot";
import { element, svgElement } from "./elements.js";
import { cell, isNumber, number } from "./numbers.js";
import { columnsOf } from "./table.js";

// Colours are CSS variables, so light, dark and paper need no new drawing. Shapes and dashes tell the series apart
// without colours.
const seriesColours = 8;
const shapes = ["circle", "square", "triangle", "diamond", "star", "wye", "cross"];
const dashes = [null, "7 3", "2 3", "9 3 2 3", "4 2", "1 2", "12 4", "6 2 2 2"];

/** The series of a figure in the order of its rows: [{name, rows, colour, shape, dash}]. One without a name if none. */
export function seriesOf(rows) {
  const names = [...new Set(rows.map((row) => row.series ?? null))];
  return names.map((name, index) => ({
    name: name == null ? null : String(name),
    rows: rows.filter((row) => (row.series ?? null) === name),
    colour: `var(--series-${(index % seriesColours) + 1})`,
    shape: shapes[index % shapes.length],
    dash: dashes[index % dashes.length],
  }));
}

export const isNamed = (series) => series.some(({ name }) => name != null);
export const isNarrow = (width) => width < 560;

/** A text on one line. Line breaks in a name are not ours to keep. */
export const oneLine = (text) => cell(text).replace(/\s+/g, " ");

/** About how wide a text is at the size of the labels; exact enough for margins. */
export function textWidth(text) {
  let width = 0;
  for (const letter of oneLine(text)) width += /[MWmw@%—…]/.test(letter) ? 11 : /[A-Z0-9+−=<>]/.test(letter) ? 8 : /[ijltfrI.,:;'’|!() ]/.test(letter) ? 4.4 : 7;
  return width;
}

/** What keeps labels within a width, in pixels; nothing if they are all shorter. They are cut where they differ least. */
export function cutAt(width, labels) {
  const long = labels.filter((label) => textWidth(label) > width + 1);
  if (!long.length) return {};
  const beginnings = new Set(long.map((label) => label.slice(0, Math.floor(width / 8))));
  return { lineWidth: width / 12.5, textOverflow: beginnings.size < long.length ? "ellipsis-middle" : "ellipsis" };
}

export const column = (figure, key) => columnsOf(figure).find((one) => one.key === key) ?? { key };

/** A name and all columns, one per line: what a tip shows. */
export function tipText(figure, row) {
  const columns = columnsOf(figure);
  const lines = columns.map(({ key, label, ...rest }) => `${label ?? key}: ${oneLine(cell(row[key], rest))}`);
  const named = columns.some(({ key }) => key === "series");
  if (row.series != null && !named) lines.unshift(oneLine(row.series));
  return lines.join("\n");
}

/** From the least to the greatest number, with some air, but none beyond `edge`; never empty. */
export function domainOf(values, { air = 0.04, edge = null } = {}) {
  const known = values.flat().filter(isNumber);
  if (!known.length) return [0, 1];
  let [low, high] = [Math.min(...known), Math.max(...known)];
  if (low === high) {
    const width = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1;
    [low, high] = [low - width, high + width];
  }
  const margin = (high - low) * air;
  return [low === edge ? low : low - margin, high === edge ? high : high + margin];
}

/** Tick labels with a true minus; signed where the column is. */
export const tickFormat = ({ signed } = {}) => (value) => number(value, { signed });

/** The shaded band and the rule at zero, which lie behind everything else, along an axis "x" or "y". */
export function reference(axis, { zero, band } = {}) {
  const marks = [];
  if (isBand(band)) {
    marks.push(Plot.rect([band], { [`${axis}1`]: (d) => d[0], [`${axis}2`]: (d) => d[1], fill: "var(--band)", clip: true }));
  }
  if (isNumber(zero)) {
    const rule = axis === "x" ? Plot.ruleX : Plot.ruleY;
    marks.push(rule([zero], { stroke: "var(--zero)", strokeWidth: 1.5 }));
  }
  return marks;
}

export const isBand = (band) => Array.isArray(band) && band.length === 2 && band.every(isNumber);

/** zero and band of a figure whose estimate is on y. They may stand at either axis: x counts something there. */
export function acrossReference(figure) {
  return { zero: figure.y?.zero ?? figure.x?.zero, band: figure.y?.band ?? figure.x?.band };
}

export function frame(document, label, options) {
  const svg = Plot.plot({
    document,
    marginTop: 10,
    marginBottom: 26,
    ...options,
    style: { background: "none", color: "var(--ink)", fontFamily: "inherit", fontSize: "12.5px", overflow: "visible" },
  });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  return svg;
}

const axisStyle = { tickSize: 0, tickPadding: 8, tickSpacing: 56, label: null, fill: "var(--soft)" };
/** `ticks`: how many, or only these values. */
export const axisX = (options) => axis(Plot.axisX, options);
export const axisY = (options) => axis(Plot.axisY, { tickSpacing: 46, ...options });
const axis = (mark, { ticks, ...options }) => {
  const style = { ...axisStyle, ...options };
  return Array.isArray(ticks) ? mark(ticks, style) : mark({ ...style, ticks });
};
export const gridX = (options) => Plot.gridX({ tickSpacing: 56, stroke: "var(--grid)", strokeOpacity: 1, ...options });
export const gridY = (options) => Plot.gridY({ tickSpacing: 46, stroke: "var(--grid)", strokeOpacity: 1, ...options });

/** Ticks at the numbers themselves where they are few and whole: between 1 and 2 there may be nothing. */
export function wholeTicks(values, width) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!values.every(Number.isInteger) || high - low > width / 50) return {};
  return { ticks: Array.from({ length: high - low + 1 }, (_, index) => low + index) };
}

/** How names fit below or above columns of this width: on one line, on several, or slanted, then perhaps not all. */
export function columnLabels(names, columnWidth) {
  const widest = Math.max(...names.map(textWidth));
  if (widest <= columnWidth) return { axis: {}, room: 26, aside: 0 };
  const words = Math.max(...names.flatMap((name) => name.split(" ")).map(textWidth));
  if (words <= columnWidth - 8 && widest / columnWidth < 3) {
    return { axis: { lineWidth: (columnWidth - 8) / 12.5 }, room: 16 * Math.ceil(widest / (columnWidth - 20)) + 16, aside: 0 };
  }
  const most = 150;
  const shown = Math.min(widest, most);
  const every = Math.ceil(17 / columnWidth);
  const ticks = names.filter((_, index) => index % every === 0);
  return { axis: { ticks, tickRotate: -40, lineWidth: most / 12.5, textOverflow: "ellipsis" }, room: shown * 0.66 + 24, aside: shown * 0.76 };
}

/** How a tip looks. */
export const tipStyle = { fill: "var(--paper)", stroke: "var(--line)", textPadding: 9, fontSize: 12.5, lineHeight: 1.35, lineWidth: 28 };

/** A plot between its legend and the labels of its axes, which are text of the page: they wrap. */
export function drawing(document, { legend, x, y, panels }) {
  return element(document, "div.drawing", null,
    legend,
    y?.label ? element(document, "p.axis-label.y", null, y.label) : null,
    panels,
    axisLabel(document, x));
}

export const axisLabel = (document, x) => (x?.label ? element(document, "p.axis-label.x", null, x.label) : null);

/** Several plots of one figure, each with a title. */
export function panel(document, title, ...children) {
  return element(document, "div.panel", null,
    title == null ? null : element(document, "p.panel-title", null, title), children);
}

/** Entries {name, swatch}: swatch is "dot", "curve", "line", "bar" or "mark", with colour, shape and dash, or "band". */
export function legendOf(document, entries) {
  if (!entries.length) return null;
  return element(document, "ul.legend", { "aria-label": "Legend" },
    entries.map((entry) => element(document, "li", null, swatch(document, entry), element(document, "span", null, entry.name))));
}

export function seriesLegend(document, series, kind) {
  return isNamed(series) ? series.map((one) => ({ ...one, name: one.name ?? "other", swatch: kind })) : [];
}

export function bandLegend(band) {
  if (!isBand(band)) return [];
  return [{ name: `from ${number(band[0], { signed: true })} to ${number(band[1], { signed: true })}`, swatch: "band" }];
}

const symbols = {
  circle: "M0,-5A5,5 0 1 1 0,5A5,5 0 1 1 0,-5Z",
  square: "M-4.4,-4.4H4.4V4.4H-4.4Z",
  triangle: "M0,-5.6L5.2,3.8H-5.2Z",
  diamond: "M0,-6L4.2,0L0,6L-4.2,0Z",
  star: "M0,-6L1.5,-2L5.7,-1.9L2.3,0.8L3.5,4.9L0,2.4L-3.5,4.9L-2.3,0.8L-5.7,-1.9L-1.5,-2Z",
  wye: "M-1.7,6V1L-6,-1.5L-4.3,-4.4L0,-1.9L4.3,-4.4L6,-1.5L1.7,1V6Z",
  cross: "M-5.5,-1.8H-1.8V-5.5H1.8V-1.8H5.5V1.8H1.8V5.5H-1.8V1.8H-5.5Z",
};

function swatch(document, { swatch: kind, colour, shape, dash, hollow }) {
  const parts = [];
  const line = (properties) => svgElement(document, "line", { x1: -11, x2: 11, y1: 0, y2: 0, stroke: colour, ...properties });
  if (kind === "band") parts.push(svgElement(document, "rect", { x: -11, y: -6, width: 22, height: 12, rx: 2, fill: "var(--band)" }));
  if (kind === "bar") parts.push(svgElement(document, "rect", { x: -6, y: -6, width: 12, height: 12, rx: 2, fill: colour }));
  if (kind === "line") parts.push(line({ "stroke-width": 2.5, "stroke-dasharray": dash }));
  if (kind === "dot" || kind === "curve") {
    parts.push(line({ "stroke-width": 2, "stroke-dasharray": kind === "curve" ? dash : null }));
    parts.push(svgElement(document, "path", { d: symbols[shape] ?? symbols.circle, fill: colour }));
  }
  if (kind === "mark") {
    const d = symbols[shape] ?? symbols.circle;
    parts.push(svgElement(document, "path", hollow ? { d, fill: "var(--paper)", stroke: colour, "stroke-width": 2 } : { d, fill: colour }));
  }
  return svgElement(document, "svg", { width: 24, height: 14, viewBox: "-12 -7 24 14", "aria-hidden": "true" }, parts);
}
