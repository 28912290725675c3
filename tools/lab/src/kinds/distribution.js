// distribution: how often each value came up. Up to four series lie over each other; more have a plot each.

import * as Plot from "@observablehq/plot";
import {
  axisX, axisY, drawing, frame, gridY, legendOf, panel, reference, seriesLegend, seriesOf, tipStyle, tipText, wholeTicks,
} from "../drawing.js";
import { isNumber, number, percent } from "../numbers.js";
import { draw as drawBars } from "./bars.js";

export const canDraw = (row) => row.value != null && isNumber(row.share);

const mostTogether = 4;

export function draw(figure, context) {
  const { document, width } = context;
  const rows = figure.rows.filter(canDraw);
  if (!rows.every(({ value }) => isNumber(value))) return drawNamed(figure, context);
  const series = seriesOf(rows);
  const shape = shapeOf(rows);
  const together = series.length <= mostTogether;
  const panels = together
    ? plot(figure, series, shape, document, width, 0.42)
    : series.map((one) => panel(document, one.name ?? "other", plot(figure, [one], shape, document, width, 0.2)));
  return drawing(document, {
    legend: together ? legendOf(document, seriesLegend(document, series, "line")) : null,
    x: figure.x, y: figure.y ?? { label: "share of all" }, panels,
  });
}

// Values without an order are bars.
function drawNamed(figure, context) {
  const rows = figure.rows.filter(canDraw).map((row) => ({ ...row, name: row.value, value: row.share }));
  const columns = [{ key: "name", label: "value" }, { key: "value", label: "share" }];
  return drawBars({ ...figure, rows, columns }, context, { value: (share) => percent(share, 1), tick: (share) => percent(share) });
}

// The step between values is the least distance between two of them; what is not listed did not happen.
function shapeOf(rows) {
  const values = [...new Set(rows.map(({ value }) => value))].sort((a, b) => a - b);
  const steps = values.slice(1).map((value, index) => value - values[index]);
  const step = steps.length ? Math.min(...steps) : 1;
  const [first, last] = [values[0], values.at(-1)];
  return { step, first, last, most: Math.max(...rows.map(({ share }) => share)), filled: (last - first) / step <= 1000 };
}

function plot(figure, series, { step, first, last, most, filled }, document, width, ratio) {
  const named = series.map(({ name }) => name).filter(Boolean).join(", ");
  const all = series.flatMap(({ rows }) => rows);
  return frame(document, `${figure.title}${named ? `, ${named}` : ""}: how often each value came up. The table has the values.`, {
    width,
    height: Math.round(Math.min(360, Math.max(ratio > 0.3 ? 240 : 130, width * ratio))),
    marginLeft: 48,
    marginRight: 16,
    x: { domain: [first - step, last + step] },
    y: { domain: [0, most * 1.04 || 1], nice: true },
    marks: [
      gridY(),
      axisX({ tickFormat: (value) => number(value), ...wholeTicks([...new Set(all.map(({ value }) => value))], width) }),
      axisY({ tickFormat: (share) => percent(share), ticks: ratio > 0.3 ? undefined : 3 }),
      series.length === 1
        ? Plot.rectY(series[0].rows, { x1: ({ value }) => value - step / 2, x2: ({ value }) => value + step / 2, y: "share", fill: series[0].colour, insetLeft: 0.5, insetRight: 0.5 })
        : series.flatMap((one) => steps(one, first, last, step, filled)),
      reference("y", { zero: 0 }),
      reference("x", { zero: figure.x?.zero }),
      Plot.tip(all, Plot.pointerX({ x: "value", y: "share", title: (row) => tipText(figure, row), ...tipStyle })),
    ],
  });
}

function steps({ rows, colour, dash }, first, last, step, filled) {
  const share = new Map(rows.map((row) => [row.value, row.share]));
  const points = [{ value: first - step, share: 0 }];
  if (filled) {
    const near = (value) => share.get(value) ?? [...share].find(([at]) => Math.abs(at - value) < step / 2)?.[1] ?? 0;
    for (let index = 0; index <= Math.round((last - first) / step); ++index) {
      points.push({ value: first + index * step, share: near(first + index * step) });
    }
  } else {
    points.push(...[...rows].sort((a, b) => a.value - b.value));
  }
  points.push({ value: last + step, share: 0 });
  return [
    Plot.areaY(points, { x: "value", y: "share", curve: "step", fill: colour, fillOpacity: 0.12 }),
    Plot.line(points, { x: "value", y: "share", curve: "step", stroke: colour, strokeWidth: 2, strokeDasharray: dash ?? undefined }),
  ];
}
