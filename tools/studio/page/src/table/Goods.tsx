// Amounts of goods, as a row of small drawings.

import type { JSX } from "preact";
import { Icon, Resource } from "../icons";
import { still } from "../still";
import { capitalised } from "../texts";
import { useHands } from "./context";

export function ResourceIcon(props: { index: number; size: number }): JSX.Element {
  const { rules } = useHands().scene;
  return <Token index={props.index} size={props.size} art={rules.resources[props.index]?.art} money={props.index === rules.settings.money} />;
}

const Token = still((props: { index: number; size: number; art: string | undefined; money: boolean }) => (
  <Icon size={props.size}>{props.art ? <image href={props.art} x="-10" y="-10" width="20" height="20" /> : <Resource index={props.index} money={props.money} />}</Icon>
));

export function Cost(props: { goods: number[][]; size?: number }): JSX.Element | null {
  const { rules } = useHands().scene;
  if (props.goods.length === 0) return null;
  return (
    <span class="cost">
      {props.goods.map(([resource = 0, amount = 0]) => (
        <span key={resource} class="amount" title={capitalised(rules.resources[resource]?.name ?? "")}>
          <ResourceIcon index={resource} size={props.size ?? 14} />
          {amount}
        </span>
      ))}
    </span>
  );
}
