// A table to look at: drawn by the same parts as the one that is played at, but nothing on it can be chosen.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { Table, type Scene } from "../model";
import { City } from "../table/city/City";
import { WithHands } from "../table/context";
import { stillHands } from "../table/still";

export function Still(props: { scene: Scene; marked: ReadonlySet<string> }): JSX.Element {
  const { scene, marked } = props;
  const table = useMemo(() => new Table(scene), [scene]);
  const hands = stillHands(scene, table, marked);
  return (
    <WithHands hands={hands}>
      <div class="still">
        <City />
        <ul class="still-players">
          {table.players.filter((one) => !one.neutral).map((one) => <li key={one.name} class={marked.has(one.name) ? "pointed" : ""}>{hands.playerName(one.seat)}: {one.score} points; {one.goods.map((count, index) => `${count} ${scene.rules.resources[index]?.name ?? ""}`).join(", ")}</li>)}
        </ul>
      </div>
    </WithHands>
  );
}
