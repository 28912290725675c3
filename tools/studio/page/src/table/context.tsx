// What all parts of the table share: the scene, what can be chosen where, and what pointing and clicking do.

import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useMemo, useRef } from "preact/hooks";
import type { Choice, RefusedOption, Scene, Table } from "../model";

export interface Hands {
  scene: Scene;
  table: Table;
  /** Options by the thing they belong to; empty while something is still being shown. */
  choices: ReadonlyMap<string, Choice[]>;
  refusals: ReadonlyMap<string, RefusedOption[]>;
  refused: RefusedOption[];
  /** Things to point out: of the option under the pointer, or of a line of the log. */
  pointed: ReadonlySet<string>;
  point: (things: string[]) => void;
  /** Chooses what belongs to a thing, or opens the few options there are. */
  touch: (thing: string, at: Element) => void;
  choose: (keys: string[]) => void;
  /** Opens the rule about something, with what is refused there now. */
  explain: (word: string, why?: string) => void;
  /** What a thing is called. */
  nameOf: (thing: string) => string;
  playerName: (seat: number) => string;
}

/** The hands of this moment. It is always the same holder, so that a new moment does not draw every part again: parts below the
 * table are asked in turn, and those that look as before stay as they are. */
const HandsContext = createContext<{ current: Hands } | null>(null);

export function WithHands(props: { hands: Hands; children: ComponentChildren }): JSX.Element {
  const holder = useRef(props.hands);
  holder.current = props.hands;
  return <HandsContext.Provider value={holder}>{props.children}</HandsContext.Provider>;
}

function useHolder(): { current: Hands } {
  const holder = useContext(HandsContext);
  if (!holder) throw new Error("this part belongs on a table");
  return holder;
}

export const useHands = (): Hands => useHolder().current;

/** What pointing at a thing tells, and the word its rule is found by. */
export interface Description {
  title?: string;
  lines?: string[];
  word?: string | undefined;
}

const nothing: never[] = [];

/** What makes a thing of the table alive: it glows where it can be chosen, says why where it can't, and tells its rule. `live` is
 * another object only when the thing looks or answers differently. */
export function useThing(names: (string | null | undefined)[], describe?: (hands: Hands) => Description) {
  const holder = useHolder();
  const hands = holder.current;
  // Every thing of the table comes by here with every scene: nothing is made that is not needed.
  let thing: string | undefined;
  let also = "";
  let offered: string | undefined;
  let [changed, pointed, why] = [false, false, ""];
  for (const name of names) {
    if (!name) continue;
    if (thing === undefined) thing = name;
    else also += also ? ` ${name}` : name;
    if (offered === undefined && hands.choices.has(name)) offered = name;
    changed ||= hands.scene.changed.has(name);
    pointed ||= hands.pointed.has(name);
    for (const one of hands.refusals.get(name) ?? nothing) if (!why.includes(one.why)) why += why ? `\n${one.why}` : one.why;
  }
  if (offered !== undefined) why = "";
  const { title = "", lines = nothing, word = "" } = describe?.(hands) ?? {};
  const classes = `${offered ? "offered" : word ? "explains" : ""}${changed ? " changed" : ""}${pointed ? " pointed" : ""}${why ? " refused" : ""}`;
  const label = offered ? (hands.choices.get(offered) ?? []).slice(0, 3).map(({ option }) => option.label).join("; ") : "";
  let tip = title;
  for (const line of lines) if (line) tip += tip ? `\n${line}` : line;
  const live = useMemo(() => {
    const touch = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      if (offered) holder.current.touch(offered, event.currentTarget as Element);
      else if (word) holder.current.explain(word, why);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") touch(event);
    };
    return {
      "data-thing": thing,
      "data-also": also || undefined,
      "data-word": word || undefined,
      "data-tip": tip || undefined,
      "data-why": why || undefined,
      ...(offered ? { role: "button" as const, tabIndex: 0, "aria-label": label, onClick: touch, onKeyDown } : word ? { onClick: touch } : {}),
    };
  }, [holder, thing, also, word, tip, why, offered, label]);
  return { hands, offered: offered !== undefined, classes, live };
}
