// bars: a bar from zero to the value, with its interval where it has one.

import * as Plot from "@observablehq/plot";
import {
  axisX, bandLegend, column, domainOf, drawing, frame, gridX, isNamed, isNarrow, legendOf, reference, seriesLegend, seriesOf, tickFormat,
  tipStyle, tipText,
} from "../drawing.js";
import { isNumber, number } from "../numbers.js";
import { isLong, margins, nameLabels, placed, rowScale, spacing, stripes, unknown, valueLabels } from "../rows.js";

export const canDraw = (row) => row.name != null && isNumber(row.value);

/** `shown` formats a value and a tick, if not as the column says. */
export function draw(figure, { document, width }, shown) {
  const { rows, x = {} } = figure;
  const value = column(figure, "value");
  const format = shown?.value ?? ((at) => number(at, value));
  const layout = placed(rows);
  const { groups, place } = layout;
  const label = (row) => (isNumber(row.value) ? format(row.value) : unknown(isNarrow(width)));
  const sides = margins(width, groups, rows.map(label));
  const series = seriesOf(rows);
  const y = (row) => place.get(row);
  const tickSpacing = spacing(width);
  const ticks = { tickSpacing, tickFormat: shown?.tick ?? tickFormat(value) };
  const svg = frame(document, `${figure.title}: bars, ${groups.length} rows. The table has the values.`, {
    width,
    ...rowScale(layout, isLong(groups) ? 28 : 10),
    ...sides,
    x: { domain: domainOf([0, rows.map(({ value: at, low, high }) => [at, low, high]).flat(), x.zero, x.band ?? []].flat(), { edge: 0 }), nice: true },
    marks: [
      reference("x", { band: x.band }),
      stripes(groups),
      gridX({ tickSpacing }),
      axisX(ticks),
      isLong(groups) ? axisX({ anchor: "top", ...ticks }) : null,
      nameLabels(groups, sides.marginLeft),
      series.flatMap((one) => seriesMarks(one, y, groups, isNamed(series) || !rows.some(({ marked }) => marked === true))),
      reference("x", { zero: isNumber(x.zero) ? x.zero : 0 }),
      valueLabels(rows, place, label),
      Plot.tip(rows, Plot.pointerY({ x: (row) => row.value ?? 0, y, title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
  return drawing(document, {
    legend: legendOf(document, [...seriesLegend(document, series, "bar"), ...bandLegend(x.band)]),
    x, y: figure.y, panels: svg,
  });
}

function seriesMarks({ rows, colour }, y, groups, coloured) {
  const alone = groups.every((group) => group.rows.length === 1);
  const half = alone ? (groups.length > 40 ? 6.5 : 9) : groups.length > 40 ? 5 : 6.5;
  const parts = coloured
    ? [[rows, colour]]
    : [[rows.filter(({ marked }) => marked !== true), "var(--quiet-mark)"], [rows.filter(({ marked }) => marked === true), "var(--accent)"]];
  return [
    ...parts.map(([some, fill]) => Plot.rect(some.filter(({ value }) => isNumber(value)),
      { x1: 0, x2: "value", y1: (row) => y(row) - half, y2: (row) => y(row) + half, fill, r: 2 })),
    Plot.link(rows.filter(({ low, high }) => isNumber(low) && isNumber(high)),
      { x1: "low", x2: "high", y1: y, y2: y, stroke: "var(--ink)", strokeWidth: 1.6 }),
  ];
}
