// The boards of the players, and the viewer's own hand.

import type { JSX } from "preact";
import { Crest, Figure, Gnome, Icon, Marker, Piece, Resource } from "../icons";
import { playerColours, playerInk } from "../looks";
import type { Player } from "../model";
import { capitalised, t } from "../texts";
import { BuiltCard, CardFace } from "./Cards";
import { useHands, useThing } from "./context";

/** Who is at home, who is out, who is a master. */
function Crew(props: { player: Player }): JSX.Element {
  const { table, scene } = useHands();
  return (
    <span class="crew-list">
      {scene.rules.workers.map((kind, index) => {
        const own = table.workers.filter((one) => one.owner === props.player.name && one.kind === index && one.place !== "table");
        if (own.length === 0) return null;
        const sorted = [...own].sort((a, b) => Number(a.place !== props.player.name) - Number(b.place !== props.player.name) || Number(b.master) - Number(a.master));
        const home = own.filter((one) => one.place === props.player.name).length;
        return (
          <span key={kind.id} class="crew" title={`${capitalised(kind.many ?? kind.name)}: ${home} / ${own.length}`}>
            {sorted.map((one) => <Icon key={one.name} size={17}><Figure kind={index} seat={props.player.seat} master={one.master} hollow={one.place !== props.player.name} /></Icon>)}
            <span class="crew-count">{home}/{own.length}</span>
          </span>
        );
      })}
    </span>
  );
}

function Goods(props: { player: Player }): JSX.Element {
  const { rules } = useHands().scene;
  return (
    <span class="goods">
      {rules.resources.map((resource, index) => (
        <span key={resource.id} class="amount" title={capitalised(resource.name)}>
          <Icon size={17}>{resource.art ? <image href={resource.art} x="-10" y="-10" width="20" height="20" /> : <Resource index={index} money={index === rules.settings.money} />}</Icon>
          {props.player.goods[index] ?? 0}
        </span>
      ))}
    </span>
  );
}

export function PlayerBoard(props: { player: Player; onBot: (seat: number) => void }): JSX.Element {
  const { player } = props;
  const { hands, offered, classes, why, props: live } = useThing(player.name);
  const { table, scene, playerName } = hands;
  const seat = scene.seats[player.seat];
  const deciding = scene.decision?.seat === player.seat;
  const hands_ = scene.rules.decks.map((deck, index) => ({ deck, pile: table.pile("hand", index, player.name) }));
  const aside = scene.rules.decks.flatMap((_, index) => table.cards(table.pile("aside", index, player.name)));
  const built = scene.rules.decks.flatMap((_, index) => table.cards(table.pile("built", index, player.name)));
  const pieces = table.piecesAt(player.name);
  const notes = table.attributesOn(player.name);
  return (
    <article class={`player ${deciding ? "deciding" : ""} ${player.seat === scene.viewer ? "own" : ""} ${classes}`} style={{ "--player": playerColours[player.seat % 8], "--ink": playerInk[player.seat % 8] }} {...live} aria-label={playerName(player.seat)} title={why}>
      <header>
        <Icon size={20}><Marker seat={player.seat} /></Icon>
        <span class="player-name">{playerName(player.seat)}</span>
        {player.neutral || offered ? null : <button type="button" class={`who ${seat?.kind ?? ""}`} onClick={(event) => { event.stopPropagation(); props.onBot(player.seat); }} title={seat?.bot ? seat.bot : t(seat?.present ? "person_present" : "person_absent")} disabled={seat?.kind === "bot"}>{seat?.bot ? `⚙ ${seat.bot}` : seat?.present ? "●" : "○"}</button>}
        {player.passed ? <span class="passed">{t("passed")}</span> : null}
        <Icon size={20} title={`${t("crest")} ${player.crest}`}><Crest number={player.crest} /></Icon>
        <span class="score" title={t("points")}>{player.score}</span>
      </header>
      {player.neutral ? null : (
        <>
          <div class="row"><Goods player={player} />{table.tax(player) > 0 ? <span class="tax" title={t("tax")}>−{table.tax(player)}</span> : null}</div>
          <div class="row"><Crew player={player} /><span class="amount" title={t("gnomes")}><Icon size={16}><Gnome /></Icon>{table.gnomesOf(player)}</span>
            {hands_.map(({ deck, pile }, index) => <span key={deck.id} class={`hand-count d${index % 4}`} title={`${capitalised(deck.name)}: ${t("hand")}`}>{pile?.count ?? 0}</span>)}</div>
          {built.length > 0 || pieces.length > 0 || notes.length > 0 || aside.length > 0 ? (
            <div class="row built-row">
              {built.map((card) => <BuiltCard key={card.name} card={card} />)}
              {aside.map((card) => <span key={card.name} class="built aside">{card.kind === null ? "?" : capitalised(scene.rules.properties[card.kind]?.name ?? "")}</span>)}
              {pieces.map((one) => { const def = scene.rules.pieces[one.piece]; return <Icon key={one.name} size={20} title={capitalised(def?.name ?? "")}><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} /></Icon>; })}
              {notes.map((one) => <span key={one.name} class="note">{capitalised(one.name)}{one.value ? ` ${one.value}` : ""}</span>)}
            </div>
          ) : null}
        </>
      )}
    </article>
  );
}

export function Hand(): JSX.Element | null {
  const { table, scene } = useHands();
  const me = table.players.find((one) => one.seat === scene.viewer);
  if (!me) return null;
  const cards = scene.rules.decks.flatMap((_, index) => table.cards(table.pile("hand", index, me.name)));
  return (
    <section class="hand" aria-label={t("hand")}>
      <h2>{t("hand")}</h2>
      <div class="hand-cards">{cards.length > 0 ? cards.map((card) => <CardFace key={card.name} card={card} />) : <span class="faint">–</span>}</div>
    </section>
  );
}
