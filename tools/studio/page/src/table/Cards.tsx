// Cards: in the hand, in the pool, and built before a player.

import type { JSX } from "preact";
import { Building, Figure, Gnome, Icon, Resource } from "../icons";
import { deckColour, propertyLetters } from "../looks";
import type { Card } from "../model";
import { capitalised, t } from "../texts";
import { Cost } from "./Boards";
import { useThing } from "./context";

export function CardFace(props: { card: Card; small?: boolean }): JSX.Element {
  const { hands, offered, classes, why, props: live } = useThing(props.card.name);
  const { rules } = hands.scene;
  const def = props.card.kind === null ? undefined : rules.properties[props.card.kind];
  if (!def) return <div class={`card back d${props.card.deck % 4} ${props.small ? "small" : ""} ${classes}`} {...live} title={why} />;
  const money = rules.settings.money;
  return (
    <div class={`card ${props.small ? "small" : ""} ${classes}`} style={{ "--deck": deckColour(def.deck) }} {...live} title={[capitalised(def.name), def.help, why].filter(Boolean).join("\n\n")}>
      <div class="card-title">{capitalised(def.name)}</div>
      <div class="card-picture">
        {def.art ? <img src={def.art} alt="" /> : <Icon size={props.small ? 34 : 50} box="-15 -15 30 30"><Building site={Math.max(0, def.site)} fill="#f7eed6" short={propertyLetters(rules, props.card.kind ?? 0)} /></Icon>}
      </div>
      <div class="card-signs">
        {def.planks > 0 ? <span class="sign-plank" title={t("plank")} /> : null}
        {def.locks.map((opens, i) => <span key={i} class={`sign-lock ${opens ? "opens" : ""}`} title={t("lock")} />)}
        {def.coins > 0 ? <span class="sign-coins">{Array.from({ length: Math.min(def.coins, 5) }, (_, i) => <Icon key={i} size={12}><Resource index={money} money /></Icon>)}</span> : null}
      </div>
      <Cost goods={def.cost} size={props.small ? 11 : 13} />
      {offered ? null : <button type="button" class="explain" aria-label={`${t("help")}: ${def.name}`} onClick={(event) => { event.stopPropagation(); hands.explain(def.id); }}>?</button>}
    </div>
  );
}

/** A built card: its name, planks with workers, locks with gnomes, coins. */
export function BuiltCard(props: { card: Card }): JSX.Element | null {
  const { hands, classes, why, props: live } = useThing(props.card.name);
  const { rules } = hands.scene;
  const def = props.card.kind === null ? undefined : rules.properties[props.card.kind];
  if (!def) return null;
  const planks = hands.table.planksAt.get(props.card.name) ?? [];
  const locks = hands.table.locksOf.get(props.card.name) ?? [];
  let plank = def.planks;
  return (
    <span class={`built ${classes}`} {...live} title={[capitalised(def.name), def.help, why].filter(Boolean).join("\n\n")}>
      <span class="built-name">{capitalised(def.name)}</span>
      {planks.slice(0, def.planks).map((one) => <CardPlank key={one.name} name={one.name} worker={one.worker} />)}
      {def.locks.map((opens, i) => {
        const lock = locks[i];
        const behind = opens ? planks[plank++] : undefined;
        return lock ? (
          <span key={lock.name} class="lock-and-plank">
            <CardLock name={lock.name} open={lock.gnome !== null} />
            {behind && lock.gnome ? <CardPlank name={behind.name} worker={behind.worker} /> : null}
          </span>
        ) : null;
      })}
      {def.coins > 0 ? <span class="built-coins">{Array.from({ length: Math.min(def.coins, 4) }, (_, i) => <Icon key={i} size={10}><Resource index={rules.settings.money} money /></Icon>)}</span> : null}
    </span>
  );
}

function CardPlank(props: { name: string; worker: string | null }): JSX.Element {
  const { hands, classes, why, props: live } = useThing(props.name);
  const worker = props.worker ? hands.table.workerByName.get(props.worker) : undefined;
  return (
    <span class={`card-plank ${classes}`} {...live} title={why || t("plank")}>
      {worker ? <Icon size={18}><Figure kind={worker.kind} seat={hands.table.seatOf(worker.owner)} master={worker.master} /></Icon> : null}
    </span>
  );
}

function CardLock(props: { name: string; open: boolean }): JSX.Element {
  const { classes, why, props: live } = useThing(props.name);
  return (
    <span class={`card-lock ${props.open ? "open" : ""} ${classes}`} {...live} title={why || t(props.open ? "lock_open" : "lock")}>
      {props.open ? <Icon size={16}><Gnome /></Icon> : <Icon size={14}><path d="M-5 -1v-4a5 5 0 0 1 10 0v4h2v10H-7V-1zM-2.5 -1h5v-4a2.5 2.5 0 0 0-5 0z" fill="currentColor" fill-rule="evenodd" /></Icon>}
    </span>
  );
}
