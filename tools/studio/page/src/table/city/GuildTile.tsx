// A guild's tile: what it costs on top, its emblem and name, the plank with its fee, and who owns it.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Figure, GuildEmblem, Marker, Resource } from "../../icons";
import { categoryColour, guildLetters } from "../../looks";
import type { Rules, SymbolPlace } from "../../model";
import { capitalised, t } from "../../texts";
import { useHands, useThing } from "../context";
import { guildSpot, tile, type Wedge } from "./geometry";

const { width, height } = tile;

export function GuildTile(props: { wedge: Wedge; places: SymbolPlace[] }): JSX.Element {
  const { wedge } = props;
  const { table, scene } = useHands();
  const { rules } = scene;
  const place = props.places[0];
  const plank = table.planksAt.get(wedge.guild ?? "")?.[0];
  const thing = wedge.guild ? scene.things.get(wedge.guild) : undefined;
  const index = typeof thing?.guild === "number" ? thing.guild : -1;
  const guild = rules.guilds[index];
  const owner = place?.marker ? table.seatOf(place.marker) : -1;
  const { classes, live } = useThing([plank?.name, wedge.guild, place?.name, place?.location], ({ playerName }) => ({
    title: capitalised(guild?.name ?? ""),
    lines: [guild?.help ?? "", owner >= 0 ? `${t("owner")}: ${playerName(owner)}` : ""],
    word: guild?.id,
  }));
  const worker = plank?.worker ? table.workerByName.get(plank.worker) : undefined;
  const [x, y] = guildSpot(wedge);
  const where = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
  const face = useMemo(() => <Face rules={rules} index={index} />, [rules, index]);
  if (!guild) return <rect class="guild-empty" transform={where} x={-width} y={-height} width={2 * width} height={2 * height} rx="11" />;
  return (
    <g class={`guild ${classes}`} transform={where} {...live}>
      {face}
      {plank ? <ellipse class="plank" cx="-14" cy="35" rx="28" ry="15" /> : null}
      {worker ? <g data-figure={worker.name} class={scene.changed.has(worker.name) ? "changed" : ""} transform="translate(-14 30)"><Figure kind={worker.kind} seat={table.seatOf(worker.owner)} master={worker.master} r={15} /></g> : guild.fee.map(([resource = 0, amount]) => (
        <g key={resource} transform="translate(-14 35)"><g transform="translate(-7 0)"><Resource index={resource} money={resource === rules.settings.money} r={7} /></g><text class="fee" x="4" y="4.5">{amount}</text></g>
      ))}
      {owner >= 0 ? <g class="owner" transform="translate(46 34)"><circle r="15" /><Marker seat={owner} r={10} /></g> : place ? <circle class="owner-free" cx="46" cy="34" r="12" /> : null}
    </g>
  );
}

/** What is printed on the tile. */
function Face(props: { rules: Rules; index: number }): JSX.Element | null {
  const { rules, index } = props;
  const guild = rules.guilds[index];
  if (!guild) return null;
  const category = categoryColour(guild.category);
  const lines = inLines(capitalised(guild.name));
  const step = lines.length > 2 ? 13.5 : 15.5;
  return (
    <>
      <rect class="halo" x={-width - 5} y={-height - 5} width={2 * width + 10} height={2 * height + 10} rx="15" />
      <rect class="under" x={-width} y={-height + 4} width={2 * width + 1} height={2 * height} rx="11" />
      <rect class="tile" x={-width} y={-height} width={2 * width} height={2 * height} rx="11" style={{ stroke: category }} />
      <path d={`M${-width} ${-height + 24}v-13a11 11 0 0 1 11 -11h${2 * width - 22}a11 11 0 0 1 11 11v13z`} fill={category} />
      <g transform={`translate(0 ${-height + 12})`}>
        {guild.cost.map(([resource = 0, amount], i) => (
          <g key={resource} transform={`translate(${(i - (guild.cost.length - 1) / 2) * 33} 0)`}>
            <g transform="translate(-7 0)"><Resource index={resource} money={resource === rules.settings.money} r={7} /></g>
            <text class="cost" x="3" y="5">{amount}</text>
          </g>
        ))}
      </g>
      <g transform="translate(-46 -4)">
        {guild.art ? <image href={guild.art} x="-19" y="-19" width="38" height="38" /> : <GuildEmblem index={index} short={guildLetters(rules, index)} r={19} />}
      </g>
      {lines.map((line, i) => (
        <text key={line} class="guild-name" x="22" y={1 + (i - (lines.length - 1) / 2) * step} text-anchor="middle" textLength={line.length > 9 ? 86 : undefined} lengthAdjust="spacingAndGlyphs">{line}</text>
      ))}
    </>
  );
}

/** Up to three lines of about the same length; a hyphen ends a line as well as a space. */
function inLines(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/(?<=[ -])/)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (last.length + word.trim().length < 12 || lines.length === 3)) lines[lines.length - 1] = last + word;
    else lines.push(word);
  }
  return lines.map((line) => line.trim());
}
