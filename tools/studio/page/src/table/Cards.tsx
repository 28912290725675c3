// Cards: in the hand, in piles and pools, and built before a player.

import type { JSX } from "preact";
import { Building, Gnome, Icon, Person } from "../icons";
import { deckColour, propertyLetters, siteColour } from "../looks";
import type { Card } from "../model";
import { capitalised, t } from "../texts";
import { useHands, useThing } from "./context";
import { Cost, ResourceIcon } from "./Goods";

export function CardFace(props: { card: Card; small?: boolean }): JSX.Element {
  const { scene } = useHands();
  const { rules } = scene;
  const kind = props.card.kind;
  const def = kind === null ? undefined : rules.properties[kind];
  const { classes, live } = useThing([props.card.name], () => ({ title: capitalised(def?.name ?? ""), lines: [def?.help ?? ""], word: def?.id }));
  const size = props.small ? "small" : "";
  if (!def || kind === null) return <div class={`card back d${props.card.deck % 4} ${size} ${classes}`} data-card={props.card.name} {...live} />;
  const site = Math.max(0, def.site);
  return (
    <div class={`card ${size} ${classes}`} style={{ "--deck": deckColour(def.deck), "--site": siteColour(site) }} data-card={props.card.name} {...live}>
      <div class="card-title" style={{ "--longest": longestWord(def.name) }}>{capitalised(def.name)}</div>
      <div class="card-picture">
        {def.art ? <img src={def.art} alt="" /> : <Icon size={props.small ? 36 : 44} box="-14 -14 28 28"><Building site={site} fill="#fbf4e2" short={propertyLetters(rules, kind)} /></Icon>}
      </div>
      <div class="card-signs">
        {Array.from({ length: def.planks }, (_, i) => <span key={i} class="sign-plank" role="img" aria-label={t("plank")} />)}
        {def.locks.map((opens, i) => <span key={i} class={`sign-lock ${opens ? "opens" : ""}`} role="img" aria-label={t("lock")}><Padlock size={12} /></span>)}
        <Coins count={def.coins} size={12} />
      </div>
      <Cost goods={def.cost} size={props.small ? 11 : 13} />
    </div>
  );
}

/** A title is as small as its longest word needs. */
const longestWord = (name: string): number => Math.max(...name.split(/[\s-]+/).map((word) => word.length));

function Coins(props: { count: number; size: number }): JSX.Element | null {
  const { rules } = useHands().scene;
  if (props.count <= 0) return null;
  return <span class="coins">{Array.from({ length: Math.min(props.count, 5) }, (_, i) => <ResourceIcon key={i} index={rules.settings.money} size={props.size} />)}</span>;
}

function Padlock(props: { size: number }): JSX.Element {
  return <Icon size={props.size}><path d="M-5 -1v-4a5 5 0 0 1 10 0v4h2v10H-7V-1zM-2.500 -1h5v-4a2.500 2.500 0 0 0-5 0z" fill="currentColor" fill-rule="evenodd" /></Icon>;
}

/** A built card: its name, planks with workers, locks with gnomes, coins. */
export function BuiltCard(props: { card: Card }): JSX.Element | null {
  const { rules } = useHands().scene;
  const def = props.card.kind === null ? undefined : rules.properties[props.card.kind];
  const { hands, classes, live } = useThing([props.card.name], () => ({ title: capitalised(def?.name ?? ""), lines: [def?.help ?? ""], word: def?.id }));
  if (!def) return null;
  const planks = hands.table.planksAt.get(props.card.name) ?? [];
  const locks = hands.table.locksOf.get(props.card.name) ?? [];
  let plank = def.planks;
  return (
    <span class={`built ${classes}`} style={{ "--deck": deckColour(def.deck) }} data-card={props.card.name} {...live}>
      <span class="built-name">{capitalised(def.name)}</span>
      {planks.slice(0, def.planks).map((one) => <CardPlank key={one.name} name={one.name} worker={one.worker} />)}
      {def.locks.map((opens, i) => {
        const lock = locks[i];
        const behind = opens ? planks[plank++] : undefined;
        return lock ? (
          <span key={lock.name} class="lock-and-plank">
            <CardLock name={lock.name} gnome={lock.gnome} />
            {behind && lock.gnome ? <CardPlank name={behind.name} worker={behind.worker} /> : null}
          </span>
        ) : null;
      })}
      <Coins count={def.coins} size={11} />
    </span>
  );
}

function CardPlank(props: { name: string; worker: string | null }): JSX.Element {
  const { hands, classes, live } = useThing([props.name], () => ({ title: t("plank") }));
  const worker = props.worker ? hands.table.workerByName.get(props.worker) : undefined;
  return (
    <span class={`card-plank ${classes}`} {...live}>
      {worker ? <Person size={18} figure={worker.name} kind={worker.kind} seat={hands.table.seatOf(worker.owner)} master={worker.master} /> : null}
    </span>
  );
}

function CardLock(props: { name: string; gnome: string | null }): JSX.Element {
  const { classes, live } = useThing([props.name], () => ({ title: t(props.gnome ? "lock_open" : "lock") }));
  return (
    <span class={`card-lock ${props.gnome ? "open" : ""} ${classes}`} {...live}>
      {props.gnome ? <Icon size={17} figure={props.gnome}><Gnome /></Icon> : <Padlock size={13} />}
    </span>
  );
}

/** Decks, pools and discards, and who can be hired. */
export function Piles(): JSX.Element {
  const { table, scene } = useHands();
  return (
    <section class="board piles" aria-label={t("cards")}>
      {scene.rules.decks.map((deck, index) => <DeckRow key={deck.id} deck={index} name={capitalised(deck.name)} shows={deck.pool > 0} />)}
      <div class="gnomes" data-tip={t("gnomes_left")} data-thing="table"><Icon size={30}><Gnome /></Icon><b>{table.gnomesLeft}</b></div>
    </section>
  );
}

function DeckRow(props: { deck: number; name: string; shows: boolean }): JSX.Element {
  const { table, scene } = useHands();
  const deck = table.pile("deck", props.deck);
  const discard = table.pile("discard", props.deck);
  const pool = table.cards(table.pile("pool", props.deck));
  const names = table.cards(discard).map((card) => (card.kind === null ? "?" : (scene.rules.properties[card.kind]?.name ?? "?")));
  const { classes, live } = useThing([deck?.name, deck?.top], () => ({ title: props.name, word: scene.rules.decks[props.deck]?.id }));
  return (
    <div class="deck-row">
      <div class="deck-pile">
        <div class={`card-back d${props.deck % 4} ${classes}`} data-pile={deck?.name} {...live}>
          <span class="deck-name">{props.name}</span><b>{deck?.count ?? 0}</b>
        </div>
        <div class="discards" data-thing={discard?.name} data-pile={discard?.name} data-tip={[`${t("discards")} ${discard?.count ?? 0}`, names.map(capitalised).join(", ")].filter(Boolean).join("\n")}>{t("discards")} <b>{discard?.count ?? 0}</b></div>
      </div>
      {props.shows ? <div class="pool">{pool.map((card) => <CardFace key={card.name} card={card} small />)}</div> : null}
    </div>
  );
}
