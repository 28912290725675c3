// The boards of the players, and the viewer's own hand.

import type { JSX } from "preact";
import { Crest, Gnome, Icon, Marker, Person, Piece } from "../icons";
import { playerColours, playerInk } from "../looks";
import type { Player } from "../model";
import { capitalised, t } from "../texts";
import { BuiltCard, CardFace } from "./Cards";
import { Notes } from "./Collection";
import { useHands, useThing } from "./context";
import { ResourceIcon } from "./Goods";

/** Who is at home, who is out, who is a master. */
function Crew(props: { player: Player }): JSX.Element {
  const { table, scene } = useHands();
  const { player } = props;
  return (
    <>
      {scene.rules.workers.map((kind, index) => {
        const own = table.workers.filter((one) => one.owner === player.name && one.kind === index && one.place !== "table");
        if (own.length === 0) return null;
        const sorted = [...own].sort((a, b) => Number(a.place !== player.name) - Number(b.place !== player.name) || Number(b.master) - Number(a.master));
        const home = own.filter((one) => one.place === player.name).length;
        return (
          <span key={kind.id} class="crew" data-tip={`${capitalised(kind.many ?? kind.name)}: ${home} / ${own.length}`}>
            {sorted.map((one) => <Person key={one.name} size={18} figure={one.place === player.name ? one.name : undefined} kind={index} seat={player.seat} master={one.master} hollow={one.place !== player.name} />)}
            <span class="crew-count">{home}/{own.length}</span>
          </span>
        );
      })}
    </>
  );
}

function Goods(props: { player: Player }): JSX.Element {
  const { scene } = useHands();
  const gains = scene.gains.get(props.player.name);
  return (
    <span class="goods">
      {scene.rules.resources.map((resource, index) => {
        const gain = gains?.[index] ?? 0;
        return (
          <span key={resource.id} class="amount" data-tip={capitalised(resource.name)}>
            <ResourceIcon index={index} size={19} />
            {props.player.goods[index] ?? 0}
            {gain !== 0 ? <span key={scene.number} class={`gain ${gain > 0 ? "plus" : "minus"}`} aria-hidden="true">{gain > 0 ? "+" : "−"}{Math.abs(gain)}</span> : null}
          </span>
        );
      })}
    </span>
  );
}

export function PlayerBoard(props: { player: Player; onSeat: (seat: number) => void }): JSX.Element {
  const { player } = props;
  const { hands, offered, classes, live } = useThing([player.name]);
  const { table, scene, playerName } = hands;
  const deciding = scene.decision?.seat === player.seat;
  // Once all have passed, that phase is over.
  const passed = player.passed && table.players.some((one) => !one.neutral && !one.passed);
  const style = { "--player": playerColours[player.seat % 8], "--ink": playerInk[player.seat % 8] };
  return (
    <article class={`player ${deciding ? "deciding" : ""} ${player.seat === scene.viewer ? "own" : ""} ${classes}`} style={style} aria-label={playerName(player.seat)} {...live}>
      <header>
        <Icon size={22}><Marker seat={player.seat} /></Icon>
        <span class="player-name">{playerName(player.seat)}</span>
        {player.neutral || offered ? null : <Who seat={player.seat} onSeat={props.onSeat} />}
        {passed ? <span class="passed">{t("passed")}</span> : null}
        <span data-tip={`${t("crest")}: ${player.crest || "–"}`}><Icon size={20}><Crest number={player.crest} /></Icon></span>
        <span class="score" data-tip={t("points")}>{player.score}</span>
      </header>
      {player.neutral ? null : (
        <>
          <div class="row"><Goods player={player} />{table.tax(player) > 0 ? <span class="tax" data-tip={t("tax")}>−{table.tax(player)}</span> : null}</div>
          <div class="row">
            <Crew player={player} />
            <span class="amount" data-tip={t("gnomes")}><Icon size={17}><Gnome /></Icon>{table.gnomesOf(player)}</span>
            {scene.rules.decks.map((deck, index) => { const hand = table.pile("hand", index, player.name); return <span key={deck.id} class={`hand-count d${index % 4}`} data-pile={hand?.name} data-tip={`${capitalised(deck.name)}: ${t("hand")}`}>{hand?.count ?? 0}</span>; })}
          </div>
          <Estate player={player} />
        </>
      )}
    </article>
  );
}

/** A person, here or away, or a bot; a click changes it. */
function Who(props: { seat: number; onSeat: (seat: number) => void }): JSX.Element {
  const seat = useHands().scene.seats[props.seat];
  const tip = seat?.bot ? seat.bot : t(seat?.present ? "person_present" : "person_absent");
  return (
    <button type="button" class={`who ${seat?.kind ?? ""}`} data-tip={tip} aria-label={tip} disabled={seat?.kind === "bot"} onClick={(event) => { event.stopPropagation(); props.onSeat(props.seat); }}>
      {seat?.bot ? `⚙ ${seat.bot}` : seat?.present ? "●" : "○"}
    </button>
  );
}

/** What lies before a player: built cards, cards set aside, pieces, what packs note. */
function Estate(props: { player: Player }): JSX.Element | null {
  const { table, scene } = useHands();
  const { player } = props;
  const pile = (role: "built" | "aside") => scene.rules.decks.flatMap((_, index) => table.cards(table.pile(role, index, player.name)));
  const [built, aside, pieces] = [pile("built"), pile("aside"), table.piecesAt(player.name)];
  if (built.length + aside.length + pieces.length + table.attributesOn(player.name).length === 0) return null;
  return (
    <div class="row built-row">
      {built.map((card) => <BuiltCard key={card.name} card={card} />)}
      {aside.map((card) => <span key={card.name} class="built aside" data-card={card.name}>{card.kind === null ? "?" : capitalised(scene.rules.properties[card.kind]?.name ?? "")}</span>)}
      {pieces.map((one) => { const def = scene.rules.pieces[one.piece]; return <Icon key={one.name} size={22} figure={one.name} title={capitalised(def?.name ?? "")}><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} /></Icon>; })}
      <Notes on={player.name} />
    </div>
  );
}

export function Hand(): JSX.Element | null {
  const { table, scene } = useHands();
  const me = table.players.find((one) => one.seat === scene.viewer);
  if (!me) return null;
  const cards = scene.rules.decks.flatMap((_, index) => table.cards(table.pile("hand", index, me.name)));
  return (
    <section class="hand" aria-label={t("hand")} style={{ "--player": playerColours[me.seat % 8] }}>
      <h2>{t("hand")}</h2>
      <div class="hand-cards">{cards.length > 0 ? cards.map((card) => <CardFace key={card.name} card={card} />) : <span class="faint">–</span>}</div>
    </section>
  );
}
