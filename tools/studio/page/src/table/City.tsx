// The city: districts as the sides of a polygon round the castle, each with its guild, its places and its walls. Everything
// follows from the state: another number of districts is another polygon.

import type { JSX } from "preact";
import { Building, Figure, Marker, Piece, Resource } from "../icons";
import { abbreviations, categoryColour, playerColours, playerInk } from "../looks";
import type { SymbolPlace, Table } from "../model";
import { capitalised } from "../texts";
import { useHands, useThing } from "./context";

const outer = 330; // from the middle to a side
const castle = 84;
const wallLine = outer - 17;
const guildLine = 247;
const meadow = outer + 36;

interface Wedge {
  name: string;
  number: number;
  guild: string | null;
  /** The direction from the castle to its middle. */
  angle: number;
  half: number; // half of the angle it takes
}

type Point = readonly [number, number];

/** `along` the wall, `out` from the castle. */
function spot(wedge: Wedge, along: number, out: number): Point {
  const [c, s] = [Math.cos(wedge.angle), Math.sin(wedge.angle)];
  return [out * c - along * s, out * s + along * c];
}

function wedges(table: Table): Wedge[] {
  const all = [...table.districts].sort((a, b) => a.number - b.number);
  const step = (2 * Math.PI) / Math.max(all.length, 3);
  return all.map((one, i) => ({ ...one, angle: -Math.PI / 2 + step / 2 + i * step, half: step / 2 }));
}

const corner = (wedge: Wedge, side: -1 | 1, out: number): Point => spot(wedge, side * out * Math.tan(wedge.half), out);
const path = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

/** Places for so many symbols in a wedge, the best ones first: rows before the castle, then both sides of the guild. */
function places(wedge: Wedge, widths: number[]): Point[] {
  const grid = 43;
  const slots: { along: number; out: number }[] = [];
  for (const out of [162, 119]) {
    const most = Math.max(1, Math.floor((2 * out * Math.tan(wedge.half) - 26) / grid));
    for (let i = 0; i < most; ++i) slots.push({ along: (i - (most - 1) / 2) * grid, out });
  }
  for (const out of [207, 250, 292]) {
    const room = out * Math.tan(wedge.half) - (out > 240 ? 50 : 28); // not where gates stand
    for (let along = 93; along <= room; along += grid) slots.push({ along, out }, { along: -along, out });
  }
  // A pair takes two slots beside each other.
  const used = new Set<number>();
  return widths.map((width) => {
    for (let i = 0; i < slots.length; ++i) {
      const slot = slots[i];
      if (!slot || used.has(i)) continue;
      if (width === 1) {
        used.add(i);
        return spot(wedge, slot.along, slot.out);
      }
      const beside = slots.findIndex((other, n) => !used.has(n) && other.out === slot.out && Math.abs(other.along - slot.along - grid) < 1);
      const partner = slots[beside];
      if (!partner) continue;
      used.add(i).add(beside);
      return spot(wedge, (slot.along + partner.along) / 2, slot.out);
    }
    return spot(wedge, 0, 205);
  });
}

function SymbolMark(props: { symbol: SymbolPlace; x: number; y: number; short: string; r?: number; small?: boolean }): JSX.Element {
  const { symbol } = props;
  const { hands, classes, why, props: live } = useThing([symbol.name, symbol.location]);
  const seat = symbol.marker ? hands.table.seatOf(symbol.marker) : -1;
  const r = props.r ?? 17;
  const site = hands.scene.rules.sites[symbol.site];
  const title = [capitalised(hands.nameOf(symbol.location)), seat >= 0 ? hands.playerName(seat) : "", why].filter(Boolean).join("\n");
  return (
    <g class={`symbol ${seat >= 0 ? "taken" : "free"} ${classes}`} transform={`translate(${props.x.toFixed(1)} ${props.y.toFixed(1)})`} {...live}>
      <title>{title}</title>
      <circle class="halo" r={r + 4.5} />
      <circle class="ground" r={r + 1.5} fill={seat >= 0 ? playerColours[seat % 8] : undefined} />
      {site?.art ? <image href={site.art} x={-r} y={-r} width={2 * r} height={2 * r} /> : <Building site={symbol.site} short={props.short} r={r - 2} fill={seat >= 0 ? (playerColours[seat % 8] ?? "#777") : "#f4ead0"} ink={seat >= 0 ? playerInk[seat % 8] : "#4a3318"} />}
      {seat >= 0 ? (
        <g transform={`translate(${r * 0.72} ${-r * 0.72})`}>
          <circle r={r * 0.5} fill="#fbf5e4" stroke="#1e150b" stroke-width="1" />
          <Marker seat={seat} r={r * 0.34} />
        </g>
      ) : null}
    </g>
  );
}

function GuildTile(props: { wedge: Wedge; locations: SymbolPlace[] }): JSX.Element | null {
  const { wedge } = props;
  const location = props.locations[0];
  const plankName = useHands().table.planksAt.get(wedge.guild ?? "")?.[0]?.name;
  const { hands, classes, why, props: live } = useThing([plankName ?? "-", wedge.guild ?? "-", location?.name ?? "-", location?.location ?? "-"]);
  const { rules } = hands.scene;
  const tile = wedge.guild ? hands.scene.things.get(wedge.guild) : undefined;
  const guild = typeof tile?.guild === "number" ? rules.guilds[tile.guild] : undefined;
  const [x, y] = spot(wedge, 0, guildLine);
  if (!guild) return <g transform={`translate(${x} ${y})`}><rect class="guild-empty" x="-52" y="-42" width="104" height="84" rx="10" /></g>;
  const owner = location?.marker ? hands.table.seatOf(location.marker) : -1;
  const plank = wedge.guild ? hands.table.planksAt.get(wedge.guild)?.[0] : undefined;
  const worker = plank?.worker ? hands.table.workerByName.get(plank.worker) : undefined;
  const colour = categoryColour(guild.category);
  const lines = twoLines(capitalised(guild.name));
  return (
    <g class={`guild ${classes}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1.08)`} {...live}>
      <title>{[guild.name, guild.help, owner >= 0 ? hands.playerName(owner) : "", why].filter(Boolean).join("\n")}</title>
      <rect class="halo" x="-57" y="-47" width="114" height="94" rx="13" />
      <rect class="tile" x="-52" y="-42" width="104" height="84" rx="9" style={{ stroke: colour }} />
      <path d="M-52 -33a9 9 0 0 1 9-9h86a9 9 0 0 1 9 9v7h-104z" fill={colour} />
      {lines.map((line, i) => (
        <text key={line} class="guild-name" y={(lines.length === 1 ? -3 : -10) + i * 13} text-anchor="middle" textLength={line.length > 14 ? 94 : undefined} lengthAdjust="spacingAndGlyphs">{line}</text>
      ))}
      <g transform="translate(0 -34)">
        {guild.cost.flatMap(([resource, amount], i) => (
          <g key={resource} transform={`translate(${(i - (guild.cost.length - 1) / 2) * 26} 0)`}>
            <g transform="translate(-5 0)"><Resource index={resource ?? 0} money={resource === rules.settings.money} r={5.5} /></g>
            <text class="cost" x="3.5" y="3.8">{amount}</text>
          </g>
        ))}
      </g>
      {guild.art ? <image href={guild.art} x="-48" y="10" width="28" height="28" /> : null}
      <ellipse class="plank" cx={0} cy={25} rx="22" ry="13.5" />
      {worker ? <g transform="translate(0 22)"><Figure kind={worker.kind} seat={hands.table.seatOf(worker.owner)} master={worker.master} r={12} /></g> : guild.fee.map(([resource, amount]) => (
        <g key={resource} transform="translate(0 25)"><g transform="translate(-5 0)"><Resource index={resource ?? 0} money={resource === rules.settings.money} r={5} /></g><text class="fee" x="3" y="3.5">{amount}</text></g>
      ))}
      {owner >= 0 ? <g transform="translate(40 27)"><circle r="10" fill="#fbf5e4" stroke="#1e150b" /><Marker seat={owner} r={6.5} /></g> : <circle class="owner-free" cx="40" cy="27" r="8" />}
      <g class="info" transform="translate(-42 29)" onClick={(event) => { event.stopPropagation(); hands.explain(guild.id); }}><circle r="7.5" /><text y="3.6" text-anchor="middle">?</text></g>
    </g>
  );
}

function twoLines(name: string): string[] {
  const words = name.split(" ");
  if (words.length < 2 || name.length < 13) return [name];
  const middle = words.length > 2 ? Math.ceil(words.length / 2) : 1;
  return [words.slice(0, middle).join(" "), words.slice(middle).join(" ")];
}

function District(props: { wedge: Wedge; short: string[] }): JSX.Element {
  const { wedge, short } = props;
  const { hands, classes, why, props: live } = useThing(wedge.name);
  const { table } = hands;
  const { rules } = hands.scene;
  const own = table.symbols.filter((one) => one.district === wedge.name);
  const built = new Set(rules.properties.map((one) => one.site));
  const site = (one: SymbolPlace) => rules.sites[one.site];
  const guilds = own.filter((one) => site(one)?.guild_place);
  const walls = own.filter((one) => !site(one)?.guild_place && !site(one)?.straddles && !built.has(one.site));
  const inside = own.filter((one) => !site(one)?.guild_place && !site(one)?.straddles && built.has(one.site));
  const locations = [...new Set(inside.map((one) => one.location))].map((name) => inside.filter((one) => one.location === name));
  // Pairs first: they need two places beside each other.
  locations.sort((a, b) => b.length - a.length);
  const at = places(wedge, locations.map((one) => Math.min(one.length, 2)));
  const edge = path([corner(wedge, -1, castle), corner(wedge, -1, outer), corner(wedge, 1, outer), corner(wedge, 1, castle)]);
  const [nx, ny] = spot(wedge, 0, castle - 1);
  const pieces = table.piecesAt(wedge.name);
  const notes = table.attributesOn(wedge.name).map((one) => `${capitalised(one.name)}${one.value ? `: ${one.value}` : ""}`);
  const counts = majority(table, own);
  return (
    <g class={`district ${classes}`} {...live}>
      <path class="hit" d={edge}><title>{[capitalised(hands.nameOf(wedge.name)), ...counts.map(([seat, n]) => `${hands.playerName(seat)} ×${n}`), ...notes, why].filter(Boolean).join("\n")}</title></path>
      {walls.map((symbol, i) => {
        const [x, y] = spot(wedge, (i - (walls.length - 1) / 2) * Math.min(190 / Math.max(1, walls.length - 1), 190), outer + 1);
        return <SymbolMark key={symbol.name} symbol={symbol} x={x} y={y} short={short[symbol.site] ?? ""} r={16} />;
      })}
      {locations.map((symbols, n) => {
        const [x, y] = at[n] ?? [0, 0];
        const [ax, ay] = [-Math.sin(wedge.angle), Math.cos(wedge.angle)];
        return (
          <g key={symbols[0]?.location}>
            {symbols.length > 1 ? <line class="pair" x1={x - 21 * ax} y1={y - 21 * ay} x2={x + 21 * ax} y2={y + 21 * ay} /> : null}
            {symbols.map((symbol, i) => {
              const off = (i - (symbols.length - 1) / 2) * 42;
              return <SymbolMark key={symbol.name} symbol={symbol} x={x + off * ax} y={y + off * ay} short={short[symbol.site] ?? ""} />;
            })}
          </g>
        );
      })}
      <GuildTile wedge={wedge} locations={guilds} />
      {pieces.map((one, i) => {
        const [x, y] = spot(wedge, wallLine * Math.tan(wedge.half) * 0.6 - i * 26, wallLine - 26);
        const def = rules.pieces[one.piece];
        return <g key={one.name} class={hands.scene.changed.has(one.name) ? "changed" : ""} data-thing={one.name} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><title>{capitalised(def?.name ?? "")}</title><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} r={def?.art ? 20 : 11} /></g>;
      })}
      <g class="number" transform={`translate(${nx.toFixed(1)} ${ny.toFixed(1)})`}><circle r="11" /><text y="5" text-anchor="middle">{wedge.number}</text></g>
      <g class="majority">
        {counts.slice(0, 5).map(([seat, n], i) => {
          const [x, y] = spot(wedge, (i - (Math.min(counts.length, 5) - 1) / 2) * 25, outer + 33);
          return <g key={seat} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}><circle r="11" fill={playerColours[seat % 8]} /><text y="4.5" text-anchor="middle" fill={playerInk[seat % 8]}>{n}</text></g>;
        })}
      </g>
    </g>
  );
}

/** Markers by player, most first. */
function majority(table: Table, symbols: SymbolPlace[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const one of symbols) if (one.marker) counts.set(table.seatOf(one.marker), (counts.get(table.seatOf(one.marker)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
}

/** Places across a border, one symbol on either side. */
function Borders(props: { all: Wedge[]; short: string[] }): JSX.Element {
  const { table, scene } = useHands();
  const straddling = table.symbols.filter((one) => scene.rules.sites[one.site]?.straddles);
  const locations = [...new Set(straddling.map((one) => one.location))];
  const perBorder = new Map<string, number>();
  return (
    <g class="borders">
      {locations.map((location) => {
        const symbols = straddling.filter((one) => one.location === location);
        const sides = symbols.map((one) => props.all.find((wedge) => wedge.name === one.district));
        const [a, b] = sides;
        if (!a || !b) return null;
        const [cx, cy] = [Math.cos(a.angle) + Math.cos(b.angle), Math.sin(a.angle) + Math.sin(b.angle)];
        const length = Math.hypot(cx, cy) || 1;
        const n = perBorder.get(`${a.name}${b.name}`) ?? 0;
        perBorder.set(`${a.name}${b.name}`, n + 1);
        const out = 306 - n * 48;
        return (
          <g key={location}>
            <rect class="gate" x="-38" y="-20" width="76" height="40" rx="9" transform={`translate(${(out * cx) / length} ${(out * cy) / length}) rotate(${(Math.atan2(cy, cx) * 180) / Math.PI + 90})`} />
            {symbols.map((symbol, i) => {
              const wedge = sides[i] ?? a;
              const away = (wedge === a ? b : a).angle;
              let turn = wedge.angle - away;
              while (turn > Math.PI) turn -= 2 * Math.PI;
              while (turn < -Math.PI) turn += 2 * Math.PI;
              const side = turn > 0 ? 1 : -1;
              const x = (out * cx) / length - side * 19 * (cy / length);
              const y = (out * cy) / length + side * 19 * (cx / length);
              return <SymbolMark key={symbol.name} symbol={symbol} x={x} y={y} short={props.short[symbol.site] ?? ""} r={16} />;
            })}
          </g>
        );
      })}
    </g>
  );
}

function Castle(props: { all: Wedge[] }): JSX.Element {
  const { table } = useHands();
  const seat = table.seatOf(table.active);
  const ground = path(props.all.map((wedge) => corner(wedge, -1, castle)));
  return (
    <g class="castle" aria-hidden="true">
      <path class="moat" d={ground} />
      <g transform="translate(0 4)">
        <path class="stone" d="M-46 34V-10h-5v-16h9v7h8v-7h9v16h-5v6h14v-34h-6v-17h11v8h7v-8h8v8h7v-8h11v17h-6v34h14v-6h-5v-16h9v7h8v-7h9v16h-5v44H12V16a12 12 0 0 0-24 0v18z" />
        <path class="window" d="M-4 -14v-9a4 4 0 0 1 8 0v9zM-36 12V4a3 3 0 0 1 6 0v8zM30 12V4a3 3 0 0 1 6 0v8z" />
        <path d="M0 -55v-24" stroke="#3b2a15" stroke-width="2.5" />
        <path class="flag" d="M1 -79q12 -5 24 1q-6 5 0 12q-12 -5 -24 0z" fill={seat >= 0 ? playerColours[seat % 8] : "#c9a227"} />
      </g>
    </g>
  );
}

export function City(): JSX.Element {
  const { table, scene } = useHands();
  const all = wedges(table);
  const short = abbreviations(scene.rules.sites.map((one) => one.name));
  return (
    <svg class="city" viewBox="-438 -456 876 836" role="group" aria-label={scene.rules.texts.city ?? ""}>
      <defs>
        <radialGradient id="meadow" cx="50%" cy="50%" r="65%"><stop offset="0%" class="meadow-in" /><stop offset="100%" class="meadow-out" /></radialGradient>
        <pattern id="paper" width="8" height="8" patternUnits="userSpaceOnUse"><path d="M0 8L8 0M-2 2L2-2M6 10L10 6" class="hatch" /></pattern>
      </defs>
      <path class="meadow" d={path(all.map((wedge) => corner(wedge, -1, meadow)))} fill="url(#meadow)" />
      {all.map((wedge) => (
        <g key={wedge.name}>
          <path class={`ground g${wedge.number % 2}`} d={path([corner(wedge, -1, castle), corner(wedge, -1, outer), corner(wedge, 1, outer), corner(wedge, 1, castle)])} />
          <path class="street" d={path([corner(wedge, -1, castle + 61), corner(wedge, 1, castle + 61)])} />
        </g>
      ))}
      {all.map((wedge) => { const [a, b] = [corner(wedge, -1, castle), corner(wedge, -1, outer)]; return <line key={wedge.name} class="border" x1={a[0]} y1={a[1]} x2={b[0]} y2={b[1]} />; })}
      <Castle all={all} />
      <path class="rampart" d={path(all.map((wedge) => corner(wedge, -1, outer)))} />
      {all.map((wedge) => <District key={wedge.name} wedge={wedge} short={short} />)}
      <Borders all={all} short={short} />
    </svg>
  );
}
