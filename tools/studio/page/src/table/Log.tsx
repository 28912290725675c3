// What has happened, in sentences. Pointing at one points out what it names.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { playerColours } from "../looks";
import type { LogEntry } from "../model";
import { t } from "../texts";
import { useHands } from "./context";

const shown = 400;

export function Log(): JSX.Element {
  const { scene, table, point } = useHands();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const at = list.current;
    if (at) at.scrollTop = at.scrollHeight;
  }, [scene.log.length]);
  const lines = scene.log.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.text !== "").slice(-shown);
  return (
    <section class="log" aria-label={t("log")}>
      <h2>{t("log")}</h2>
      <ol ref={list} tabIndex={0}>
        {lines.map(({ entry, index }) => {
          const seat = table.seatOf(entry.player);
          const things = thingsOf(entry);
          return (
            <li key={index} class={`${headline(entry) ? "headline" : ""} ${index >= scene.freshFrom ? "fresh" : ""} ${things.length > 0 ? "linked" : ""}`} style={seat >= 0 ? { "--player": playerColours[seat % 8] } : undefined} onMouseEnter={() => point(things)} onMouseLeave={() => point([])}>
              {entry.text}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const headline = (entry: LogEntry): boolean => ["month_begins", "phase_begins", "game_begins", "game_ends"].includes(entry.event);

export function thingsOf(entry: LogEntry): string[] {
  return [entry.subject, entry.other].filter((one): one is string => one !== undefined);
}
