// What all parts of the table share: the scene, what can be chosen where, and what pointing and clicking do.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
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

export const HandsContext = createContext<Hands | null>(null);

export function useHands(): Hands {
  const hands = useContext(HandsContext);
  if (!hands) throw new Error("this part belongs on a table");
  return hands;
}

/** What pointing at a thing tells, and the word its rule is found by. */
export interface Description {
  title?: string;
  lines?: string[];
  word?: string | undefined;
}

/** What makes a thing of the table alive: it glows where it can be chosen, says why where it can't, and tells its rule. */
export function useThing(names: (string | null | undefined)[], describe?: (hands: Hands) => Description) {
  const hands = useHands();
  const all = names.filter((name): name is string => typeof name === "string");
  const offered = all.find((name) => hands.choices.has(name));
  const refused = all.flatMap((name) => hands.refusals.get(name) ?? []);
  const changed = all.some((name) => hands.scene.changed.has(name));
  const pointed = all.some((name) => hands.pointed.has(name));
  const { title = "", lines = [], word } = describe?.(hands) ?? {};
  const why = offered ? "" : [...new Set(refused.map((one) => one.why))].join("\n");
  const classes = [offered ? "offered" : word ? "explains" : "", changed ? "changed" : "", pointed ? "pointed" : "", why ? "refused" : ""].filter(Boolean).join(" ");
  const labels = offered ? (hands.choices.get(offered) ?? []).map(({ option }) => option.label) : [];
  const touch = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    if (offered) hands.touch(offered, event.currentTarget as Element);
    else if (word) hands.explain(word, why);
  };
  const live = {
    "data-thing": all[0],
    "data-also": all.length > 1 ? all.slice(1).join(" ") : undefined,
    "data-word": word,
    "data-tip": [title, ...lines].filter(Boolean).join("\n") || undefined,
    "data-why": why || undefined,
    ...(offered
      ? {
          role: "button" as const,
          tabIndex: 0,
          "aria-label": labels.slice(0, 3).join("; "),
          onClick: touch,
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Enter" || event.key === " ") touch(event);
          },
        }
      : word
        ? { onClick: touch }
        : {}),
  };
  return { hands, offered: offered !== undefined, classes, live };
}
