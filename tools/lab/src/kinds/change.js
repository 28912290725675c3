// change: an arrow from the value before to the value after, one row per name. Changes whose interval does not exclude
// zero are pale.

import * as Plot from "@observablehq/plot";
import {
  axisX, column, domainOf, drawing, frame, gridX, isNamed, isNarrow, legendOf, panel, reference, seriesOf, tickFormat, tipStyle,
  tipText,
} from "../drawing.js";
import { interval, isNumber, number } from "../numbers.js";
import { isLong, margins, nameLabels, placed, rowScale, spacing, stripes, unknown, valueLabels } from "../rows.js";

export const canDraw = (row) => row.name != null && (isNumber(row.before) || isNumber(row.after));

const [up, down, still] = ["var(--up)", "var(--down)", "var(--quiet-mark)"];

export function draw(figure, { document, width }) {
  const { rows, x = {} } = figure;
  const domain = domainOf(rows.map(({ before, after }) => [before, after]).concat([x.zero, x.band ?? []]));
  const after = column(figure, "after").label ?? "after";
  const series = seriesOf(rows);
  const panels = series.map((one) =>
    panel(document, isNamed(series) ? one.name ?? "other" : null, onePanel(figure, one, domain, document, width)));
  return drawing(document, {
    legend: legendOf(document, [
      { name: column(figure, "before").label ?? "before", swatch: "mark", shape: "circle", colour: "var(--soft)", hollow: true },
      { name: `${after}: more`, swatch: "mark", shape: "circle", colour: up },
      { name: `${after}: less`, swatch: "mark", shape: "circle", colour: down },
      ...(rows.some(isUnclear) ? [{ name: `${after}: may be chance`, swatch: "mark", shape: "circle", colour: still }] : []),
    ]),
    x, y: figure.y, panels,
  });
}

function onePanel(figure, { name, rows }, domain, document, width) {
  const { x = {} } = figure;
  const layout = placed(rows);
  const { groups, place } = layout;
  const label = differenceText(figure, isNarrow(width));
  const sides = margins(width, groups, rows.map(label));
  const y = (row) => place.get(row);
  const both = rows.filter(hasBoth);
  const tickSpacing = spacing(width);
  const ticks = { tickSpacing, tickFormat: tickFormat(column(figure, "after")) };
  return frame(document, `${figure.title}${name == null ? "" : `, ${name}`}: before and after, ${groups.length} rows. The table has the values.`, {
    width,
    ...rowScale(layout, isLong(groups) ? 28 : 10),
    ...sides,
    x: { domain, nice: true },
    marks: [
      reference("x", { band: x.band }),
      stripes(groups),
      gridX({ tickSpacing }),
      reference("x", { zero: x.zero }),
      axisX(ticks),
      isLong(groups) ? axisX({ anchor: "top", ...ticks }) : null,
      nameLabels(groups, sides.marginLeft),
      [up, down, still].map((colour) => Plot.link(both.filter((row) => colourOf(row) === colour),
        { x1: "before", x2: "after", y1: y, y2: y, stroke: colour, strokeWidth: 2.5, strokeOpacity: 0.8 })),
      Plot.dot(rows.filter(({ before }) => isNumber(before)), { x: "before", y, r: 4, fill: "var(--paper)", stroke: "var(--soft)", strokeWidth: 1.8 }),
      [up, down, still].map((colour) => Plot.dot(rows.filter((row) => isNumber(row.after) && colourOf(row) === colour),
        { x: "after", y, r: 5, fill: colour, stroke: "var(--paper)", strokeWidth: 1 })),
      valueLabels(rows, place, label),
      Plot.tip(rows, Plot.pointerY({ x: (row) => row.after ?? row.before, y, title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
}

const hasBoth = ({ before, after }) => isNumber(before) && isNumber(after);
const isUnclear = ({ low, high }) => isNumber(low) && isNumber(high) && low <= 0 && high >= 0;

function colourOf(row) {
  if (!hasBoth(row) || isUnclear(row) || row.after === row.before) return still;
  return row.after > row.before ? up : down;
}

function differenceText(figure, narrow) {
  const { digits } = column(figure, "after");
  const format = { digits, signed: true };
  return (row) => {
    if (!hasBoth(row)) return isNumber(row.after) ? "only after" : isNumber(row.before) ? "only before" : unknown(narrow);
    const range = narrow ? "" : interval(row.low, row.high, format);
    return `${number(row.after - row.before, format)}${range ? `  (${range})` : ""}`;
  };
}
