// Cards on the bench: every pile of a deck, and one of each kind to be dealt.

import type { JSX } from "preact";
import type { BenchPile } from "../../../generated/messages";
import type { Rules } from "../../model";
import { Draggable, pileLabel, type Load } from "./carrying";
import { pileKey, short, type Trial } from "./trial";

const mostOfDeck = 4;

export function BenchCards(props: { rules: Rules; piles: BenchPile[]; trial: Trial; carried: Load | null; pick: (load: Load | null) => void; move: (card: string, from: string | null, to: string | null) => void }): JSX.Element {
  const { rules, piles, trial, carried, pick, move } = props;
  const name = (card: string) => rules.properties.find((one) => one.id === card || short(one.id) === card)?.name ?? card;
  return (
    <details class="bench-cards">
      <summary>Cards</summary>
      {rules.decks.map((deck, index) => {
        const deckName = short(deck.id);
        const own = piles.filter((one) => one.deck === deckName && one.pile !== "aside");
        return (
          <section key={deck.id} aria-label={deck.name}>
            <h4>{deck.name}</h4>
            <div class="palette">{rules.properties.filter((one) => one.deck === index).map((one) => <Draggable key={one.id} load={{ what: "card", card: short(one.id), deck: deckName, from: null }} carried={carried} pick={pick} class="card-chip">{one.name}</Draggable>)}</div>
            <div class="bench-piles">{own.map((pile) => {
              const key = pileKey(pile);
              const arranged = trial.piles.some((one) => pileKey(one) === key);
              const top = pile.pile === "deck" ? pile.cards.slice(0, mostOfDeck) : pile.cards;
              return (
                <div key={key} class={`bench-pile ${arranged ? "arranged" : ""}`} data-pile={key}>
                  <span class="pile-name">{pileLabel(pile)}</span>
                  {top.map((card, at) => (
                    <span key={at} class="card-in-pile">
                      <Draggable load={{ what: "card", card, deck: deckName, from: key }} carried={carried} pick={pick} class="card-chip">{name(card)}</Draggable>
                      {pile.pile === "deck" ? null : <button type="button" class="put-back" aria-label={`${name(card)} back into the deck`} onClick={() => move(card, key, null)}>×</button>}
                    </span>
                  ))}
                  {pile.cards.length > top.length ? <span class="faint">and {pile.cards.length - top.length} more</span> : pile.cards.length === 0 ? <span class="faint">empty</span> : null}
                </div>
              );
            })}</div>
          </section>
        );
      })}
    </details>
  );
}
