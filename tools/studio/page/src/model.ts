// A game as this page knows it: what the server has sent, in the form the table is drawn from.

import type { BotChoice, Decision, LogEntry, Option, RefusedOption, RulesMessage, SeatedPlayer, StateMessage } from "../generated/messages";

export type Rules = RulesMessage;
export type Thing = Record<string, unknown>;
export type { BotChoice, Decision, LogEntry, Option, RefusedOption, SeatedPlayer, StateMessage };

/** Who plays where nobody has chosen another bot. */
export const usualBot = "greedy";

/** The table at one moment. Never changed: the next moment is another one. */
export interface Scene {
  rules: Rules;
  number: number;
  things: ReadonlyMap<string, Thing>;
  state: StateMessage["state"];
  viewer: number;
  mine: number[];
  decision: Decision | null;
  attributes: StateMessage["attributes"];
  seats: SeatedPlayer[];
  log: LogEntry[];
  /** What is new since the scene before: things that changed, goods that came and went, and the first new line of the log. */
  changed: ReadonlySet<string>;
  gains: ReadonlyMap<string, number[]>;
  freshFrom: number;
  standings: StateMessage["standings"];
  stopped: string | undefined;
  mishaps: string[];
}

export function nextScene(before: Scene | null, rules: Rules, message: StateMessage): Scene {
  const things = new Map(message.whole || !before ? [] : before.things);
  for (const [name, thing] of Object.entries(message.things)) things.set(name, thing as Thing);
  const kept = message.whole || !before ? [] : before.log.slice(0, message.log_from);
  return {
    rules,
    number: message.number,
    things,
    state: message.state,
    viewer: message.viewer,
    mine: message.mine,
    decision: message.decision,
    attributes: message.attributes,
    seats: message.seats,
    log: [...kept, ...message.log],
    changed: new Set(message.whole ? [] : Object.keys(message.things)),
    gains: message.whole || !before ? new Map() : gainsSince(before.things, message.things),
    freshFrom: message.whole ? message.log.length : kept.length,
    standings: message.standings,
    stopped: message.stopped,
    mishaps: message.mishaps ?? [],
  };
}

/** By player, how much of each resource came or went. */
function gainsSince(before: ReadonlyMap<string, Thing>, things: Record<string, unknown>): Map<string, number[]> {
  const gains = new Map<string, number[]>();
  for (const [name, thing] of Object.entries(things)) {
    const [now, then] = [(thing as Thing).goods, before.get(name)?.goods];
    if (Array.isArray(now) && Array.isArray(then)) gains.set(name, now.map((amount, i) => number(amount) - number(then[i])));
  }
  return gains;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Adds to the list under a key. */
function append<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export interface Player {
  name: string; // of the thing
  seat: number;
  crest: number;
  score: number;
  passed: boolean;
  neutral: boolean;
  goods: number[];
}
export interface Worker {
  name: string;
  owner: string;
  place: string;
  kind: number;
  master: boolean;
}
export interface Card {
  name: string;
  kind: number | null; // null: the viewer may not know
  deck: number;
}
export interface Pile {
  name: string;
  owner: string | null;
  role: "deck" | "discard" | "pool" | "hand" | "built" | "aside";
  deck: number;
  count: number;
  top: string | null;
}
export interface Plank {
  name: string;
  home: string;
  worker: string | null;
  plank: number;
  number: number;
}
export interface SymbolPlace {
  name: string;
  location: string;
  district: string;
  marker: string | null;
  site: number;
  place: number; // which of its location
}

const roles: Pile["role"][] = ["deck", "discard", "pool", "hand", "built", "aside"];

/** Questions to a scene. Each is answered once. */
export class Table {
  readonly players: Player[] = [];
  readonly workers: Worker[] = [];
  readonly workerByName = new Map<string, Worker>();
  readonly piles: Pile[] = [];
  readonly planks: Plank[] = [];
  readonly planksAt = new Map<string, Plank[]>();
  readonly districts: { name: string; number: number; guild: string | null }[] = [];
  readonly symbols: SymbolPlace[] = [];
  readonly symbolsIn = new Map<string, SymbolPlace[]>(); // by district
  readonly areas: { name: string; area: number }[] = [];
  readonly pieces: { name: string; place: string; piece: number }[] = [];
  readonly locksOf = new Map<string, { name: string; gnome: string | null }[]>();
  readonly gnomesLeft: number;
  readonly gnomes: number;
  readonly month: number;
  readonly active: string | null;

  constructor(readonly scene: Scene) {
    const table = scene.things.get("table") ?? {};
    this.month = number(table.month);
    this.active = text(table.active);
    let gnomes = 0;
    let left = 0;
    const perLocation = new Map<string, number>();
    for (const [name, thing] of scene.things) {
      if ("crest" in thing) this.addPlayer(name, thing);
      else if ("owner" in thing && "master" in thing) this.addWorker(name, thing);
      else if ("role" in thing) this.addPile(name, thing);
      else if ("plank" in thing) this.addPlank(name, thing);
      else if ("marker" in thing) this.addSymbol(name, thing, perLocation);
      else if (name.startsWith("district/")) this.addDistrict(name, thing);
      else if ("area" in thing) this.areas.push({ name, area: number(thing.area) });
      else if ("piece" in thing && text(thing.place))
        this.pieces.push({ name, place: text(thing.place) ?? "", piece: number(thing.piece) });
      else if ("card" in thing) this.addLock(name, thing);
      else if (name.startsWith("gnome/")) {
        ++gnomes;
        if (!thing.lock) ++left;
      }
    }
    this.gnomes = gnomes;
    this.gnomesLeft = left;
  }

  player(name: string | null | undefined): Player | undefined {
    return this.players.find((one) => one.name === name);
  }
  seatOf(name: string | null | undefined): number {
    return this.player(name)?.seat ?? -1;
  }
  tax(player: Player): number {
    const { tax_free, tax_step } = this.scene.rules.settings;
    return player.score > tax_free && tax_step > 0 ? Math.floor((player.score - 1) / tax_step) : 0;
  }
  gnomesOf(player: Player): number {
    let count = 0;
    for (const pile of this.piles)
      if (pile.role === "built" && pile.owner === player.name)
        for (const card of this.cards(pile)) count += (this.locksOf.get(card.name) ?? []).filter((lock) => lock.gnome).length;
    return count;
  }
  pile(role: Pile["role"], deck: number, owner: string | null = null): Pile | undefined {
    return this.piles.find((one) => one.role === role && one.deck === deck && one.owner === owner);
  }
  /** From the top down. */
  cards(pile: Pile | undefined): Card[] {
    const all: Card[] = [];
    for (let at = pile?.top ?? null; at !== null && all.length < 500; ) {
      const thing: Thing = this.scene.things.get(at) ?? {};
      const kind = thing.kind;
      all.push({ name: at, kind: typeof kind === "number" ? kind : null, deck: number(thing.deck) });
      at = text(thing.next);
    }
    return all;
  }
  siteOf(location: string): number {
    return number(this.scene.things.get(location)?.site);
  }
  /** The word by which help is found for what is built on a site: the property, else the site itself. */
  wordOfSite(site: number): string | undefined {
    const { rules } = this.scene;
    return rules.properties.find((one) => one.site === site)?.id ?? rules.sites[site]?.id;
  }
  attributesOn(thing: string): { name: string; value: string }[] {
    return this.scene.attributes.flatMap((one) =>
      one.of.filter((value) => value.on === thing).map((value) => ({ name: one.name, value: value.value })),
    );
  }
  piecesAt(place: string): { name: string; piece: number }[] {
    return this.pieces.filter((one) => one.place === place);
  }

  private addPlayer(name: string, thing: Thing): void {
    this.players.push({
      name,
      seat: number(thing.seat),
      crest: number(thing.crest),
      score: number(thing.score),
      passed: number(thing.passed) > 0,
      neutral: number(thing.neutral) > 0,
      goods: Array.isArray(thing.goods) ? (thing.goods as number[]) : [],
    });
  }
  private addWorker(name: string, thing: Thing): void {
    const worker = {
      name,
      owner: text(thing.owner) ?? "",
      place: text(thing.place) ?? "",
      kind: number(thing.kind),
      master: number(thing.master) > 0,
    };
    this.workers.push(worker);
    this.workerByName.set(name, worker);
  }
  private addPile(name: string, thing: Thing): void {
    this.piles.push({
      name,
      owner: text(thing.owner),
      role: roles[number(thing.role)] ?? "deck",
      deck: number(thing.deck),
      count: number(thing.count),
      top: text(thing.top),
    });
  }
  private addPlank(name: string, thing: Thing): void {
    const plank = {
      name,
      home: text(thing.home) ?? "",
      worker: text(thing.worker),
      plank: number(thing.plank),
      number: number(thing.number),
    };
    this.planks.push(plank);
    append(this.planksAt, plank.home, plank);
  }
  private addSymbol(name: string, thing: Thing, perLocation: Map<string, number>): void {
    const location = text(thing.location) ?? "";
    const place = perLocation.get(location) ?? 0;
    perLocation.set(location, place + 1);
    const symbol = {
      name,
      location,
      district: text(thing.district) ?? "",
      marker: text(thing.marker),
      site: this.siteOf(location),
      place,
    };
    this.symbols.push(symbol);
    append(this.symbolsIn, symbol.district, symbol);
  }
  private addDistrict(name: string, thing: Thing): void {
    this.districts.push({ name, number: number(thing.number), guild: text(thing.guild) });
  }
  private addLock(name: string, thing: Thing): void {
    const card = text(thing.card) ?? "";
    append(this.locksOf, card, { name, gnome: text(thing.gnome) });
  }
}

/** What can be chosen at a thing of the table, with the keys that do it in one go. */
export interface Choice {
  option: Option;
  keys: string[];
}

/** By thing: options that belong to it. A building action belongs to every free place it could be done at. */
export function choicesByThing(table: Table): Map<string, Choice[]> {
  const all = new Map<string, Choice[]>();
  const add = (thing: string, choice: Choice) => append(all, thing, choice);
  const { scene } = table;
  for (const option of scene.decision?.options ?? []) {
    const choice = { option, keys: [option.key] };
    if (option.on) add(option.on, choice);
    if (option.kind !== "action") continue;
    const site = siteBuilt(table, option);
    if (site === null) continue;
    for (const symbol of table.symbols)
      if (symbol.site === site && !symbol.marker)
        add(symbol.name, { option, keys: [option.key, symbol.location, symbol.name] });
  }
  return all;
}

function siteBuilt(table: Table, option: Option): number | null {
  if (option.site !== undefined) return option.site;
  if (option.does !== "build_card" || !option.on) return null;
  const kind = table.scene.things.get(option.on)?.kind;
  const site = typeof kind === "number" ? table.scene.rules.properties[kind]?.site : undefined;
  return site !== undefined && site >= 0 ? site : null;
}
