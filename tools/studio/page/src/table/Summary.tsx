// What a month brought, how a scoring came about, and how the game went: all from the log.

import type { JSX } from "preact";
import { Icon, Marker } from "../icons";
import { playerColours } from "../looks";
import type { LogEntry, Scene } from "../model";
import { capitalised, t } from "../texts";
import { Cost } from "./Boards";
import { useHands } from "./context";

interface MonthStory {
  month: number;
  entries: LogEntry[];
}

/** The log by months; what is before the first is not part of one. */
export function months(scene: Scene): MonthStory[] {
  const all: MonthStory[] = [];
  for (const entry of scene.log) {
    if (entry.event === "month_begins") all.push({ month: entry.amount ?? all.length + 1, entries: [] });
    all[all.length - 1]?.entries.push(entry);
  }
  return all;
}

export function Summary(props: { month: number; onClose: () => void }): JSX.Element | null {
  const { scene } = useHands();
  const story = months(scene).find((one) => one.month === props.month);
  if (!story) return null;
  const name = scene.rules.months[props.month - 1]?.name ?? "";
  const scored = story.entries.filter((one) => one.event === "scored");
  return (
    <div class="sheet" role="dialog" aria-modal="true" aria-label={t("summary")}>
      <h2>{t("summary")}: {capitalised(name)}</h2>
      {scene.standings ? <Result /> : null}
      <Gains entries={story.entries} />
      {scored.length > 0 ? <Scoring entries={scored} /> : null}
      <button type="button" class="primary" autofocus onClick={props.onClose}>{t("go_on")}</button>
    </div>
  );
}

/** Who got what, and from whom something was taken. */
function Gains(props: { entries: LogEntry[] }): JSX.Element {
  const { table, playerName, scene } = useHands();
  const people = table.players.filter((one) => !one.neutral);
  const sum = (player: string, event: string) => {
    const goods = new Map<number, number>();
    for (const one of props.entries)
      if (one.event === event && one.player === player && one.of !== undefined) goods.set(one.of, (goods.get(one.of) ?? 0) + (one.amount ?? 0));
    return [...goods].sort((a, b) => a[0] - b[0]);
  };
  return (
    <table class="gains">
      <thead><tr><th scope="col" /><th scope="col">{t("gained")}</th><th scope="col">{t("paid")}</th><th scope="col">{t("taken")}</th><th scope="col">{t("points")}</th></tr></thead>
      <tbody>
        {people.map((player) => {
          const points = props.entries.filter((one) => one.event === "points" && one.player === player.name).reduce((all, one) => all + (one.amount ?? 0), 0);
          const victims = props.entries.filter((one) => one.event === "taken" && one.player === player.name);
          return (
            <tr key={player.name}>
              <th scope="row"><Icon size={16}><Marker seat={player.seat} /></Icon> {playerName(player.seat)}</th>
              <td><Cost goods={sum(player.name, "gained")} /></td>
              <td><Cost goods={sum(player.name, "paid")} /></td>
              <td>{victims.map((one, i) => <span key={i} title={one.text}>{one.amount} {scene.rules.resources[one.of ?? -1]?.name ?? ""} ← {playerName(table.seatOf(one.other))} </span>)}</td>
              <td class="number">{points || ""}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Every district and category with its ranking. */
function Scoring(props: { entries: LogEntry[] }): JSX.Element {
  const { table, playerName, nameOf, scene } = useHands();
  const groups = new Map<string, { title: string; rows: { seat: number; points: number }[] }>();
  for (const entry of props.entries) {
    const title = entry.subject ? nameOf(entry.subject) : (scene.rules.scoring[entry.of ?? -1]?.name ?? "");
    const key = entry.subject ?? title;
    const group = groups.get(key) ?? { title, rows: [] };
    group.rows.push({ seat: table.seatOf(entry.player), points: entry.amount ?? 0 });
    groups.set(key, group);
  }
  return (
    <div class="scoring">
      {[...groups].map(([key, group]) => (
        <div key={key} class="scoring-group">
          <h3>{capitalised(group.title)}</h3>
          <ol>{[...group.rows].sort((a, b) => b.points - a.points).map((row, i) => <li key={i}><Icon size={14}><Marker seat={row.seat} /></Icon> {playerName(row.seat)} <b>+{row.points}</b></li>)}</ol>
        </div>
      ))}
    </div>
  );
}

/** The final standings, and points over the months as lines. */
export function Result(): JSX.Element {
  return (
    <div class="result">
      <Standings />
      <Chart />
    </div>
  );
}

export function Standings(): JSX.Element | null {
  const { scene, playerName } = useHands();
  if (!scene.standings) return null;
  return (
    <ol class="standings">
      {scene.standings.map((one) => (
        <li key={one.seat} class={one.rank === 1 ? "winner" : ""}><span class="rank">{one.rank}.</span><Icon size={20}><Marker seat={one.seat} /></Icon> {playerName(one.seat)} <b>{one.score}</b>{one.rank === 1 ? <span class="crown" aria-hidden="true">♛</span> : null}</li>
      ))}
    </ol>
  );
}

const total = (entries: LogEntry[], event: string): number => entries.filter((one) => one.event === event).reduce((sum, one) => sum + (one.amount ?? 0), 0);

function Chart(): JSX.Element {
  const { scene, table, playerName } = useHands();
  const people = table.players.filter((one) => !one.neutral);
  const story = months(scene);
  const lines = people.map((player) => {
    let points = 0;
    const at = [0, ...story.map((month) => (points += month.entries.filter((one) => one.event === "points" && one.player === player.name).reduce((sum, one) => sum + (one.amount ?? 0), 0)))];
    return { player, at };
  });
  const most = Math.max(10, ...lines.flatMap((line) => line.at));
  const x = (month: number) => 40 + (month * 440) / Math.max(1, story.length);
  const y = (points: number) => 190 - (points * 170) / most;
  const sources = [...new Set(scene.log.filter((one) => one.event === "scored").map((one) => (one.subject ? "" : String(one.of))))];
  return (
    <figure class="chart">
      <svg viewBox="0 0 520 215" role="img" aria-label={t("points_over_time")}>
        {[0, Math.round(most / 2), most].map((value) => <g key={value}><line class="grid" x1="40" x2="490" y1={y(value)} y2={y(value)} /><text x="34" y={y(value) + 4} text-anchor="end">{value}</text></g>)}
        {story.map((month, i) => <text key={month.month} x={x(i + 1)} y="208" text-anchor="middle">{month.month}</text>)}
        {lines.map(({ player, at }) => (
          <g key={player.seat}>
            <path class="line" d={`M${at.map((points, i) => `${x(i)} ${y(points)}`).join("L")}`} fill="none" stroke={playerColours[player.seat % 8]} stroke-width="3" stroke-dasharray={["", "8 3", "2 3", "10 3 2 3", "5 5"][player.seat % 5]} />
            {at.map((points, i) => <g key={i} transform={`translate(${x(i)} ${y(points)})`}><Marker seat={player.seat} r={5} /></g>)}
          </g>
        ))}
      </svg>
      <table class="sources">
        <thead><tr><th scope="col" />{sources.map((source) => <th key={source} scope="col">{source === "" ? capitalised(t("districts")) : capitalised(scene.rules.scoring[Number(source)]?.name ?? "")}</th>)}<th scope="col">{t("other_points")}</th></tr></thead>
        <tbody>
          {people.map((player) => {
            const own = scene.log.filter((one) => one.player === player.name);
            const of = (source: string) => own.filter((one) => one.event === "scored" && (one.subject ? "" : String(one.of)) === source).reduce((sum, one) => sum + (one.amount ?? 0), 0);
            return <tr key={player.name}><th scope="row"><Icon size={14}><Marker seat={player.seat} /></Icon> {playerName(player.seat)}</th>{sources.map((source) => <td key={source} class="number">{of(source)}</td>)}<td class="number">{total(own, "points") - total(own, "scored")}</td></tr>;
          })}
        </tbody>
      </table>
    </figure>
  );
}
