// A game on the page: takes what the server sends, shows it step by step, and lets the viewer choose.

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line } from "../line";
import { choicesByThing, nextScene, Table, type Choice, type RefusedOption, type Rules, type Scene } from "../model";
import type { Settings } from "../settings";
import { capitalised, learnTexts, t } from "../texts";
import type { ServerMessage } from "../../generated/messages";
import { Calendar, Collection, Piles, ScoreTrack } from "./Boards";
import { City } from "./City";
import { HandsContext, type Hands } from "./context";
import { DecisionPanel, shortcuts } from "./Decision";
import { Log } from "./Log";
import { Hand, PlayerBoard } from "./Players";
import { months, Summary } from "./Summary";

export interface GameProps {
  line: Line;
  game: string | null;
  settings: Settings;
  listen: (hear: (message: ServerMessage) => void) => () => void;
  connected: boolean;
  /** The designer's workbench, below the table. */
  workbench?: ((hands: Hands, show: (scene: Scene | null) => void) => JSX.Element) | null;
}

/** Scenes wait here until they have been shown; the last one is what is shown. */
function useScenes(props: GameProps) {
  const [scene, setScene] = useState<Scene | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [gone, setGone] = useState(false);
  const newest = useRef<Scene | null>(null);
  const rules = useRef<Rules | null>(null);
  const queue = useRef<Scene[]>([]);
  const pace = useRef(props.settings.pace);
  pace.current = props.settings.pace;
  const timer = useRef<number | undefined>(undefined);

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

  useEffect(
    () =>
      props.listen((message) => {
        if (message.type === "rules") {
          rules.current = message;
          learnTexts(message.texts as Record<string, string>);
        } else if (message.type === "gone") setGone(true);
        else if (message.type === "state" && rules.current) {
          const next = nextScene(newest.current, rules.current, message);
          newest.current = next;
          if (message.whole || pace.current === 0) return skip();
          queue.current.push(next);
          setWaiting(queue.current.length);
          if (timer.current === undefined) timer.current = window.setTimeout(step, 0);
        }
      }),
    [props.listen, skip, step],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { scene, waiting, skip, gone, newest };
}

export function Game(props: GameProps): JSX.Element {
  const { line, settings } = props;
  const { scene: present, waiting, skip, gone, newest } = useScenes(props);
  // Another moment that is shown in place of the present.
  const [past, setPast] = useState<Scene | null>(null);
  const scene = past ?? present;
  const [refused, setRefused] = useState<RefusedOption[]>([]);
  const [pointed, setPointed] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ choices: Choice[]; x: number; y: number } | null>(null);
  const [notice, setNotice] = useState("");
  const [help, setHelp] = useState<{ title: string; text: string; topics?: string[] } | null>(null);
  const [summary, setSummary] = useState<number | null>(null);
  const [sending, setSending] = useState(false);
  const seen = useRef<{ month: number; over: boolean } | null>(null);

  const table = useMemo(() => (scene ? new Table(scene) : null), [scene]);
  const busy = past !== null || waiting > 0 || sending || summary !== null || !props.connected;
  const choices = useMemo(() => (table && !busy ? choicesByThing(table) : new Map<string, Choice[]>()), [table, busy]);

  const choose = useCallback(
    (keys: string[]) => {
      const now = newest.current;
      if (!now || sending) return;
      setMenu(null);
      setSending(true);
      setNotice("");
      void line.ask({ type: "choose", number: now.number, keys }).then((answer) => {
        setSending(false);
        if (answer.type === "refused") setNotice(answer.text);
      });
    },
    [line, newest, sending],
  );
  const undo = useCallback(() => {
    const now = newest.current;
    if (!now) return;
    setNotice("");
    skip();
    void line.ask({ type: "undo", number: now.number }).then((answer) => {
      if (answer.type === "refused") setNotice(answer.text);
    });
  }, [line, newest, skip]);
  const explain = useCallback(
    (word: string) => {
      void line.ask({ type: "help", word }).then((answer) => {
        if (answer.type === "help") setHelp({ title: answer.title, text: answer.text, topics: answer.topics });
      });
    },
    [line],
  );

  // Why things are not offered is asked for when it is the viewer's turn.
  const asked = scene?.decision?.options && !busy ? scene.number : -1;
  useEffect(() => {
    setRefused([]);
    if (asked < 0) return;
    void line.ask({ type: "why" }).then((answer) => {
      if (answer.type !== "refusals" || answer.number !== asked) return;
      setRefused(answer.refused);
    });
  }, [asked, line]);

  const refusals = useMemo(() => {
    const by = new Map<string, RefusedOption[]>();
    for (const one of refused) if (one.on) by.set(one.on, [...(by.get(one.on) ?? []), one]);
    return by;
  }, [refused]);

  // A month that ended, a game that ended: a summary.
  useEffect(() => {
    if (!scene || !table) return;
    const over = scene.state === "over";
    const before = seen.current;
    seen.current = { month: table.month, over };
    if (!before || !settings.summaries) return;
    if (over && !before.over) setSummary(months(scene).at(-1)?.month ?? null);
    else if (table.month === before.month + 1 && before.month > 0) setSummary(before.month);
  }, [scene, table, settings.summaries]);

  // Keys: numbers and letters choose, u takes back, ? explains, space skips what is being shown.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog, .sheet")) return;
      if (event.key === "Escape") {
        setMenu(null);
        setHelp(null);
        return;
      }
      if (event.key === " " && waiting > 0) {
        event.preventDefault();
        return skip();
      }
      if (event.key === "Backspace") return undo();
      if (event.key === "?") return explain("");
      const index = shortcuts.indexOf(event.key);
      const list = menu ? menu.choices : (scene?.decision?.options ?? []).map((option) => ({ option, keys: [option.key] }));
      const picked = index >= 0 && !busy ? list[index] : undefined;
      if (picked && scene?.decision?.kind !== "distribution") choose(picked.keys);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [scene, busy, waiting, menu, choose, undo, skip, explain]);

  if (gone) return <main class="message"><p>{t("gone")}</p><a href="/">{t("games")}</a></main>;
  if (!scene || !table) return <main class="message"><p>{t("loading")}</p></main>;

  const playerName = (seat: number) => scene.seats[seat]?.name || scene.rules.players[seat]?.name || "";
  const nameOf = (thing: string): string => {
    const player = table.player(thing);
    if (player) return playerName(player.seat);
    const kind = scene.things.get(thing)?.["kind"];
    if (typeof kind === "number" && thing.startsWith("card/")) return scene.rules.properties[kind]?.name ?? thing;
    return scene.rules.names[thing] ?? [...scene.rules.guilds, ...scene.rules.properties, ...scene.rules.areas, ...scene.rules.planks].find((one) => one.id === thing)?.name ?? thing;
  };
  const hands: Hands = {
    scene,
    table,
    choices,
    refusals,
    refused,
    pointed,
    point: (things) => setPointed(new Set(things)),
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
  const others = scene.decision && scene.mine.length > 1 && scene.mine.includes(scene.decision.seat) && scene.viewer !== scene.decision.seat && waiting === 0 && scene.seats[scene.decision.seat]?.bot === "" ? scene.decision.seat : null;
  const bot = (seat: number) => {
    const now = scene.seats[seat]?.bot ?? "";
    void line.ask({ type: "seat_bot", seat, bot: now ? "" : "greedy" }).then((answer) => {
      if (answer.type === "refused") setNotice(answer.text);
    });
  };
  const story = scene.log.slice(scene.freshFrom).filter((one) => one.text).slice(-3);
  return (
    <HandsContext.Provider value={hands}>
      {past ? <p class="past-note" role="status">You are looking at choice {past.number} of this game.</p> : null}
      <main class="table" onClick={() => setMenu(null)}>
        <div class="top-board"><Calendar /><ScoreTrack /></div>
        <div class="city-frame">
          <City />
          {waiting > 0 ? <div class="caption" role="status"><div>{story.map((one, i) => <p key={i}>{one.text}</p>)}</div><button type="button" onClick={skip}>{t("skip")} ⏭</button></div> : null}
        </div>
        <div class="boards"><Collection /><Piles /></div>
        <aside class="side">
          {notice ? <p class="notice" role="alert">{notice}</p> : null}
          <DecisionPanel busy={busy} onUndo={undo} onSummary={() => setSummary(months(scene).at(-1)?.month ?? null)} />
          <Log />
        </aside>
        <div class="people">
          <Hand />
          <div class="players">{[...table.players].sort((a, b) => Number(b.seat === scene.viewer) - Number(a.seat === scene.viewer) || a.seat - b.seat).map((player) => <PlayerBoard key={player.name} player={player} onBot={bot} />)}</div>
        </div>
        {scene.mishaps.length > 0 ? <p class="notice mishaps">{scene.mishaps.join(" ")}</p> : null}
      </main>
      {menu ? (
        <div class="menu" role="menu" style={{ left: `${Math.max(8, menu.x)}px`, top: `${Math.max(8, menu.y)}px` }}>
          {menu.choices.map(({ option, keys }, index) => <button key={keys.join()} type="button" role="menuitem" onClick={() => choose(keys)}><kbd>{shortcuts[index]}</kbd> <span>{option.label}{option.detail ? <small>{option.detail}</small> : null}</span></button>)}
        </div>
      ) : null}
      {help ? (
        <div class="veil" onClick={() => setHelp(null)}>
          <div class="sheet help" role="dialog" aria-modal="true" aria-label={t("help")} onClick={(event) => event.stopPropagation()}>
            <h2>{capitalised(help.title || t("help"))}</h2>
            <p class="preformatted">{help.text}</p>
            {help.topics ? <><p>{t("keys")}</p><ul class="topics">{help.topics.map((topic) => <li key={topic}><button type="button" onClick={() => explain(topic)}>{capitalised(topic)}</button></li>)}</ul></> : null}
            <button type="button" class="primary" autofocus onClick={() => setHelp(null)}>{t("close")}</button>
          </div>
        </div>
      ) : null}
      {summary !== null && waiting === 0 && others === null ? <div class="veil"><Summary month={summary} onClose={() => setSummary(null)} /></div> : null}
      {others !== null ? (
        <div class="cover" role="dialog" aria-modal="true">
          <h2>{t("pass_to", { player: playerName(others) })}</h2>
          <button type="button" class="primary" autofocus onClick={() => void line.ask({ type: "look", seat: others })}>{t("here_i_am")}</button>
        </div>
      ) : null}
      {props.workbench?.(hands, setPast)}
    </HandsContext.Provider>
  );
}
