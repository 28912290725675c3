// curve: the estimate over a range of values, numbers or names, each with its interval.

import * as Plot from "@observablehq/plot";
import {
  acrossReference, axisX, axisY, bandLegend, column, columnLabels, domainOf, drawing, frame, gridY, isNamed, legendOf, oneLine, reference,
  seriesLegend, seriesOf, tickFormat, tipStyle, tipText,
} from "../drawing.js";
import { isNumber, number } from "../numbers.js";

export const canDraw = (row) => row.x != null && isNumber(row.estimate);

export function draw(figure, { document, width }) {
  const { rows } = figure;
  const estimate = column(figure, "estimate");
  const { zero, band } = acrossReference(figure);
  const series = seriesOf(rows);
  const values = rows.map(({ estimate: at, low, high }) => [at, low, high]);
  const svg = frame(document, `${figure.title}: a curve with intervals. The table has the values.`, {
    width,
    height: Math.round(Math.min(400, Math.max(260, width * 0.5))),
    marginLeft: 48,
    marginRight: 24,
    ...across(rows, width),
    y: { domain: domainOf(values.concat([zero, band ?? []]), { air: 0.06 }), nice: true },
    marks: [
      reference("y", { band }),
      gridY(),
      reference("y", { zero }),
      axisX(xTicks(rows, width)),
      axisY({ tickFormat: tickFormat(estimate) }),
      series.flatMap((one, index) => seriesMarks(one, (index - (series.length - 1) / 2) * (isNamed(series) ? 7 : 0))),
      Plot.tip(rows.filter(canDraw), Plot.pointer({ x: xOf(rows), y: "estimate", title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
  return drawing(document, {
    legend: legendOf(document, [...seriesLegend(document, series, "curve"), ...bandLegend(band)]),
    x: figure.x, y: figure.y, panels: svg,
  });
}

const isNumeric = (rows) => rows.every(({ x }) => x == null || isNumber(x));
const xOf = (rows) => (isNumeric(rows) ? "x" : (row) => oneLine(row.x));
const distinct = (rows) => [...new Set(rows.filter(({ x }) => x != null).map(({ x }) => x))];

function across(rows, width) {
  const insets = { insetLeft: 18, insetRight: 18 };
  if (isNumeric(rows)) return { x: { domain: domainOf(distinct(rows), { air: 0 }), ...insets } };
  const names = distinct(rows).map(oneLine);
  const { room, aside } = labels(rows, width);
  return { x: { type: "point", domain: names, padding: 0.5, insetLeft: aside * 0.4 }, marginBottom: room };
}

const labels = (rows, width) => columnLabels(distinct(rows).map(oneLine), (width - 72) / distinct(rows).length);

// Few numbers are the ticks themselves.
function xTicks(rows, width) {
  if (!isNumeric(rows)) return labels(rows, width).axis;
  const sorted = distinct(rows).sort((a, b) => a - b);
  return { tickFormat: (value) => number(value), ...(sorted.length <= width / 60 ? { ticks: sorted } : {}) };
}

function seriesMarks({ rows, colour, shape, dash }, dx) {
  const x = xOf(rows);
  const known = rows.filter(canDraw);
  return [
    Plot.line(known, { x, y: "estimate", stroke: colour, strokeWidth: 2, strokeDasharray: dash ?? undefined, dx }),
    Plot.link(known.filter(({ low, high }) => isNumber(low) && isNumber(high)),
      { x1: x, x2: x, y1: "low", y2: "high", stroke: colour, strokeWidth: 2.5, strokeLinecap: "round", strokeOpacity: 0.75, dx }),
    Plot.dot(known, { x, y: "estimate", symbol: shape, r: 5, fill: colour, stroke: "var(--paper)", strokeWidth: 1.2, dx }),
  ];
}
