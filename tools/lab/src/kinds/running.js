// running: the estimate as the games came in, with the interval that was valid at each moment.

import * as Plot from "@observablehq/plot";
import {
  acrossReference, axisX, axisY, bandLegend, column, domainOf, drawing, frame, gridY, isNamed, legendOf, reference, seriesLegend,
  seriesOf, textWidth, tickFormat, tipStyle, tipText,
} from "../drawing.js";
import { count, isNumber, number } from "../numbers.js";

export const canDraw = (row) => isNumber(row.x) && isNumber(row.estimate);

export function draw(figure, { document, width }) {
  const { rows } = figure;
  const estimate = column(figure, "estimate");
  const { zero, band } = acrossReference(figure);
  const series = seriesOf(rows.filter(canDraw));
  const domain = settledDomain(series, zero, band);
  const ends = isNamed(series) ? [] : series.map(({ rows: all }) => all.at(-1));
  const end = (row) => number(row.estimate, estimate);
  const svg = frame(document, `${figure.title}: a line with its interval as games came in. The table has the values.`, {
    width,
    height: Math.round(Math.min(380, Math.max(240, width * 0.45))),
    marginLeft: 48,
    marginRight: ends.length ? Math.max(...ends.map((row) => textWidth(end(row)))) + 20 : 20,
    x: { domain: [0, Math.max(...rows.map(({ x }) => x ?? 0))], nice: false },
    y: { domain, nice: true },
    marks: [
      reference("y", { band }),
      gridY(),
      axisX({ tickFormat: count }),
      axisY({ tickFormat: tickFormat(estimate) }),
      series.map(({ rows: all, colour }) => Plot.areaY(all.filter(({ low, high }) => isNumber(low) && isNumber(high)),
        { x: "x", y1: "low", y2: "high", fill: colour, fillOpacity: 0.2, clip: true })),
      reference("y", { zero }),
      series.map(({ rows: all, colour, dash }) => Plot.lineY(all, { x: "x", y: "estimate", stroke: colour, strokeWidth: 2.2, strokeDasharray: dash ?? undefined, clip: true })),
      Plot.dot(ends, { x: "x", y: "estimate", r: 4.5, fill: series[0]?.colour }),
      Plot.text(ends, { x: "x", y: "estimate", text: end, dx: 12, textAnchor: "start", fontWeight: 700 }),
      Plot.tip(series.flatMap(({ rows: all }) => all), Plot.pointerX({ x: "x", y: "estimate", title: (row) => tipText(figure, row), ...tipStyle, clip: false })),
    ],
  });
  return drawing(document, {
    legend: legendOf(document, [...seriesLegend(document, series, "line"), ...bandLegend(band)]),
    x: figure.x, y: figure.y, panels: svg,
  });
}

// The first intervals are so wide that nothing else would be seen: the frame fits what came after the first fifth.
function settledDomain(series, zero, band) {
  const values = series.flatMap(({ rows }) => {
    const settled = rows.slice(Math.min(rows.length - 1, Math.floor(rows.length / 5)));
    return settled.map(({ estimate, low, high }) => [estimate, low, high]).flat();
  });
  return domainOf([...values, zero, ...(band ?? [])], { air: 0.08 });
}
