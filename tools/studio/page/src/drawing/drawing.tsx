// Things drawn as they lie on the table, for pages without a table: the same parts draw them, into text.

import type { JSX } from "preact";
import { renderToStaticMarkup } from "preact-render-to-string";
import { Art, Figure, Icon, Piece, Resource } from "../icons";
import type { Rules, Scene, Thing } from "../model";
import { CardFace } from "../table/Cards";
import { tile, guildSpot, type Wedge } from "../table/city/geometry";
import { GuildTile } from "../table/city/GuildTile";
import { WithHands } from "../table/context";
import { stillHands } from "../table/still";
import { Table } from "../model";

/** As far as drawings need them; the castellan program makes them (tools/hub/site/drawings.cpp). */
export type DrawnRules = Pick<Rules, "resources" | "workers" | "pieces" | "sites" | "guilds" | "properties" | "settings">;
export interface Wanted {
  table: "resource" | "worker" | "piece" | "guild" | "property";
  number: number;
}
export interface Order {
  rules: DrawnRules;
  wanted: Wanted[];
}

/** A table on which nothing has happened. */
function sceneOf(rules: DrawnRules, things: Record<string, Thing>): Scene {
  const nothing = { language: "en", texts: {}, players: [], decks: [], categories: [], areas: [], planks: [], months: [], trades: [], actions: [], scoring: [], phases: [], names: {}, packs: [] };
  return {
    rules: { ...nothing, ...rules } as unknown as Rules,
    number: 0,
    things: new Map(Object.entries(things)),
    state: "running",
    viewer: -1,
    mine: [],
    decision: null,
    attributes: [],
    seats: [],
    log: [],
    changed: new Set(),
    gains: new Map(),
    freshFrom: 0,
    standings: undefined,
    stopped: undefined,
    mishaps: [],
  };
}

/** In the first of five districts, which nobody owns yet. */
function Guild(props: { rules: DrawnRules; number: number }): JSX.Element {
  const wedge: Wedge = { name: "district/1", number: 1, guild: "guild/1", angle: -Math.PI / 2, half: Math.PI / 5 };
  const scene = sceneOf(props.rules, {
    "guild/1": { guild: props.number },
    "plank/1": { plank: 0, home: "guild/1", worker: null, number: 0 },
    "symbol/1": { marker: null, location: "location/1", district: wedge.name },
  });
  const table = new Table(scene);
  const [x, y] = guildSpot(wedge);
  const edge = 4;
  const [width, height] = [2 * (tile.width + edge), 2 * (tile.height + edge)];
  return (
    <WithHands hands={stillHands(scene, table)}>
      <svg class="drawn-guild" viewBox={`${(x - width / 2).toFixed(1)} ${(y - height / 2).toFixed(1)} ${width} ${height}`} aria-hidden="true">
        <GuildTile wedge={wedge} places={table.symbols} />
      </svg>
    </WithHands>
  );
}

function Small(props: { rules: DrawnRules; wanted: Wanted }): JSX.Element | null {
  const { rules } = props;
  const { table, number } = props.wanted;
  const size = 64;
  if (table === "resource") {
    const art = rules.resources[number]?.art;
    return <Icon size={size}>{art ? <Art address={art} /> : <Resource index={number} money={number === rules.settings.money} />}</Icon>;
  }
  if (table === "worker") return <Icon size={size} box="-13 -15 26 28"><Figure kind={number} seat={0} master={false} /></Icon>;
  const piece = rules.pieces[number];
  return piece ? <Icon size={size}><Piece index={number} art={piece.art} name={piece.name} /></Icon> : null;
}

function drawn(rules: DrawnRules, wanted: Wanted): JSX.Element {
  if (wanted.table === "guild") return <Guild rules={rules} number={wanted.number} />;
  if (wanted.table !== "property") return <Small rules={rules} wanted={wanted} />;
  const deck = rules.properties[wanted.number]?.deck ?? 0;
  return (
    <WithHands hands={stillHands(sceneOf(rules, {}))}>
      <CardFace card={{ name: "card/1", kind: wanted.number, deck }} />
    </WithHands>
  );
}

/** What is wanted of each, as HTML. */
export const draw = (orders: Order[]): string[][] =>
  orders.map(({ rules, wanted }) => wanted.map((one) => renderToStaticMarkup(drawn(rules, one))));
