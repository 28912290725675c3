// Things that are put onto the board: dragged with the mouse, or picked up and set down with the keyboard alone.

import type { ComponentChildren, CSSProperties, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BenchPile } from "../../../generated/messages";
import type { Hands } from "../../table/context";
import { pileKey } from "./trial";

export type Load =
  | { what: "marker"; who: string }
  | { what: "clear" }
  | { what: "worker"; kind: string; who: string }
  | { what: "card"; card: string; deck: string; from: string | null };

export interface Target {
  id: string;
  label: string;
}

export function textOf(load: Load): string {
  if (load.what === "marker") return `marker ${load.who}`;
  if (load.what === "worker") return `${load.kind} ${load.who}`;
  return load.what === "card" ? load.card : "take a marker away";
}
export const pileLabel = (pile: BenchPile): string => (pile.pile === "deck" ? `on top of the deck ${pile.deck}` : `${pile.pile}${pile.owner ? ` of ${pile.owner}` : ""}, ${pile.deck}`);

/** Where it can be set down. */
export function targetsFor(load: Load, hands: Hands, piles: BenchPile[]): Target[] {
  const { table } = hands;
  const named = (id: string) => ({ id, label: id.slice(id.indexOf("/") + 1) });
  if (load.what === "card") return piles.filter((one) => one.deck === load.deck && one.pile !== "aside").map((one) => ({ id: pileKey(one), label: pileLabel(one) }));
  if (load.what === "worker") return [...table.planks.map((one) => named(one.name)), ...table.areas.map((one) => named(one.name))];
  return table.symbols.filter((one) => load.what === "marker" || one.marker !== null).map((one) => named(one.name));
}

/** Something that can be dragged, or picked up with Enter. */
export function Draggable(props: { load: Load; carried: Load | null; pick: (load: Load | null) => void; class?: string; style?: CSSProperties; children: ComponentChildren }): JSX.Element {
  const { load, pick } = props;
  const held = props.carried !== null && JSON.stringify(props.carried) === JSON.stringify(load);
  return (
    <button type="button" class={`draggable ${props.class ?? ""}`} draggable data-drag={textOf(load)} aria-pressed={held} style={props.style} onDragStart={(event) => event.dataTransfer?.setData("text/plain", JSON.stringify(load))} onClick={() => pick(held ? null : load)}>{props.children}</button>
  );
}

export function loadIn(event: DragEvent): Load | null {
  try {
    const load = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Load | null;
    return load && typeof load === "object" && "what" in load ? load : null;
  } catch {
    return null; // something of another program
  }
}

/** The places for what is carried: the arrows go through them and show each on the board, Enter sets it down. */
export function Places(props: { load: Load; targets: Target[]; hands: Hands; drop: (load: Load, target: string) => void; stop: () => void }): JSX.Element {
  const { load, targets, hands, drop, stop } = props;
  const [word, setWord] = useState("");
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);
  const shown = targets.filter((one) => one.label.toLowerCase().includes(word.toLowerCase()) || one.id.toLowerCase().includes(word.toLowerCase()));
  const chosen = shown[Math.min(at, shown.length - 1)];
  const id = chosen?.id;
  useEffect(() => {
    before.current = document.activeElement;
    input.current?.focus();
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
  }, []);
  useEffect(() => {
    if (id?.includes("/")) hands.point([id]);
    document.getElementById(`place-${id}`)?.scrollIntoView({ block: "nearest" });
    // Pointing does not change what is pointed at.
    // eslint-disable-next-line
  }, [id]);
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(shown.length - 1, Math.min(at, shown.length - 1) + step)));
    } else if (event.key === "Escape") {
      event.preventDefault();
      stop();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (chosen) drop(load, chosen.id);
    }
  };
  return (
    <div class="places" role="group" aria-label={`Where to: ${textOf(load)}`}>
      <label>Where to, <b>{textOf(load)}</b>? <input ref={input} type="text" class="place-word" role="combobox" aria-expanded="true" aria-controls="bench-places" aria-activedescendant={id ? `place-${id}` : undefined} value={word} placeholder="arrow keys, or part of a name" onInput={(event) => { setWord(event.currentTarget.value); setAt(0); }} onKeyDown={key} /></label>
      <button type="button" onClick={stop}>Put it back <kbd>Esc</kbd></button>
      <ul id="bench-places" role="listbox" aria-label="Places">{shown.map((one) => <li key={one.id} id={`place-${one.id}`} role="option" aria-selected={one === chosen} onClick={() => drop(load, one.id)}>{one.label}</li>)}</ul>
    </div>
  );
}
