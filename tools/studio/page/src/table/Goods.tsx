// Amounts of goods, as a row of small drawings.

import type { JSX } from "preact";
import { Icon, Resource } from "../icons";
import { capitalised } from "../texts";
import { useHands } from "./context";

export function ResourceIcon(props: { index: number; size: number }): JSX.Element {
  const { rules } = useHands().scene;
  const art = rules.resources[props.index]?.art;
  return <Icon size={props.size}>{art ? <image href={art} x="-10" y="-10" width="20" height="20" /> : <Resource index={props.index} money={props.index === rules.settings.money} />}</Icon>;
}

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
