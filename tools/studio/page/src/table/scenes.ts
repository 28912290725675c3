// What the server has sent, as scenes that are shown one after another.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ServerMessage } from "../../generated/messages";
import { nextScene, type Rules, type Scene } from "../model";
import { learnTexts } from "../texts";

export type Listen = (hear: (message: ServerMessage) => void) => () => void;

/** Scenes wait here until they have been shown; the last one is what is shown. */
export function useScenes(listen: Listen, paceNow: number) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [gone, setGone] = useState(false);
  const newest = useRef<Scene | null>(null);
  const rules = useRef<Rules | null>(null);
  const queue = useRef<Scene[]>([]);
  const pace = useRef(paceNow);
  pace.current = paceNow;
  const timer = useRef<number | undefined>(undefined);
  const heard = useRef(0);

  const step = useCallback(() => {
    timer.current = undefined;
    // Steps without a word are not worth waiting for.
    let next = queue.current.shift();
    while (next && queue.current.length > 0 && !next.log.slice(next.freshFrom).some((one) => one.text)) next = queue.current.shift();
    if (next) setScene(next);
    setWaiting(queue.current.length);
    if (queue.current.length > 0) timer.current = window.setTimeout(step, pace.current);
  }, []);

  const skip = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    queue.current = [];
    setWaiting(0);
    if (newest.current) setScene(newest.current);
  }, []);

  // Before anything else can happen: the server's answer to joining may come before the first frame is drawn.
  useLayoutEffect(
    () =>
      listen((message) => {
        if (message.type === "rules") {
          rules.current = message;
          learnTexts(message.texts as Record<string, string>);
        } else if (message.type === "gone") setGone(true);
        else if (message.type === "state" && rules.current) {
          if (pace.current === 0) heard.current = performance.now();
          const next = nextScene(newest.current, rules.current, message);
          newest.current = next;
          if (message.whole || pace.current === 0) return skip();
          queue.current.push(next);
          setWaiting(queue.current.length);
          timer.current ??= window.setTimeout(step, 0);
        }
      }),
    [listen, skip, step],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  // How long it took from the message to the table as the browser lays it out: for whoever asks the performance API.
  useLayoutEffect(() => {
    if (!scene || heard.current === 0) return;
    document.body.getBoundingClientRect();
    performance.measure("redraw", { start: heard.current, end: performance.now() });
    heard.current = 0;
  }, [scene]);
  return { scene, waiting, skip, gone, newest };
}
