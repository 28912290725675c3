// A game on the page: takes what the server sends, shows it step by step, and lets the viewer choose.

import type { JSX } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line } from "../line";
import { choicesByThing, Table, usualBot, type BotChoice, type Choice, type RefusedOption, type Scene } from "../model";
import type { Settings } from "../settings";
import { t } from "../texts";
import { Piles } from "./Cards";
import { City } from "./city/City";
import { Collection } from "./Collection";
import { WithHands, type Hands } from "./context";
import { DecisionPanel, shortcuts } from "./Decision";
import { useFlights } from "./flights";
import { useKeys } from "./keys";
import { Log } from "./Log";
import { Hand, PlayerBoard } from "./Players";
import { useScenes, type Listen } from "./scenes";
import { Cover, HelpSheet, SeatSheet, type Help } from "./Sheets";
import { months, Summary } from "./Summary";
import { Tip } from "./Tip";
import { Calendar, ScoreTrack } from "./Track";

export interface GameProps {
  line: Line;
  settings: Settings;
  listen: Listen;
  connected: boolean;
  /** The designer's workbench, below the table; it can show another moment in place of the present. */
  workbench?: ((hands: Hands, show: (scene: Scene | null) => void) => JSX.Element) | null;
}

const nothingRefused: RefusedOption[] = [];

/** What is refused now, and why: asked for when it is the viewer's turn. */
function useRefusals(line: Line, asked: number) {
  const [refused, setRefused] = useState(nothingRefused);
  useEffect(() => {
    setRefused(nothingRefused);
    if (asked < 0) return;
    void line.ask({ type: "why" }).then((answer) => {
      if (answer.type === "refusals" && answer.number === asked) setRefused(answer.refused);
    });
  }, [asked, line]);
  const refusals = useMemo(() => {
    const by = new Map<string, RefusedOption[]>();
    for (const one of refused) if (one.on) by.set(one.on, [...(by.get(one.on) ?? []), one]);
    return by;
  }, [refused]);
  return { refused, refusals };
}

/** A month that ended, a game that ended: a summary, before anything can be chosen. */
function useSummary(scene: Scene | null, table: Table | null, wanted: boolean) {
  const [summary, setSummary] = useState<number | null>(null);
  const seen = useRef<{ month: number; over: boolean } | null>(null);
  useLayoutEffect(() => {
    if (!scene || !table) return;
    const over = scene.state === "over";
    const before = seen.current;
    seen.current = { month: table.month, over };
    if (!before || !wanted) return;
    if (over && !before.over) setSummary(months(scene).at(-1)?.month ?? null);
    else if (table.month === before.month + 1 && before.month > 0) setSummary(before.month);
  }, [scene, table, wanted]);
  return [summary, setSummary] as const;
}

/** What things are called. */
function useNames(scene: Scene | null, table: Table | null) {
  return useMemo(() => {
    const playerName = (seat: number): string => scene?.seats[seat]?.name || scene?.rules.players[seat]?.name || "";
    const nameOf = (thing: string): string => {
      const player = table?.player(thing);
      if (player) return playerName(player.seat);
      const kind = scene?.things.get(thing)?.kind;
      if (typeof kind === "number" && thing.startsWith("card/")) return scene?.rules.properties[kind]?.name ?? thing;
      return scene?.rules.names[thing] ?? thing;
    };
    return { playerName, nameOf };
  }, [scene, table]);
}

/** What is wider than the screen is first seen in its middle. */
const inTheMiddle = (frame: HTMLElement | null): void => {
  if (frame) frame.scrollLeft = (frame.scrollWidth - frame.clientWidth) / 2;
};

const noChoices: ReadonlyMap<string, Choice[]> = new Map();
const nothing: ReadonlySet<string> = new Set();

/** So long an answer may take before the page says that it waits: most come before anybody could see that. */
const patience = 250;

/** Whether something has been sent and not been answered: `lock` at once, `late` when it takes long. */
function useSending() {
  const lock = useRef(false);
  const [late, setLate] = useState(false);
  const send = useCallback((work: () => Promise<unknown>) => {
    if (lock.current) return;
    lock.current = true;
    const timer = setTimeout(() => setLate(true), patience);
    void work().finally(() => {
      clearTimeout(timer);
      lock.current = false;
      setLate(false);
    });
  }, []);
  return { send, late };
}

export function Game(props: GameProps): JSX.Element {
  const { line, settings, listen } = props;
  const { scene: present, waiting, skip, gone, newest } = useScenes(listen, settings.pace);
  const [past, setPast] = useState<Scene | null>(null);
  const scene = past ?? present;
  const [pointed, setPointed] = useState(nothing);
  const [menu, setMenu] = useState<{ choices: Choice[]; x: number; y: number } | null>(null);
  const [notice, setNotice] = useState("");
  const [help, setHelp] = useState<Help | null>(null);
  const [seatAsked, setSeatAsked] = useState<number | null>(null);
  const [bots, setBots] = useState<BotChoice[]>([]);
  const { send, late } = useSending();

  const table = useMemo(() => (scene ? new Table(scene) : null), [scene]);
  const [summary, setSummary] = useSummary(scene, table, settings.summaries);
  const busy = past !== null || waiting > 0 || late || summary !== null || !props.connected;
  const choices = useMemo(() => (table && !busy ? choicesByThing(table) : noChoices), [table, busy]);
  const { refused, refusals } = useRefusals(line, scene?.decision?.options && !busy ? scene.number : -1);
  const { playerName, nameOf } = useNames(scene, table);
  useFlights(scene, table, settings.pace);
  useLayoutEffect(() => listen((message) => { if (message.type === "joined") setBots(message.bots ?? []); }), [listen]);

  const tell = useCallback((question: Parameters<Line["ask"]>[0]) => {
    setNotice("");
    return line.ask(question).then((answer) => {
      if (answer.type === "refused") setNotice(answer.text);
    });
  }, [line]);
  const choose = useCallback(
    (keys: string[]) => {
      const now = newest.current;
      if (!now) return;
      setMenu(null);
      send(() => tell({ type: "choose", number: now.number, keys }));
    },
    [tell, newest, send],
  );
  const undo = useCallback(() => {
    skip();
    if (newest.current) void tell({ type: "undo", number: newest.current.number });
  }, [tell, newest, skip]);
  const explain = useCallback(
    (word: string, why?: string) => {
      void line.ask({ type: "help", word }).then((answer) => {
        if (answer.type === "help") setHelp({ title: answer.title, text: answer.text, topics: answer.topics, why });
      });
    },
    [line],
  );

  const point = useCallback((things: string[]) => setPointed(things.length > 0 ? new Set(things) : nothing), []);
  const show = useCallback((thing: string) => {
    const name = CSS.escape(thing);
    document.querySelector(`[data-thing="${name}"], [data-also~="${name}"], [data-figure="${name}"]`)?.scrollIntoView({ block: "nearest", behavior: "smooth" });
    setPointed(new Set([thing]));
  }, []);
  const pressable = useMemo(() => (busy || scene?.decision?.kind === "distribution" ? [] : (menu?.choices ?? (scene?.decision?.options ?? []).map((option) => ({ option, keys: [option.key] })))), [busy, menu, scene]);
  const keys = useMemo(
    () => ({ choices: pressable, choose, undo, skip: waiting > 0 ? skip : null, explain, escape: () => setMenu(null), names: shortcuts }),
    [pressable, choose, undo, waiting, skip, explain],
  );
  useKeys(keys);

  if (gone) return <main class="message"><p>{t("gone")}</p><a href="/">{t("games")}</a></main>;
  if (!scene || !table) return <main class="message"><p>{t("loading")}</p></main>;

  const hands: Hands = {
    scene,
    table,
    choices,
    refusals,
    refused,
    pointed,
    point,
    touch: (thing, at) => {
      const list = choices.get(thing) ?? [];
      if (list.length === 1 && list[0]) return choose(list[0].keys);
      const box = at.getBoundingClientRect();
      setMenu({ choices: list, x: Math.min(box.right, innerWidth - 300), y: Math.min(box.top, innerHeight - 60 - 44 * Math.min(list.length, 6)) });
    },
    choose,
    explain,
    nameOf,
    playerName,
  };
  const { decision } = scene;
  // Somebody else at this device is asked: nothing is shown until they say that they are there.
  const next = decision && scene.mine.length > 1 && scene.mine.includes(decision.seat) && scene.viewer !== decision.seat && waiting === 0 && scene.seats[decision.seat]?.bot === "" ? decision.seat : null;
  // Whoever tries something out at the workbench plays for everybody, and looks from whoever is asked.
  if (next !== null && !props.workbench) return <Cover player={playerName(next)} onShow={() => void line.ask({ type: "look", seat: next })} />;
  const story = scene.log.slice(scene.freshFrom).filter((one) => one.text).slice(-3);
  const seated = [...table.players].sort((a, b) => Number(b.seat === scene.viewer) - Number(a.seat === scene.viewer) || a.seat - b.seat);
  return (
    <WithHands hands={hands}>
      {past ? <p class="past-note" role="status">You are looking at choice {past.number} of this game.</p> : null}
      <main class="table" data-number={scene.number} onClick={() => setMenu(null)}>
        <div class="top-board" tabIndex={0} role="region" aria-label={t("points")}><ScoreTrack /></div>
        <div class="city-frame" ref={inTheMiddle} tabIndex={0} role="region" aria-label={t("city")}>
          <Calendar />
          <City />
          {waiting > 0 ? <div class="caption" role="status"><div>{story.map((one, i) => <p key={i}>{one.text}</p>)}</div><button type="button" onClick={skip}>{t("skip")} ⏭</button></div> : null}
        </div>
        <div class="middle">
          <Collection />
          <div class="players">{seated.map((player) => <PlayerBoard key={player.name} player={player} onSeat={setSeatAsked} />)}</div>
        </div>
        <div class="cards-board"><Hand /><Piles /></div>
        <aside class="side">
          {notice ? <p class="notice" role="alert">{notice}</p> : null}
          <DecisionPanel busy={busy} onUndo={undo} onSummary={() => setSummary(months(scene).at(-1)?.month ?? null)} />
          <Log show={show} />
        </aside>
        {scene.mishaps.length > 0 ? <p class="notice mishaps">{scene.mishaps.join(" ")}</p> : null}
      </main>
      {menu ? (
        <div class="menu" role="menu" style={{ left: `${Math.max(8, menu.x)}px`, top: `${Math.max(8, menu.y)}px` }}>
          {menu.choices.map(({ option, keys: all }, index) => <button key={all.join()} type="button" role="menuitem" onClick={() => choose(all)}><kbd>{shortcuts[index]}</kbd> <span>{option.label}{option.detail ? <small>{option.detail}</small> : null}</span></button>)}
        </div>
      ) : null}
      {help ? <HelpSheet help={help} explain={explain} onClose={() => setHelp(null)} /> : null}
      {seatAsked !== null ? <SeatSheet seat={seatAsked} bots={bots.length > 0 ? bots : [{ name: usualBot, about: "" }]} onBot={(bot) => { setSeatAsked(null); void tell({ type: "seat_bot", seat: seatAsked, bot }); }} onClose={() => setSeatAsked(null)} /> : null}
      {summary !== null && waiting === 0 ? <Summary month={summary} onClose={() => setSummary(null)} /> : null}
      <Tip />
      {props.workbench?.(hands, setPast)}
    </WithHands>
  );
}
