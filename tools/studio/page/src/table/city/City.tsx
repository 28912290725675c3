// The city: districts as the sides of a polygon round the castle, each with its guild, its places and its walls.

import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import { Marker, Piece } from "../../icons";
import { abbreviated, playerColours, playerInk } from "../../looks";
import type { SymbolPlace, Table } from "../../model";
import { capitalised, t } from "../../texts";
import { useHands, useThing } from "../context";
import { allPlots, byLocation, castle, corner, gateSpot, meadow, outer, path, spot, wallSpot, wedges, type Plots, type Wedge } from "./geometry";
import { GuildTile } from "./GuildTile";
import { SymbolMark } from "./SymbolMark";

/** What stands where in a district. */
interface Quarter {
  guilds: SymbolPlace[];
  /** On the city wall: places that no property is built on. */
  walls: SymbolPlace[];
  inside: SymbolPlace[][];
}

function quarter(table: Table, wedge: Wedge, built: ReadonlySet<number>): Quarter {
  const { sites } = table.scene.rules;
  const guilds: SymbolPlace[] = [];
  const walls: SymbolPlace[] = [];
  const inside: SymbolPlace[] = [];
  for (const one of table.symbolsIn.get(wedge.name) ?? []) {
    const site = sites[one.site];
    if (site?.straddles) continue;
    (site?.guild_place ? guilds : built.has(one.site) ? inside : walls).push(one);
  }
  return { guilds, walls, inside: byLocation(inside) };
}

function District(props: { wedge: Wedge; quarter: Quarter; plots: Plots; short: string[] }): JSX.Element {
  const { wedge, short, plots } = props;
  const { table, scene, nameOf } = useHands();
  const counts = majority(table, table.symbolsIn.get(wedge.name) ?? []);
  const { classes, live } = useThing([wedge.name], ({ playerName }) => ({
    title: capitalised(nameOf(wedge.name)),
    lines: [...counts.map(([seat, n]) => `${playerName(seat)}: ${n}`), ...table.attributesOn(wedge.name).map((one) => `${capitalised(one.name)}${one.value ? `: ${one.value}` : ""}`)],
  }));
  const { walls, inside, guilds } = props.quarter;
  const wallCount = walls.length;
  const scenery = useMemo(() => <Scenery wedge={wedge} plots={plots} walls={wallCount} />, [wedge, plots, wallCount]);
  return (
    <g class={`district ${classes}`} {...live}>
      {scenery}
      {walls.map((symbol, i) => <SymbolMark key={symbol.name} symbol={symbol} at={wallSpot(wedge, i, wallCount)} short={short[symbol.site] ?? ""} r={Math.min(plots.r, 18)} />)}
      {inside.flatMap((symbols, n) => symbols.map((symbol, i) => <SymbolMark key={symbol.name} symbol={symbol} at={plots.at[n]?.[i] ?? [0, 0]} short={short[symbol.site] ?? ""} r={plots.r} />))}
      <GuildTile wedge={wedge} places={guilds} />
      <Pieces wedge={wedge} />
      <g class="majority">
        {counts.slice(0, 6).map(([seat, n], i) => {
          const [x, y] = spot(wedge, (i - (Math.min(counts.length, 6) - 1) / 2) * 32, outer + 31);
          return <g key={seat} class={scene.changed.has(wedge.name) ? "changed" : ""} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><Marker seat={seat} r={13} /><text y="5.5" text-anchor="middle" fill={playerInk[seat % 8]}>{n}</text></g>;
        })}
      </g>
    </g>
  );
}

/** What never changes in a district: its ground, trees where nothing is built, walls, foundations of what lies on several plots. */
function Scenery(props: { wedge: Wedge; plots: Plots; walls: number }): JSX.Element {
  const { wedge, plots } = props;
  const turn = (wedge.angle * 180) / Math.PI + 90;
  const [nx, ny] = spot(wedge, 0, castle - 1);
  return (
    <>
      <path class="hit" d={path([corner(wedge, -1, castle), corner(wedge, -1, outer), corner(wedge, 1, outer), corner(wedge, 1, castle)])} />
      {plots.free.map(([x, y], i) => <Tree key={i} x={x} y={y} r={plots.r} />)}
      {Array.from({ length: props.walls }, (_, i) => {
        const [x, y] = wallSpot(wedge, i, props.walls);
        return <path key={i} class="wall" d="M-34 13v-26h9v6h9v-6h10v6h12v-6h10v6h9v-6h9v26z" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})`} />;
      })}
      {plots.at.map((at, n) => {
        const [first, last] = [at[0], at[at.length - 1]];
        if (!first || !last || at.length < 2) return null;
        const line = { x1: first[0], y1: first[1], x2: last[0], y2: last[1] };
        return <g key={n}><line class="pair-edge" {...line} stroke-width={plots.r * 2 + 9} /><line class="pair" {...line} stroke-width={plots.r * 2 + 5} /></g>;
      })}
      <g class="number" transform={`translate(${nx.toFixed(1)} ${ny.toFixed(1)})`}><circle r="14" /><text y="6" text-anchor="middle">{wedge.number}</text></g>
    </>
  );
}

function Tree(props: { x: number; y: number; r: number }): JSX.Element {
  const r = props.r * 0.62;
  return (
    <g class="tree" aria-hidden="true" transform={`translate(${props.x.toFixed(1)} ${props.y.toFixed(1)})`}>
      <path class="trunk" d={`M0 ${r * 0.2}v${r}`} stroke-width={r * 0.22} />
      <circle r={r * 0.72} cy={-r * 0.2} />
      <circle r={r * 0.34} cx={-r * 0.2} cy={-r * 0.4} class="light" />
    </g>
  );
}

function Pieces(props: { wedge: Wedge }): JSX.Element {
  const { table, scene } = useHands();
  const { wedge } = props;
  return (
    <>
      {table.piecesAt(wedge.name).map((one, i) => {
        const [x, y] = spot(wedge, outer * Math.tan(wedge.half) * 0.58 - i * 38, outer + 27);
        const def = scene.rules.pieces[one.piece];
        return <g key={one.name} class={`piece ${scene.changed.has(one.name) ? "changed" : ""}`} data-thing={one.name} data-figure={one.name} data-tip={capitalised(def?.name ?? "")} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} r={def?.art ? 25 : 15} /></g>;
      })}
    </>
  );
}

/** Markers by player, most first. */
function majority(table: Table, symbols: SymbolPlace[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const one of symbols) if (one.marker) counts.set(table.seatOf(one.marker), (counts.get(table.seatOf(one.marker)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

/** Places across a border, one symbol on either side. */
function Gates(props: { all: Wedge[]; places: SymbolPlace[][]; short: string[]; r: number }): JSX.Element {
  const nth = new Map<string, number>();
  return (
    <g class="gates">
      {props.places.map((symbols) => {
        const sides = symbols.map((one) => props.all.find((wedge) => wedge.name === one.district));
        const [a, b] = sides;
        if (!a || !b) return null;
        const border = [a.name, b.name].sort().join();
        nth.set(border, (nth.get(border) ?? -1) + 1);
        const { at, turn } = gateSpot(a, b, nth.get(border) ?? 0);
        const r = Math.min(props.r, 19);
        return (
          <g key={symbols[0]?.location}>
            <path class="gate" d="M-48 26v-44h8v-9h9v9h9v-9h9v9h9v9h8v-9h9v-9h9v9h9v-9h9v9h8v44h-39v-10a9 9 0 0 0-18 0v10z" transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)}) rotate(${turn})`} />
            {symbols.map((symbol, i) => {
              const wedge = sides[i] ?? a;
              // Towards its own district.
              const [wx, wy] = [Math.cos(wedge.angle), Math.sin(wedge.angle)];
              const [tx, ty] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
              const side = wx * tx + wy * ty > 0 ? 1 : -1;
              return <SymbolMark key={symbol.name} symbol={symbol} at={[at[0] + side * 24 * tx, at[1] + side * 24 * ty]} short={props.short[symbol.site] ?? ""} r={r} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

/** The flag has the colour of whoever is on turn. */
function Castle(props: { all: Wedge[]; seat: number }): JSX.Element {
  const { seat } = props;
  const ground = path(props.all.map((wedge) => corner(wedge, -1, castle)));
  return (
    <g class="castle" aria-hidden="true">
      <path class="moat" d={ground} />
      <path class="island" d={path(props.all.map((wedge) => corner(wedge, -1, castle - 19)))} />
      <g transform="translate(0 8) scale(0.98)">
        <path class="stone back" d="M-30 20v-52h-4v-12h7v5h6v-5h7v5h6v-5h7v12h-4v52zM5 20v-52h-4v-12h7v5h6v-5h7v5h6v-5h7v12h-4v52z" />
        <path class="stone" d="M-46 34V-6h-5v-14h9v6h8v-6h9v14h-5v6h14v-20h-4v-14h8v6h8v-6h8v6h8v-6h8v14h-4v20h14v-6h-5v-14h9v6h8v-6h9v14h-5v40H12V18a12 12 0 0 0-24 0v16z" />
        <path class="window" d="M-4 4v-9a4 4 0 0 1 8 0v9zM-39 14V6a3 3 0 0 1 6 0v8zM33 14V6a3 3 0 0 1 6 0v8zM-22 -18v-7a2.500 2.500 0 0 1 5 0v7zM17 -18v-7a2.500 2.500 0 0 1 5 0v7z" />
        <path d="M0 -34v-30" stroke="#3b2a15" stroke-width="2.5" />
        <path class="flag" d="M1 -64q12 -5 24 1q-6 5 0 12q-12 -5 -24 0z" fill={seat >= 0 ? playerColours[seat % 8] : "#c9a227"} />
      </g>
    </g>
  );
}

/** The ground of the city: meadow, streets and the wall round it. */
function Ground(props: { all: Wedge[] }): JSX.Element {
  const { all } = props;
  const edge = (out: number) => path(all.map((wedge) => corner(wedge, -1, out)));
  return (
    <>
      <defs>
        <radialGradient id="meadow" cx="50%" cy="50%" r="65%"><stop offset="0%" class="meadow-in" /><stop offset="100%" class="meadow-out" /></radialGradient>
        <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="410"><stop offset="20%" class="ground-in" /><stop offset="100%" class="ground-out" /></radialGradient>
      </defs>
      <path class="meadow" d={edge(meadow)} fill="url(#meadow)" />
      <path class="ground" d={edge(outer)} fill="url(#ground)" />
      {all.map((wedge) => (wedge.number % 2 ? null : <path key={wedge.name} class="shade" d={path([corner(wedge, -1, castle), corner(wedge, -1, outer), corner(wedge, 1, outer), corner(wedge, 1, castle)])} />))}
      {all.map((wedge) => { const [a, b] = [corner(wedge, -1, castle), corner(wedge, -1, outer)]; return <line key={wedge.name} class="border" x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />; })}
      <path class="rampart-edge" d={edge(outer)} />
      <path class="rampart" d={edge(outer)} />
      <path class="rampart-stones" d={edge(outer)} />
    </>
  );
}

/** What lies where. It only changes with the rules, or when a script adds a district: not with every choice. */
function useShape(table: Table) {
  const { rules } = table.scene;
  const now = wedges(table);
  const built = useMemo(() => new Set(rules.properties.map((one) => one.site)), [rules]);
  const quarters = now.map((wedge) => quarter(table, wedge, built));
  const gates = byLocation(table.symbols.filter((one) => rules.sites[one.site]?.straddles));
  const perBorder = now.length > 0 ? Math.ceil(gates.length / now.length) : 0;
  const shape = JSON.stringify([perBorder, now, quarters.map((one) => one.inside.map((group) => group.length))]);
  const kept = useRef<{ shape: string; all: Wedge[]; plots: Plots[] } | null>(null);
  if (kept.current?.shape !== shape) kept.current = { shape, all: now, plots: allPlots(now, quarters.map((one) => one.inside.map((group) => group.length)), perBorder) };
  return { ...kept.current, quarters, gates };
}

export function City(): JSX.Element {
  const { table, scene } = useHands();
  const { rules } = scene;
  const { all, plots, quarters, gates } = useShape(table);
  const short = abbreviated(rules.sites);
  const seat = table.seatOf(table.active);
  const ground = useMemo(() => <Ground all={all} />, [all]);
  const keep = useMemo(() => <Castle all={all} seat={seat} />, [all, seat]);
  return (
    <svg class="city" viewBox="-452 -470 904 862" role="group" aria-label={t("city")}>
      {ground}
      {keep}
      {all.map((wedge, i) => {
        const [own, place] = [quarters[i], plots[i]];
        return own && place ? <District key={wedge.name} wedge={wedge} quarter={own} plots={place} short={short} /> : null;
      })}
      <Gates all={all} places={gates} short={short} r={plots[0]?.r ?? 19} />
    </svg>
  );
}
