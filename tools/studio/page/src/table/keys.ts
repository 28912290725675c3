// The keys of the table: numbers and letters choose, backspace takes back, ? explains, space skips what is being shown.

import { useEffect } from "preact/hooks";
import type { Choice } from "../model";

export interface Keys {
  choices: Choice[];
  choose: (keys: string[]) => void;
  undo: () => void;
  skip: (() => void) | null;
  explain: (word: string, why?: string) => void;
  escape: () => void;
  names: string;
}

export function useKeys(keys: Keys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const at = event.target instanceof Element ? event.target : document.body;
      if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog")) return;
      if (event.key === "Escape") return keys.escape();
      if (event.key === " " && keys.skip) {
        event.preventDefault();
        return keys.skip();
      }
      if (event.key === "Backspace") return keys.undo();
      if (event.key === "?") {
        const thing = at.closest("[data-word]");
        return keys.explain(thing?.getAttribute("data-word") ?? "", thing?.getAttribute("data-why") ?? "");
      }
      const picked = event.key.length === 1 ? keys.choices[keys.names.indexOf(event.key)] : undefined;
      if (picked) keys.choose(picked.keys);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [keys]);
}
