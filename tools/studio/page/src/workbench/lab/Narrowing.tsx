// An estimate that narrows: the interval after every look, with what counts as fair behind it.

import type { JSX } from "preact";
import type { LabRow } from "../../../generated/messages";

const width = 640;
const height = 170;
const left = 46;
const bottom = 22;

/** Round numbers, about so many. */
function ticks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough;
  const all = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) all.push(Number(at.toFixed(6)));
  return all;
}
const signed = (value: number) => `${value > 0 ? "+" : ""}${value.toFixed(1)}`;

export function Narrowing(props: { row: LabRow; band: number; precision: number }): JSX.Element {
  const { row, band, precision } = props;
  const known = row.mean !== undefined && row.low !== undefined && row.high !== undefined;
  const now = known ? `${signed(row.mean ?? 0)} points of win share, 95 % between ${signed(row.low ?? 0)} and ${signed(row.high ?? 0)}` : row.blocks < 100 ? "no estimate before 100 blocks" : "its numbers are in the report";
  // The first looks are so wide that all others would be a line: the scale begins once it is half as wide as at first.
  const looks = row.looks;
  const scale = looks.slice(Math.floor(looks.length / 8));
  const most = Math.max(band * 1.5, ...scale.flatMap((one) => [Math.abs(one.low), Math.abs(one.high)]));
  // A long way to go would press all that is known into a corner: it is drawn as it comes nearer.
  const played = looks.at(-1)?.blocks ?? 1;
  const last = Math.max(played, Math.min(row.needed, 1.5 * played));
  const x = (blocks: number) => left + ((width - left - 8) * blocks) / last;
  const y = (value: number) => 8 + ((height - bottom - 8) * (most - Math.max(-most, Math.min(most, value)))) / (2 * most);
  const area = [...looks.map((one) => `${x(one.blocks)},${y(one.high)}`), ...[...looks].reverse().map((one) => `${x(one.blocks)},${y(one.low)}`)].join(" ");
  return (
    <figure class="narrowing" data-looks={looks.length}>
      <figcaption><b>{row.name}</b>: {now} <span class="faint">{row.games.toLocaleString("en")} games{precision > 0 ? `, until ±${precision}` : ""}{row.complete ? ", done" : ""}</span></figcaption>
      {looks.length > 1 ? (
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`How the estimate narrowed: ${now}`}>
          <rect class="fair" x={left} width={width - left - 8} y={y(band)} height={y(-band) - y(band)} />
          {ticks(-most, most, 5).map((one) => <g key={one}><line class="grid" x1={left} x2={width - 8} y1={y(one)} y2={y(one)} /><text x={left - 6} y={y(one) + 4} text-anchor="end">{signed(one)}</text></g>)}
          {ticks(0, last, 6).map((one) => <text key={one} x={x(one)} y={height - 6} text-anchor="middle">{one.toLocaleString("en")}</text>)}
          <polygon class="interval" points={area} />
          <polyline class="mean" points={looks.map((one) => `${x(one.blocks)},${y(one.mean)}`).join(" ")} />
          <line class="zero" x1={left} x2={width - 8} y1={y(0)} y2={y(0)} />
        </svg>
      ) : <progress max={row.needed} value={row.blocks} aria-label={row.name} />}
    </figure>
  );
}
