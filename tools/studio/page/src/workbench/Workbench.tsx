// The designer's workbench, below the table: packs and their texts, the game's past and inside, trials.

import "./workbench.css";
import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import type { PackProblem, ReloadedAnswer } from "../../generated/messages";
import type { Answer, Question } from "../line";
import { Bench } from "./bench/Bench";
import { DeskContext, type Desk, type Place } from "./context";
import { Files } from "./Files";
import type { WorkbenchProps } from "./frame";
import { Inspect } from "./Inspect";
import { useKept } from "./kept";
import { LiveReport } from "./Live";
import { Lab } from "./lab/Lab";
import { Opinion } from "./Opinion";
import { Packs } from "./packs/Packs";
import { Time } from "./Time";

interface Tab {
  id: string;
  name: string;
  needsGame: boolean;
  Part: (props: { place: Place | null; thing: string | null }) => JSX.Element;
}

const tabs: Tab[] = [
  { id: "files", name: "Files", needsGame: false, Part: Files },
  { id: "inspect", name: "Inspector", needsGame: true, Part: Inspect },
  { id: "time", name: "Time machine", needsGame: true, Part: Time },
  { id: "bench", name: "Scenario bench", needsGame: false, Part: Bench },
  { id: "packs", name: "Packs", needsGame: false, Part: Packs },
  { id: "lab", name: "Lab", needsGame: false, Part: Lab },
  { id: "opinion", name: "Opinion", needsGame: true, Part: Opinion },
];

export function Workbench(props: WorkbenchProps): JSX.Element {
  const { line, game, listen, connected } = props;
  const [tab, setTab] = useKept("tab", "files");
  const [large, setLarge] = useState(false);
  const [notice, setNotice] = useState("");
  const [place, setPlace] = useState<Place | null>(null);
  const [thing, setThing] = useState<string | null>(null);
  const [reloaded, setReloaded] = useState<ReloadedAnswer | null>(null);
  const [broken, setBroken] = useState<PackProblem[]>([]);
  const [saves, setSaves] = useState(0);

  useEffect(
    () =>
      listen((message) => {
        if (message.type === "files_changed") setSaves((count) => count + 1);
        if (message.type === "broken" && message.game === game) setBroken(message.problems);
        if (message.type === "reloaded" && message.game === game) {
          setBroken([]);
          setReloaded(message.same ? null : message);
        }
      }),
    [listen, game],
  );
  useEffect(() => {
    if (connected && game) void line.ask({ type: "watch_packs", game });
  }, [connected, game, line]);

  // Who tries something out plays for everybody here, and looks from whoever is asked.
  const scene = props.hands?.scene;
  const asked = scene?.decision && scene.viewer !== scene.decision.seat && scene.mine.length > 1 && scene.mine.includes(scene.decision.seat) && scene.seats[scene.decision.seat]?.bot === "" ? scene.decision.seat : null;
  useEffect(() => {
    if (asked !== null) void line.ask({ type: "look", seat: asked });
  }, [asked, line]);

  const say = useCallback((text: string) => setNotice(text), []);
  const ask = useCallback(
    async <T extends Answer["type"]>(question: Question, type: T) => {
      const answer = await line.ask(question);
      if (answer.type === type) {
        setNotice("");
        return answer as Extract<Answer, { type: T }>;
      }
      if (answer.type === "refused") setNotice(answer.text);
      return null;
    },
    [line],
  );
  const goTo = useCallback((to: Place) => {
    setPlace({ ...to });
    setTab("files");
  }, [setTab]);
  const inspect = useCallback((what: string) => {
    setThing(what);
    setTab("inspect");
  }, [setTab]);
  const live = useMemo(() => ({ reloaded, broken }), [reloaded, broken]);
  const desk: Desk = { ...props, ask, say, goTo, inspect, live, saves, tab, setTab };
  const shown = tabs.filter((one) => game !== null || !one.needsGame);

  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const index = shown.findIndex((one) => one.id === tab);
    const next = shown[(index + step + shown.length) % shown.length];
    if (!next) return;
    setTab(next.id);
    document.getElementById(`bench-tab-${next.id}`)?.focus();
  };

  return (
    <DeskContext.Provider value={desk}>
      <section class={`workbench ${large ? "large" : ""}`} aria-label="Workbench">
        <div class="bench-bar">
          <div role="tablist" aria-label="Workbench" onKeyDown={move}>
            {shown.map((one) => (
              <button key={one.id} id={`bench-tab-${one.id}`} type="button" role="tab" aria-selected={one.id === tab} aria-controls={`bench-panel-${one.id}`} tabIndex={one.id === tab ? 0 : -1} onClick={() => setTab(one.id)}>{one.name}</button>
            ))}
          </div>
          <LiveReport />
          <span class="bar-space" />
          {notice ? <p class="bench-notice" role="alert">{notice} <button type="button" aria-label="Dismiss" onClick={() => setNotice("")}>×</button></p> : null}
          <button type="button" aria-pressed={large} onClick={() => setLarge(!large)}>{large ? "Smaller" : "Larger"}</button>
          <button type="button" onClick={props.close}>Close</button>
        </div>
        {shown.map((one) => (
          <div key={one.id} id={`bench-panel-${one.id}`} class="bench-panel" role="tabpanel" aria-labelledby={`bench-tab-${one.id}`} hidden={one.id !== tab}>
            <one.Part place={place} thing={thing} />
          </div>
        ))}
      </section>
    </DeskContext.Provider>
  );
}
