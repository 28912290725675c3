// Figures with a row per name: where each row lies, the names on the left, values on the right.

import * as Plot from "@observablehq/plot";
import { cutAt, isNarrow, oneLine, textWidth } from "./drawing.js";

/** Places rows below each other, in their order; rows with the same name are one group. {groups, place, height} */
export function placed(rows) {
  const names = new Map();
  for (const row of rows) {
    const name = oneLine(row.name);
    if (!names.has(name)) names.set(name, { name, rows: [], marked: false });
    names.get(name).rows.push(row);
    if (row.marked === true) names.get(name).marked = true;
  }
  const groups = [...names.values()];
  const single = groups.length > 40 ? 20 : 27;
  const [slot, gap] = groups.length > 40 ? [13, 8] : [16, 13];
  const place = new Map();
  let top = 0;
  for (const group of groups) {
    const count = group.rows.length;
    const height = count === 1 ? single : count * slot + gap;
    group.top = top;
    group.bottom = top + height;
    group.middle = top + height / 2;
    group.rows.forEach((row, index) => place.set(row, group.middle + (index - (count - 1) / 2) * slot));
    top += height;
  }
  return { groups, place, height: top };
}

/** Room for the names. A few long ones are cut short rather than taking the width from all others. */
export function nameMargin(width, names) {
  const widths = names.map(textWidth).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length * 0.8)] ?? 0;
  return Math.ceil(Math.min(widths.at(-1) ?? 0, Math.max(150, usual * 1.25), width * (isNarrow(width) ? 0.36 : 0.34))) + 18;
}

export function margins(width, groups, values) {
  const texts = Math.max(0, ...values.map(textWidth));
  return { marginLeft: nameMargin(width, groups.map(({ name }) => name)), marginRight: texts ? Math.round(texts) + 20 : 20 };
}

/** Options of a plot with these rows: y counts pixels from the top. */
export function rowScale({ height }, top = 10, bottom = 26) {
  return { height: height + top + bottom, marginTop: top, marginBottom: bottom, y: { domain: [0, height], range: [top, top + height], axis: null } };
}

export function stripes(groups) {
  return Plot.rect(groups.filter(({ marked }) => marked), { y1: "top", y2: "bottom", fill: "var(--stripe)", ry: 4, insetLeft: -8, insetRight: -8 });
}

export function nameLabels(groups, marginLeft) {
  const shared = {
    y: "middle", text: "name", frameAnchor: "left", textAnchor: "end", dx: -14, fill: "var(--ink)",
    ...cutAt(marginLeft - 18, groups.map(({ name }) => name)),
  };
  return [
    Plot.text(groups.filter(({ marked }) => !marked), shared),
    Plot.text(groups.filter(({ marked }) => marked), { ...shared, fontWeight: 700 }),
  ];
}

/** Texts at the right of the frame, one per row. */
export function valueLabels(rows, place, text) {
  const shared = { y: (row) => place.get(row), text, frameAnchor: "right", textAnchor: "start", dx: 12, fill: "var(--soft)", fontVariant: "tabular-nums" };
  return [
    Plot.text(rows.filter((row) => row.marked !== true), shared),
    Plot.text(rows.filter((row) => row.marked === true), { ...shared, fill: "var(--ink)", fontWeight: 700 }),
  ];
}

/** Between ticks, in pixels. */
export const spacing = (width) => (isNarrow(width) ? 50 : 80);

/** Long lists have their axis above, too. */
export const isLong = (groups) => groups.length > 25;

/** In place of a value that is not known. */
export const unknown = (narrow) => (narrow ? "–" : "not known yet");
