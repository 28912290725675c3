// intervals: a dot at the estimate and a line over its interval, one row per name.

import * as Plot from "@observablehq/plot";
import {
  axisX, bandLegend, column, domainOf, drawing, frame, gridX, isNamed, isNarrow, legendOf, reference, seriesLegend, seriesOf,
  tickFormat, tipStyle, tipText,
} from "../drawing.js";
import { interval, isNumber, number } from "../numbers.js";
import { isLong, margins, nameLabels, placed, rowScale, spacing, stripes, unknown, valueLabels } from "../rows.js";

export const canDraw = (row) => row.name != null && (isNumber(row.estimate) || (isNumber(row.low) && isNumber(row.high)));

export function draw(figure, { document, width }) {
  const { rows, x = {} } = figure;
  const estimate = column(figure, "estimate");
  const layout = placed(rows);
  const { groups, place } = layout;
  const label = valueText(estimate, isNarrow(width));
  const sides = margins(width, groups, rows.map(label));
  const series = seriesOf(rows);
  const y = (row) => place.get(row);
  const tickSpacing = spacing(width);
  const ticks = { tickSpacing, tickFormat: tickFormat(estimate) };
  const svg = frame(document, `${figure.title}: dots with intervals, ${groups.length} rows. The table has the values.`, {
    width,
    ...rowScale(layout, isLong(groups) ? 28 : 10),
    ...sides,
    x: { domain: domainOf(rows.map(({ estimate: at, low, high }) => [at, low, high]).concat([x.zero, x.band ?? []])), nice: true },
    marks: [
      reference("x", { band: x.band }),
      stripes(groups),
      gridX({ tickSpacing }),
      reference("x", { zero: x.zero }),
      axisX(ticks),
      isLong(groups) ? axisX({ anchor: "top", ...ticks }) : null,
      nameLabels(groups, sides.marginLeft),
      series.flatMap((one) => seriesMarks(one, y, isNamed(series) || !rows.some(({ marked }) => marked === true))),
      valueLabels(rows, place, label),
      Plot.tip(rows, Plot.pointerY({ x: (row) => row.estimate ?? row.low, y, title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
  return drawing(document, {
    legend: legendOf(document, [...seriesLegend(document, series, "dot"), ...bandLegend(x.band)]),
    x, y: figure.y, panels: svg,
  });
}

// Where there is one series, the thing the question is about has the colour, and the others step back.
function seriesMarks({ rows, colour, shape }, y, coloured) {
  const groups = coloured
    ? [[rows, colour]]
    : [[rows.filter(({ marked }) => marked !== true), "var(--quiet-mark)"], [rows.filter(({ marked }) => marked === true), "var(--accent)"]];
  return groups.flatMap(([some, stroke]) => [
    Plot.link(some.filter(({ low, high }) => isNumber(low) && isNumber(high)),
      { x1: "low", x2: "high", y1: y, y2: y, stroke, strokeWidth: 2.5, strokeLinecap: "round", strokeOpacity: 0.75 }),
    Plot.dot(some.filter(({ estimate }) => isNumber(estimate)), { x: "estimate", y, symbol: shape, r: 4.8, fill: stroke, stroke: "var(--paper)", strokeWidth: 1.2 }),
  ]);
}

function valueText(estimate, narrow) {
  return (row) => {
    if (!isNumber(row.estimate)) return unknown(narrow);
    const range = narrow ? "" : interval(row.low, row.high, estimate);
    return `${number(row.estimate, estimate)}${range ? `  (${range})` : ""}`;
  };
}
