// What stays on the workbench when another game is opened: the table is drawn anew then, and the workbench with it.

import { useCallback, useState } from "preact/hooks";

const kept = new Map<string, unknown>();

/** State that is the same the next time this part is shown, until the page is loaded again. */
export function useKept<T>(key: string, initial: T): [T, (next: T) => void] {
  const [now, setNow] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial));
  const set = useCallback(
    (next: T) => {
      kept.set(key, next);
      setNow(next);
    },
    [key],
  );
  return [now, set];
}
