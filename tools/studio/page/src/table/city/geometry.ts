// Where things lie in the city: districts are wedges round the castle, and in each there are plots for what can be built.
// Everything follows from the state: another number of districts is another polygon, more kinds of buildings are smaller plots.

import type { SymbolPlace, Table } from "../../model";

/** From the middle: the castle's moat, the city wall, the meadow before it. */
export const castle = 76;
export const outer = 332;
export const meadow = outer + 46;
/** Half a guild tile. */
export const tile = { width: 68, height: 52 };

export interface Wedge {
  name: string;
  number: number;
  guild: string | null;
  /** The direction from the castle to its middle. */
  angle: number;
  half: number; // half of the angle it takes
}

export type Point = readonly [number, number];

/** `along` the wall, `out` from the castle. */
export function spot(wedge: Wedge, along: number, out: number): Point {
  const [c, s] = [Math.cos(wedge.angle), Math.sin(wedge.angle)];
  return [out * c - along * s, out * s + along * c];
}

export function wedges(table: Table): Wedge[] {
  const all = [...table.districts].sort((a, b) => a.number - b.number);
  const step = (2 * Math.PI) / Math.max(all.length, 3);
  return all.map((one, i) => ({ ...one, angle: -Math.PI / 2 + step / 2 + i * step, half: step / 2 }));
}

export const corner = (wedge: Wedge, side: -1 | 1, out: number): Point => spot(wedge, side * out * Math.tan(wedge.half), out);
export const path = (points: Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;

/** Before the wall, as near to it as an upright tile can lie. */
export function guildSpot(wedge: Wedge): Point {
  const reach = tile.width * Math.abs(Math.cos(wedge.angle)) + tile.height * Math.abs(Math.sin(wedge.angle));
  return spot(wedge, 0, outer - 15 - reach);
}

/** On the city wall: the nth of so many places. */
export function wallSpot(wedge: Wedge, nth: number, count: number): Point {
  const room = 2 * outer * Math.tan(wedge.half) - 130;
  return spot(wedge, (nth - (count - 1) / 2) * Math.min(room / Math.max(1, count), 110), outer + 5);
}

/** The place across a border, the nth from the wall inwards: on the corner of the wall. */
export function gateSpot(a: Wedge, b: Wedge, nth: number): { at: Point; turn: number } {
  const [x, y] = [Math.cos(a.angle) + Math.cos(b.angle), Math.sin(a.angle) + Math.sin(b.angle)];
  const length = Math.hypot(x, y) || 1;
  const out = outer / Math.cos(a.half) - 26 - nth * 58;
  return { at: [(out * x) / length, (out * y) / length], turn: (Math.atan2(y, x) * 180) / Math.PI + 90 };
}

interface Slot {
  along: number;
  out: number;
  row: number;
}

/** Is there room for a plot: away from the borders, the guild tile and the gates? */
function isOpen(wedge: Wedge, along: number, out: number, r: number, gates: number): boolean {
  if ((out * Math.sin(wedge.half) - r - 7) / Math.cos(wedge.half) < Math.abs(along)) return false;
  const [x, y] = spot(wedge, along, out);
  const [guildX, guildY] = guildSpot(wedge);
  const dx = Math.max(0, Math.abs(x - guildX) - tile.width);
  const dy = Math.max(0, Math.abs(y - guildY) - tile.height);
  if (Math.hypot(dx, dy) < r + 4) return false;
  for (let nth = 0; nth < gates; ++nth) {
    const gate = outer / Math.cos(wedge.half) - 26 - nth * 58;
    if (Math.hypot(out - gate * Math.cos(wedge.half), Math.abs(along) - gate * Math.sin(wedge.half)) < r + 34) return false;
  }
  return true;
}

/** Rows of plots of this size between castle and wall; each stretch of a row that is open is filled by itself. */
function slots(wedge: Wedge, grid: number, gates: number): Slot[] {
  const r = grid / 2 - 2.5;
  const [inside, outside] = [castle + 10 + r, outer - 16 - r];
  const rows = Math.floor((outside - inside) / grid) + 1;
  const all: Slot[] = [];
  for (let row = 0; row < rows; ++row) {
    const out = rows === 1 ? inside : inside + (row * (outside - inside)) / (rows - 1);
    const room = Math.ceil(out * Math.tan(wedge.half));
    for (let from = -room; from <= room; ++from) {
      if (!isOpen(wedge, from, out, r, gates)) continue;
      let to = from;
      while (isOpen(wedge, to + 1, out, r, gates)) ++to;
      const count = Math.floor((to - from) / grid) + 1;
      const step = count === 1 ? 0 : Math.min((to - from) / (count - 1), grid * 1.14);
      for (let i = 0; i < count; ++i) all.push({ along: (from + to) / 2 + (i - (count - 1) / 2) * step, out, row });
      from = to + 1;
    }
  }
  return all.sort((a, b) => a.row - b.row || Math.abs(a.along) - Math.abs(b.along) || a.along - b.along);
}

export interface Plots {
  r: number;
  /** For each location its places, one or several beside each other. */
  at: Point[][];
  /** Plots that nothing takes. */
  free: Point[];
}

/** Gives each location its plots, wide ones first; null if this size is too large. */
function assign(wedge: Wedge, widths: number[], grid: number, gates: number): Plots | null {
  const open = slots(wedge, grid, gates);
  const at: Point[][] = widths.map(() => []);
  const order = widths.map((width, index) => ({ width, index })).sort((a, b) => b.width - a.width);
  for (const { width, index } of order) {
    const first = open.findIndex((slot) => run(open, slot, width, grid).length === width);
    const start = open[first];
    if (!start) return null;
    const taken = run(open, start, width, grid);
    at[index] = taken.map((slot) => spot(wedge, slot.along, slot.out));
    for (const slot of taken) open.splice(open.indexOf(slot), 1);
  }
  return { r: grid / 2 - 2.5, at, free: open.map((slot) => spot(wedge, slot.along, slot.out)) };
}

/** So many open slots beside each other in a row, from this one on. */
function run(open: Slot[], from: Slot, width: number, grid: number): Slot[] {
  const row = open.filter((slot) => slot.row === from.row && slot.along >= from.along).sort((a, b) => a.along - b.along);
  const beside = (slot: Slot, i: number) => i === 0 || slot.along - (row[i - 1]?.along ?? 0) < grid * 1.2;
  return row.slice(0, width).filter(beside);
}

/** Plots for all districts, of one size: the largest at which everything fits. */
export function allPlots(all: Wedge[], widths: number[][], gates: number): Plots[] {
  for (let grid = 62; grid >= 16; grid -= 2) {
    const plots = all.map((wedge, i) => assign(wedge, widths[i] ?? [], grid, gates));
    if (plots.every((one) => one !== null)) return plots;
  }
  return all.map((wedge, i) => ({ r: 6, at: (widths[i] ?? []).map((width) => Array.from({ length: width }, () => spot(wedge, 0, 200))), free: [] }));
}

/** Symbols by the location they belong to, in the order of the state. */
export function byLocation(symbols: SymbolPlace[]): SymbolPlace[][] {
  const groups = new Map<string, SymbolPlace[]>();
  for (const one of symbols) groups.set(one.location, [...(groups.get(one.location) ?? []), one]);
  return [...groups.values()];
}
