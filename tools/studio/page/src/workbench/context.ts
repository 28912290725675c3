// What all parts of the workbench share.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { PackProblem, ReloadedAnswer } from "../../generated/messages";
import type { Answer, Question } from "../line";
import type { WorkbenchProps } from "./frame";

export interface Place {
  pack: string;
  file: string;
  line: number;
  column?: number;
}

export interface Desk extends WorkbenchProps {
  /** Asks, and shows what was refused. Null: it was. */
  ask: <T extends Answer["type"]>(question: Question, type: T) => Promise<Extract<Answer, { type: T }> | null>;
  say: (text: string) => void;
  /** Opens a file in the editor. */
  goTo: (place: Place) => void;
  /** Opens the inspector. */
  inspect: (thing: string) => void;
  /** What came of the packs that were saved last. */
  live: { reloaded: ReloadedAnswer | null; broken: PackProblem[] };
  /** Raised whenever something was saved, by anybody. */
  saves: number;
  tab: string;
  setTab: (tab: string) => void;
}

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("this part belongs on a workbench");
  return desk;
}
