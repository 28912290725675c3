// A table to look at: drawn by the same parts as the one that is played at, but nothing on it can be chosen.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Table, type Scene } from "../model";
import { City } from "../table/city/City";
import { WithHands, type Hands } from "../table/context";

/** Nothing here answers. */
const nothing = (): void => undefined;

export function Still(props: { scene: Scene; marked: ReadonlySet<string> }): JSX.Element {
  const { scene, marked } = props;
  const table = useMemo(() => new Table(scene), [scene]);
  const playerName = (seat: number) => scene.rules.players[seat]?.name ?? "";
  const hands: Hands = {
    scene,
    table,
    choices: new Map(),
    refusals: new Map(),
    refused: [],
    pointed: marked,
    point: nothing,
    touch: nothing,
    choose: nothing,
    explain: nothing,
    nameOf: (thing) => scene.rules.names[thing] ?? thing,
    playerName,
  };
  return (
    <WithHands hands={hands}>
      <div class="still">
        <City />
        <ul class="still-players">
          {table.players.filter((one) => !one.neutral).map((one) => <li key={one.name} class={marked.has(one.name) ? "pointed" : ""}>{playerName(one.seat)}: {one.score} points; {one.goods.map((count, index) => `${count} ${scene.rules.resources[index]?.name ?? ""}`).join(", ")}</li>)}
        </ul>
      </div>
    </WithHands>
  );
}
