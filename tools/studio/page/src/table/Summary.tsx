// What a month brought, how a scoring came about, and how the game went: all from the log.

import type { JSX } from "preact";
import { Dialog } from "../Dialog";
import { Icon, Marker } from "../icons";
import type { LogEntry, Scene } from "../model";
import { capitalised, t } from "../texts";
import { Charts } from "./Chart";
import { useHands } from "./context";
import { Cost } from "./Goods";

export interface MonthStory {
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
    <Dialog class="sheet summary" label={t("summary")} onClose={props.onClose}>
      <h2>{scene.standings ? t("over") : `${t("summary")}: ${capitalised(name)}`}</h2>
      {scene.standings ? <div class="result"><Standings /><Charts /></div> : null}
      {scene.standings ? <h3 class="month-title">{capitalised(name)}</h3> : null}
      <Gains entries={story.entries} />
      {scored.length > 0 ? <Scoring entries={scored} /> : null}
      <p class="buttons"><button type="button" class="primary" data-focus onClick={props.onClose}>{t("go_on")}</button></p>
    </Dialog>
  );
}

/** Who got what, and from whom something was taken. */
function Gains(props: { entries: LogEntry[] }): JSX.Element {
  const { table, playerName } = useHands();
  const people = table.players.filter((one) => !one.neutral);
  const goods = (entries: LogEntry[]) => {
    const amounts = new Map<number, number>();
    for (const one of entries) if (one.of !== undefined) amounts.set(one.of, (amounts.get(one.of) ?? 0) + (one.amount ?? 0));
    return [...amounts].sort((a, b) => a[0] - b[0]);
  };
  const takesAnything = props.entries.some((one) => one.event === "taken");
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("gained")}>
      <table class="gains">
        <thead><tr><th scope="col"><span class="hidden">{t("players")}</span></th><th scope="col">{t("gained")}</th><th scope="col">{t("paid")}</th>{takesAnything ? <th scope="col">{t("taken")}</th> : null}<th scope="col" class="number">{t("points")}</th></tr></thead>
        <tbody>
          {people.map((player) => {
            const own = props.entries.filter((one) => one.player === player.name);
            const of = (event: string) => own.filter((one) => one.event === event);
            const victims = [...new Set(of("taken").map((one) => one.other))];
            return (
              <tr key={player.name}>
                <th scope="row"><Icon size={17}><Marker seat={player.seat} /></Icon> {playerName(player.seat)}</th>
                <td><Cost goods={goods(of("gained"))} size={16} /></td>
                <td><Cost goods={goods(of("paid"))} size={16} /></td>
                {takesAnything ? <td>{victims.map((victim) => <span key={victim} class="victim"><Cost goods={goods(of("taken").filter((one) => one.other === victim))} size={16} /> ← <Icon size={14}><Marker seat={table.seatOf(victim)} /></Icon> {playerName(table.seatOf(victim))}</span>)}</td> : null}
                <td class="number">{of("points").reduce((all, one) => all + (one.amount ?? 0), 0) || ""}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
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
      {[...groups].map(([key, group]) => {
        const rows = [...group.rows].sort((a, b) => b.points - a.points);
        return (
          <div key={key} class="scoring-group">
            <h3>{capitalised(group.title)}</h3>
            <ol>{rows.map((row) => <li key={row.seat}><span class="rank">{1 + rows.findIndex((one) => one.points === row.points)}.</span><Icon size={15}><Marker seat={row.seat} /></Icon> <span class="who-scored">{playerName(row.seat)}</span> <b>+{row.points}</b></li>)}</ol>
          </div>
        );
      })}
    </div>
  );
}

/** Who has won. */
export function Standings(): JSX.Element | null {
  const { scene, playerName } = useHands();
  if (!scene.standings) return null;
  return (
    <ol class="standings">
      {scene.standings.map((one) => (
        <li key={one.seat} class={one.rank === 1 ? "winner" : ""}><span class="rank">{one.rank}.</span><Icon size={22}><Marker seat={one.seat} /></Icon> <span class="who-scored">{playerName(one.seat)}</span> {one.rank === 1 ? <span class="crown" aria-hidden="true">♛</span> : null}<b>{one.score}</b></li>
      ))}
    </ol>
  );
}
