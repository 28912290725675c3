// Hands that do nothing: for a table to look at, and for single things drawn as they would lie on one.

import { Table, type Scene } from "../model";
import type { Hands } from "./context";

/** Nothing here answers. */
const nothing = (): void => undefined;

export function stillHands(scene: Scene, table = new Table(scene), pointed: ReadonlySet<string> = new Set()): Hands {
  return {
    scene,
    table,
    choices: new Map(),
    refusals: new Map(),
    refused: [],
    pointed,
    point: nothing,
    touch: nothing,
    choose: nothing,
    explain: nothing,
    nameOf: (thing) => scene.rules.names[thing] ?? thing,
    playerName: (seat) => scene.rules.players[seat]?.name ?? "",
  };
}
