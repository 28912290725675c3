// Time and points: the calendar, and the score track with the tax that comes with points.

import type { JSX } from "preact";
import { Marker } from "../icons";
import { still } from "../still";
import { capitalised, t } from "../texts";
import { useHands } from "./context";

export function Calendar(): JSX.Element {
  const { table, scene } = useHands();
  const seasons: { name: string; months: { index: number; name: string; scores: boolean }[] }[] = [];
  scene.rules.months.forEach((month, index) => {
    const last = seasons[seasons.length - 1];
    const entry = { index, name: month.name, scores: month.scores };
    if (last?.name === month.season_name) last.months.push(entry);
    else seasons.push({ name: month.season_name, months: [entry] });
  });
  return (
    <ol class="calendar" aria-label={t("calendar")}>
      {seasons.map((season, n) => (
        <li key={n} class={`season s${n % 4}`}>
          <span class="season-name">{capitalised(season.name)}</span>
          <ol>
            {season.months.map((month) => (
              <li key={month.index} class={`month ${month.index + 1 === table.month ? "now" : ""} ${month.index + 1 < table.month ? "past" : ""} ${month.scores ? "scores" : ""}`} data-tip={[capitalised(month.name), month.scores ? t("scoring_month") : ""].filter(Boolean).join("\n")} aria-current={month.index + 1 === table.month ? "step" : undefined}>
                {month.index + 1}
                {month.scores ? <span class="star" role="img" aria-label={t("scoring_month")}>★</span> : null}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

const cell = 16;

const height = { top: 26, side: 34 };

/** The printed track: points, and the tax that comes with them. */
const PrintedTrack = still((props: { most: number; taxFree: number; taxStep: number; word: string }) => {
  const { most } = props;
  const tax = (score: number) => (score > props.taxFree && props.taxStep > 0 ? Math.floor((score - 1) / props.taxStep) : 0);
  const bands: { from: number; to: number; tax: number }[] = [];
  for (let score = 0; score <= most; ++score) {
    const last = bands[bands.length - 1];
    if (last?.tax === tax(score)) last.to = score;
    else bands.push({ from: score, to: score, tax: tax(score) });
  }
  return (
    <>
      {bands.map((band) => {
        const [x, width] = [band.from * cell, (band.to - band.from + 1) * cell];
        return (
          <g key={band.from}>
            <rect class={`band b${band.tax % 2}`} x={x} y={height.top} width={width} height={height.side} />
            {band.tax > 0 && width > 56 ? <text class="tax" x={x + width / 2} y="56" text-anchor="middle">{props.word} {band.tax}</text> : null}
          </g>
        );
      })}
      <rect class="track-edge" x="0" y={height.top} width={(most + 1) * cell} height={height.side} rx="4" />
      {Array.from({ length: most + 1 }, (_, score) => (
        <g key={score}>
          {score > 0 ? <line class="tick" x1={score * cell} y1={height.top} x2={score * cell} y2={score % 5 === 0 ? 45 : 33} /> : null}
          {score % 5 === 0 ? <text class="points" x={(score + 0.5) * cell} y="41" text-anchor="middle">{score}</text> : null}
        </g>
      ))}
    </>
  );
});

export function ScoreTrack(): JSX.Element {
  const { table, scene, playerName } = useHands();
  const { tax_free, tax_step } = scene.rules.settings;
  const players = table.players.filter((one) => !one.neutral);
  const most = Math.max(40, Math.ceil((Math.max(0, ...players.map((one) => one.score)) + 3) / 5) * 5);
  return (
    <svg class="score-track" viewBox={`-16 -1 ${(most + 1) * cell + 20} 62`} role="img" aria-label={players.map((one) => `${playerName(one.seat)} ${one.score}`).join(", ")}>
      <PrintedTrack most={most} taxFree={tax_free} taxStep={tax_step} word={t("tax")} />
      {players.map((player) => {
        const same = players.filter((one) => one.score === player.score);
        const n = same.indexOf(player);
        return (
          <g key={player.seat} class={`score-marker ${scene.changed.has(player.name) ? "changed" : ""}`} style={{ transform: `translate(${(player.score + 0.5) * cell + (n - (same.length - 1) / 2) * 11}px, ${15 - (n % 2) * 5}px)` }} data-tip={`${playerName(player.seat)}: ${player.score}`}>
            <Marker seat={player.seat} r={8} />
          </g>
        );
      })}
    </svg>
  );
}
