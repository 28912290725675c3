// Where the workbench will be: it is loaded when it is first opened, so that nobody who only plays waits for it.

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ServerMessage } from "../../generated/messages";
import type { Line } from "../line";
import type { Scene } from "../model";
import type { Hands } from "../table/context";

export interface WorkbenchProps {
  line: Line;
  /** The game at the table, if there is one. */
  game: string | null;
  listen: (hear: (message: ServerMessage) => void) => () => void;
  connected: boolean;
  /** The table as it is drawn now. */
  hands: Hands | null;
  /** Draws another moment in place of the present; null: the present again. */
  show: (scene: Scene | null) => void;
  open: (game: string) => void;
  close: () => void;
}

export function WorkbenchFrame(props: WorkbenchProps): JSX.Element {
  const [loaded, setLoaded] = useState<{ Workbench: ComponentType<WorkbenchProps> } | null>(null);
  useEffect(() => {
    void import("./Workbench").then(({ Workbench }) => setLoaded({ Workbench }));
    document.body.classList.add("with-workbench");
    return () => document.body.classList.remove("with-workbench");
  }, []);
  return loaded ? <loaded.Workbench {...props} /> : <section class="workbench" aria-busy="true" />;
}
