// How the points came together: lines over the months, and each player's sources piled up after every scoring.

import type { JSX } from "preact";
import { Icon, Marker } from "../icons";
import { playerColours, sourceColour } from "../looks";
import type { LogEntry, Player } from "../model";
import { capitalised, t } from "../texts";
import { useHands } from "./context";
import { months, type MonthStory } from "./Summary";

const sum = (entries: LogEntry[]): number => entries.reduce((all, one) => all + (one.amount ?? 0), 0);

/** Where points come from: districts together, each category of a scoring, and the rest. */
const districts = "districts";
const others = "others";
const sourceOf = (entry: LogEntry): string => (entry.subject ? districts : String(entry.of));

interface Sources {
  all: string[];
  nameOf: (source: string) => string;
  /** Points of a player from a source in these entries. */
  points: (entries: LogEntry[], player: Player, source: string) => number;
}

function useSources(): Sources {
  const { scene } = useHands();
  const known = [...new Set(scene.log.filter((one) => one.event === "scored").map(sourceOf))];
  return {
    all: [...known, others],
    nameOf: (source) => capitalised(source === districts ? t("districts") : source === others ? t("other_points") : (scene.rules.scoring[Number(source)]?.name ?? "")),
    points: (entries, player, source) => {
      const own = entries.filter((one) => one.player === player.name);
      const scored = own.filter((one) => one.event === "scored");
      if (source === others) return sum(own.filter((one) => one.event === "points")) - sum(scored);
      return sum(scored.filter((one) => sourceOf(one) === source));
    },
  };
}

export function Charts(): JSX.Element {
  const { scene, table } = useHands();
  const story = months(scene);
  const people = table.players.filter((one) => !one.neutral);
  const sources = useSources();
  return (
    <div class="charts">
      <Lines story={story} people={people} />
      <Stacks story={story} people={people} sources={sources} />
      <SourceTable people={people} sources={sources} />
    </div>
  );
}

function Lines(props: { story: MonthStory[]; people: Player[] }): JSX.Element {
  const { story } = props;
  const lines = props.people.map((player) => {
    let points = 0;
    return { player, at: [0, ...story.map((month) => (points += sum(month.entries.filter((one) => one.event === "points" && one.player === player.name))))] };
  });
  const most = Math.max(10, ...lines.flatMap((line) => line.at));
  const x = (month: number) => 34 + (month * 310) / Math.max(1, story.length);
  const y = (points: number) => 186 - (points * 168) / most;
  return (
    <figure class="chart">
      <figcaption>{t("points_over_time")}</figcaption>
      <svg viewBox="0 0 360 208" role="img" aria-label={t("points_over_time")}>
        {[0, Math.round(most / 2), most].map((value) => <g key={value}><line class="grid" x1="34" x2="350" y1={y(value)} y2={y(value)} /><text x="28" y={y(value) + 4} text-anchor="end">{value}</text></g>)}
        {story.map((month, i) => <text key={month.month} x={x(i + 1)} y="204" text-anchor="middle">{month.month}</text>)}
        {lines.map(({ player, at }) => (
          <g key={player.seat}>
            <path class="line" d={`M${at.map((points, i) => `${x(i).toFixed(1)} ${y(points).toFixed(1)}`).join("L")}`} stroke={playerColours[player.seat % 8]} stroke-dasharray={["", "8 3", "2 3", "10 3 2 3", "5 5"][player.seat % 5]} />
            {at.map((points, i) => (i === 0 ? null : <g key={i} transform={`translate(${x(i).toFixed(1)} ${y(points).toFixed(1)})`}><Marker seat={player.seat} r={5} /></g>))}
          </g>
        ))}
      </svg>
    </figure>
  );
}

/** After each scoring a column per player: what all sources have brought until then. */
function Stacks(props: { story: MonthStory[]; people: Player[]; sources: Sources }): JSX.Element {
  const { playerName } = useHands();
  const { story, people, sources } = props;
  const scored = story.filter((month, i) => i === story.length - 1 || month.entries.some((one) => one.event === "scored"));
  const until = (month: MonthStory) => story.slice(0, story.indexOf(month) + 1).flatMap((one) => one.entries);
  const most = Math.max(10, ...people.map((player) => sources.all.reduce((all, source) => all + Math.max(0, sources.points(story.flatMap((one) => one.entries), player, source)), 0)));
  const group = 310 / Math.max(1, scored.length);
  const bar = Math.min(22, (group - 14) / Math.max(1, people.length));
  return (
    <figure class="chart">
      <figcaption>{t("points_by_source")}</figcaption>
      <svg viewBox="0 0 360 208" role="img" aria-label={t("points_by_source")}>
        {[0, Math.round(most / 2), most].map((value) => <g key={value}><line class="grid" x1="34" x2="350" y1={172 - (value * 156) / most} y2={172 - (value * 156) / most} /><text x="28" y={176 - (value * 156) / most} text-anchor="end">{value}</text></g>)}
        {scored.map((month, g) => {
          const entries = until(month);
          const left = 38 + g * group + (group - bar * people.length) / 2;
          return (
            <g key={month.month}>
              {people.map((player, p) => {
                let height = 0;
                return (
                  <g key={player.seat} transform={`translate(${(left + p * bar).toFixed(1)} 0)`}>
                    {sources.all.map((source, n) => {
                      const points = Math.max(0, sources.points(entries, player, source));
                      const [from, tall] = [height, (points * 156) / most];
                      height += tall;
                      return points > 0 ? <rect key={source} x="1" y={(172 - from - tall).toFixed(1)} width={bar - 2} height={tall.toFixed(1)} fill={sourceColour(n)}><title>{`${playerName(player.seat)}: ${sources.nameOf(source)} ${points}`}</title></rect> : null;
                    })}
                    <g transform={`translate(${bar / 2} 182)`}><Marker seat={player.seat} r={5} /></g>
                  </g>
                );
              })}
              <text x={38 + (g + 0.5) * group} y="204" text-anchor="middle">{month.month}</text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function SourceTable(props: { people: Player[]; sources: Sources }): JSX.Element {
  const { scene, playerName } = useHands();
  const { sources } = props;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t("points_by_source")}>
      <table class="sources">
        <thead><tr><th scope="col"><span class="hidden">{t("players")}</span></th>{sources.all.map((source, n) => <th key={source} scope="col"><span class="swatch" style={{ background: sourceColour(n) }} />{sources.nameOf(source)}</th>)}<th scope="col">{t("points")}</th></tr></thead>
        <tbody>
          {props.people.map((player) => (
            <tr key={player.name}>
              <th scope="row"><Icon size={16}><Marker seat={player.seat} /></Icon> {playerName(player.seat)}</th>
              {sources.all.map((source) => <td key={source} class="number">{sources.points(scene.log, player, source)}</td>)}
              <td class="number">{player.score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
