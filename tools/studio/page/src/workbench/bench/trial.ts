// What a position is made of, as lines of a test's `given`.

import type { BenchPile } from "../../../generated/messages";

export const colours = ["red", "blue", "yellow", "purple", "green"];
export const short = (id: string): string => id.slice(id.indexOf(":") + 1);

export interface Trial {
  pack: string;
  players: number;
  guilds: string;
  /** One for each thing that was set. */
  lines: string[];
  /** The piles of cards that were arranged. */
  piles: BenchPile[];
}

export const emptyTrial: Trial = { pack: "", players: 4, guilds: "", lines: [], piles: [] };

export const pileKey = (pile: { deck: string; pile: string; owner: string }): string => `${pile.pile} ${pile.owner} ${pile.deck}`;
const isSame = (one: BenchPile, other: BenchPile) => pileKey(one) === pileKey(other);

const quoted = (cards: string[]) => cards.map((one) => JSON.stringify(one)).join(", ");
const laid = (pile: BenchPile, cards: string[]) => `${pile.owner ? `t.${pile.owner}` : "t"}:lay("${pile.deck}", "${pile.pile}", {${cards.length > 0 ? ` ${quoted(cards)} ` : ""}})`;

/** First all of them are cleared, so that every card can be taken; then they are laid. The top of a deck comes last. */
export function cardLines(piles: BenchPile[]): string[] {
  const laidOut = piles.filter((one) => one.pile !== "deck");
  const full = laidOut.filter((one) => one.cards.length > 0);
  return [
    ...laidOut.filter((one) => one.cards.length === 0 || laidOut.length > 1).map((one) => laid(one, [])),
    ...full.filter((one) => one.pile !== "discard").map((one) => laid(one, one.cards)),
    ...full.filter((one) => one.pile === "discard").map((one) => laid(one, one.cards)),
    ...piles.filter((one) => one.pile === "deck" && one.cards.length > 0).map((one) => `t:next_cards(${quoted(one.cards)})`),
  ];
}

/** All lines of the trial, in the order a test needs them: the phase last. */
export function linesOf(trial: Trial): string[] {
  const isPhase = (line: string) => line.startsWith("t:at(");
  return [...cardLines(trial.piles), ...trial.lines.filter((one) => !isPhase(one)), ...trial.lines.filter(isPhase)];
}

/** Sets one thing: a line that says the same of another value gives way. */
export function withLine(trial: Trial, what: string, text: string): Trial {
  return { ...trial, lines: [...trial.lines.filter((one) => !one.startsWith(what)), ...(text ? [text] : [])] };
}

/** A card goes from one pile (or from none: from wherever there is one) onto another (or none: it is put back). */
export function withCard(trial: Trial, now: BenchPile[], card: string, from: string | null, to: string | null): Trial {
  const changed = new Map(trial.piles.map((one) => [pileKey(one), one]));
  const take = (key: string): BenchPile | null => {
    const known = changed.get(key);
    if (known) return known;
    const lying = now.find((one) => pileKey(one) === key);
    // Of a deck only what was put on top is said.
    return lying ? { ...lying, cards: lying.pile === "deck" ? [] : lying.cards } : null;
  };
  const put = (pile: BenchPile) => changed.set(pileKey(pile), pile);
  const source = from === null ? null : take(from);
  if (source) {
    const at = source.cards.indexOf(card);
    put({ ...source, cards: source.cards.filter((_, index) => index !== at) });
  }
  const target = to === null ? null : take(to);
  if (target) put({ ...target, cards: target.pile === "deck" || target.pile === "discard" ? [card, ...target.cards] : [...target.cards, card] });
  return { ...trial, piles: [...changed.values()].filter((one) => one.pile !== "deck" || one.cards.length > 0 || !now.some((other) => isSame(one, other))) };
}
