// What has happened, in sentences. Pointing at a line points out what it names; a name in it leads there, or to its rule.

import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { playerColours } from "../looks";
import type { LogEntry, Rules } from "../model";
import { t } from "../texts";
import { useHands } from "./context";

const shown = 300;

type Span = NonNullable<LogEntry["spans"]>[number];

/** What a line needs to be alive; none of it changes from scene to scene. */
interface Reach {
  rules: Rules;
  point: (things: string[]) => void;
  explain: (word: string) => void;
  show: (thing: string) => void;
}

export function Log(props: { show: (thing: string) => void }): JSX.Element {
  const { scene, table, point, explain } = useHands();
  const { rules } = scene;
  const { show } = props;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const at = list.current;
    if (at) at.scrollTop = at.scrollHeight;
  }, [scene.log.length]);
  // A line that has been drawn is not drawn again: most of the log stays as it is.
  const drawn = useMemo(() => ({ reach: { rules, point, explain, show }, lines: new WeakMap<LogEntry, { fresh: boolean; line: JSX.Element }>() }), [rules, point, explain, show]);
  const lines: JSX.Element[] = [];
  for (let index = scene.log.length - 1; index >= 0 && lines.length < shown; --index) {
    const entry = scene.log[index];
    if (!entry?.text) continue;
    const fresh = index >= scene.freshFrom;
    let known = drawn.lines.get(entry);
    if (known?.fresh !== fresh) drawn.lines.set(entry, (known = { fresh, line: lineOf(entry, index, fresh, table.seatOf(entry.player), drawn.reach) }));
    lines.push(known.line);
  }
  lines.reverse();
  return (
    <section class="log" aria-label={t("log")}>
      <h2>{t("log")}</h2>
      <ol ref={list} tabIndex={0} onKeyDown={(event) => walk(event, list.current)}>
        {lines}
      </ol>
    </section>
  );
}

function lineOf(entry: LogEntry, index: number, fresh: boolean, seat: number, reach: Reach): JSX.Element {
  const things = thingsOf(entry);
  return (
    <li key={index} class={`${headline(entry) ? "headline" : ""} ${fresh ? "fresh" : ""}`} style={seat >= 0 ? { "--player": playerColours[seat % 8] } : undefined} onMouseEnter={() => reach.point(things)} onMouseLeave={() => reach.point([])}>
      {entry.spans ? entry.spans.map((span, i) => <Name key={i} span={span} reach={reach} />) : entry.text}
    </li>
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

function Name(props: { span: Span; reach: Reach }): JSX.Element {
  const { span, reach } = props;
  const word = wordOf(reach.rules, span);
  const { thing } = span;
  if (!thing && !word) return <>{span.text}</>;
  const follow = () => {
    if (thing) reach.show(thing);
    else if (word) reach.explain(word);
  };
  // No button element: that would not be broken into lines like the rest of the sentence.
  return (
    <span class="ref" role="button" tabIndex={-1} onFocus={() => reach.point(thing ? [thing] : [])} onBlur={() => reach.point([])} onClick={follow} onKeyDown={(event) => { if (event.key === "Enter") follow(); }}>{span.text}</span>
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
