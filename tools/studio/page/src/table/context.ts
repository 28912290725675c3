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
  /** Opens the rule about something. */
  explain: (word: string) => void;
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

/** What makes a thing of the table alive: it glows where it can be chosen, and says why where it can't. */
export function useThing(names: string | string[]) {
  const hands = useHands();
  const all = typeof names === "string" ? [names] : names;
  const offered = all.find((name) => hands.choices.has(name));
  const refused = all.flatMap((name) => hands.refusals.get(name) ?? []);
  const changed = all.some((name) => hands.scene.changed.has(name));
  const pointed = all.some((name) => hands.pointed.has(name));
  const classes = [offered ? "offered" : "", changed ? "changed" : "", pointed ? "pointed" : "", !offered && refused.length > 0 ? "refused" : ""].filter(Boolean).join(" ");
  const why = offered ? "" : [...new Set(refused.map((one) => one.why))].join("\n");
  const labels = offered ? (hands.choices.get(offered) ?? []).map(({ option }) => option.label) : [];
  const props = {
    "data-thing": all[0],
    ...(offered
      ? {
          role: "button" as const,
          tabIndex: 0,
          "aria-label": labels.slice(0, 3).join("; "),
          onClick: (event: Event) => {
            event.stopPropagation();
            hands.touch(offered, event.currentTarget as Element);
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            event.stopPropagation();
            hands.touch(offered, event.currentTarget as Element);
          },
        }
      : {}),
  };
  return { hands, offered: offered !== undefined, classes, why, props };
}
