// What has happened, in sentences. Pointing at a line points out what it names; a name in it leads there, or to its rule.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { playerColours } from "../looks";
import type { LogEntry, Rules } from "../model";
import { t } from "../texts";
import { useHands } from "./context";

const shown = 300;

type Span = NonNullable<LogEntry["spans"]>[number];

export function Log(props: { show: (thing: string) => void }): JSX.Element {
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
      <ol ref={list} tabIndex={0} onKeyDown={(event) => walk(event, list.current)}>
        {lines.map(({ entry, index }) => {
          const seat = table.seatOf(entry.player);
          const things = thingsOf(entry);
          return (
            <li key={index} class={`${headline(entry) ? "headline" : ""} ${index >= scene.freshFrom ? "fresh" : ""}`} style={seat >= 0 ? { "--player": playerColours[seat % 8] } : undefined} onMouseEnter={() => point(things)} onMouseLeave={() => point([])}>
              {entry.spans ? entry.spans.map((span, i) => <Name key={i} span={span} show={props.show} />) : entry.text}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Arrows go from name to name, from the last one up. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const back = event.key === "ArrowUp" || event.key === "ArrowLeft";
  if (!back && event.key !== "ArrowDown" && event.key !== "ArrowRight") return;
  const names = [...(list?.querySelectorAll<HTMLElement>(".ref") ?? [])];
  const now = names.findIndex((one) => one === document.activeElement);
  const next = now < 0 ? names[names.length - 1] : names[now + (back ? -1 : 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Name(props: { span: Span; show: (thing: string) => void }): JSX.Element {
  const { scene, explain, point } = useHands();
  const { span } = props;
  const word = wordOf(scene.rules, span);
  const { thing } = span;
  if (!thing && !word) return <>{span.text}</>;
  return (
    <button type="button" class="ref" tabIndex={-1} onFocus={() => point(thing ? [thing] : [])} onBlur={() => point([])} onClick={() => { if (thing) props.show(thing); else if (word) explain(word); }}>{span.text}</button>
  );
}

/** The id of the definition a piece of text names. */
function wordOf(rules: Rules, span: Span): string | undefined {
  const list = span.list === undefined ? undefined : (rules as unknown as Record<string, unknown>)[span.list];
  if (!Array.isArray(list)) return undefined;
  const one: unknown = list[span.number ?? -1];
  return typeof one === "object" && one !== null && "id" in one && typeof one.id === "string" ? one.id : undefined;
}

const headline = (entry: LogEntry): boolean => ["month_begins", "phase_begins", "game_begins", "game_ends"].includes(entry.event);

function thingsOf(entry: LogEntry): string[] {
  return [entry.subject, entry.other, ...(entry.spans ?? []).map((one) => one.thing)].filter((one): one is string => one !== undefined);
}
