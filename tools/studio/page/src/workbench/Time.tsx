// The time machine: a game at any of its points, on the board above; branches; two games side by side.

import type { JSX } from "preact";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ComparisonAnswer, Moment } from "../../generated/messages";
import { nextScene, type Rules, type Scene } from "../model";
import { playerColours } from "../looks";
import { useDesk } from "./context";
import { Differences } from "./Live";
import { Still } from "./Still";

/** Scenes of a game, with the rules they are drawn by. */
export function useScenes(of: string | null) {
  const { ask, hands } = useDesk();
  const rules = useRef<{ edition: string; rules: Rules } | null>(null);
  const seat = hands?.scene.viewer ?? -1;
  return useCallback(
    async (at: number): Promise<Scene | null> => {
      if (!of) return null;
      const answer = await ask({ type: "scene", of, at, seat, ...(rules.current ? { has: rules.current.edition } : {}) }, "scene");
      if (!answer) return null;
      if (answer.rules) rules.current = { edition: answer.edition, rules: answer.rules };
      return rules.current ? nextScene(null, rules.current.rules, answer.state) : null;
    },
    [ask, of, seat],
  );
}

export function Time(): JSX.Element {
  const desk = useDesk();
  const { ask, game, hands, show, tab } = desk;
  const [moments, setMoments] = useState<Moment[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const [playing, setPlaying] = useState(0);
  const [wanted, setWanted] = useState("");
  const [other, setOther] = useState("");
  const [games, setGames] = useState<{ id: string; title: string }[]>([]);
  const [comparison, setComparison] = useState<ComparisonAnswer | null>(null);
  const sceneAt = useScenes(game);
  const present = desk.live.reloaded;
  const number = hands && at === null ? hands.scene.number : null;

  // All choices, whenever the game has gone on and somebody looks.
  useEffect(() => {
    if (tab !== "time" || !game || at !== null) return;
    void ask({ type: "timeline", of: game }, "timeline").then((answer) => answer && setMoments(answer.choices));
  }, [ask, game, tab, number, present, at]);
  useEffect(() => {
    if (tab !== "time") return;
    void ask({ type: "list_games" }, "games").then((answer) => answer && setGames(answer.games.filter((one) => one.id !== game).map((one) => ({ id: one.id, title: one.title || one.id }))));
  }, [ask, game, tab]);

  const newest = useRef(0);
  const goTo = useCallback(
    (to: number | null) => {
      const mine = ++newest.current;
      setAt(to);
      if (to === null) return show(null);
      void sceneAt(to).then((scene) => {
        if (scene && mine === newest.current) show(scene);
      });
    },
    [sceneAt, show],
  );
  useEffect(() => () => show(null), [show]);
  // Another part of the workbench wants to see a moment.
  useEffect(() => {
    const hear = (event: Event) => goTo((event as CustomEvent<{ at: number }>).detail.at);
    addEventListener("workbench-time", hear);
    return () => removeEventListener("workbench-time", hear);
  }, [goTo]);
  const here = at ?? moments.length;

  useEffect(() => {
    if (playing === 0) return;
    const timer = setTimeout(() => {
      const next = here + playing;
      if (next < 0 || next > moments.length) setPlaying(0);
      else goTo(next);
    }, 500);
    return () => clearTimeout(timer);
  }, [playing, here, moments.length, goTo]);

  const compare = useCallback(
    (one: string, with_: string) => {
      void ask({ type: "compare_games", one, other: with_ }, "comparison").then((answer) => answer && setComparison(answer));
    },
    [ask],
  );
  useEffect(() => {
    const hear = (event: Event) => {
      const { one, other: with_ } = (event as CustomEvent<{ one: string; other: string }>).detail;
      compare(one, with_);
    };
    addEventListener("workbench-compare", hear);
    return () => removeEventListener("workbench-compare", hear);
  }, [compare]);

  const jump = (step: 1 | -1, word = wanted) => {
    const text = word.trim().toLowerCase();
    const uses = (one: Moment) => text !== "" && [one.key ?? "", one.label ?? "", ...one.things, ...one.log].some((part) => part.toLowerCase().includes(text));
    for (let i = here - 1 + step; i >= 0 && i < moments.length; i += step) {
      const found = moments[i];
      if (!found || !uses(found)) continue;
      goTo(i + 1);
      return;
    }
    desk.say(`"${word}" was not used ${step > 0 ? "after" : "before"} this.`);
  };
  // The inspector asks for the uses of a thing: from the present, for the first of all.
  const latestJump = useRef(jump);
  latestJump.current = jump;
  const wish = useRef<{ thing: string; step: 1 | -1 } | null>(null);
  useEffect(() => {
    const hear = (event: Event) => {
      wish.current = (event as CustomEvent<{ thing: string; step: 1 | -1 }>).detail;
      setWanted(wish.current.thing);
      desk.setTab("time");
      if (moments.length > 0) setTimeout(() => follow.current?.(), 0);
    };
    addEventListener("workbench-jump", hear);
    return () => removeEventListener("workbench-jump", hear);
    // eslint-disable-next-line
  }, [moments.length]);
  const follow = useRef<(() => void) | null>(null);
  follow.current = () => {
    const asked = wish.current;
    wish.current = null;
    if (!asked) return;
    if (at === null && asked.step > 0) {
      const first = moments.findIndex((one) => one.things.includes(asked.thing));
      if (first >= 0) return goTo(first + 1);
    }
    latestJump.current(asked.step, asked.thing);
  };
  useEffect(() => {
    if (moments.length > 0) follow.current?.();
  }, [moments]);
  const branch = async (allHere: boolean) => {
    if (!game) return;
    const made = await ask({ type: "branch_game", game, at: here, title: `What if: choice ${here + 1}`, all_here: allHere }, "made");
    if (made) {
      show(null);
      desk.open(made.game);
    }
  };
  const moment = here > 0 ? moments[here - 1] : undefined;
  const names = useMemo(() => [...new Set(moments.flatMap((one) => one.things))].sort(), [moments]);

  return (
    <div class="time">
      <div class="time-slider">
        <Sparkline moments={moments} at={here} />
        <input type="range" aria-label="Choices of the game" min={0} max={moments.length} value={here} onInput={(event) => goTo(Number(event.currentTarget.value))} />
        <div class="time-buttons">
          <button type="button" aria-label="To the beginning" onClick={() => goTo(0)}>⏮</button>
          <button type="button" aria-label="Play backwards" aria-pressed={playing < 0} onClick={() => setPlaying(playing < 0 ? 0 : -1)}>◀</button>
          <button type="button" aria-label="One choice back" disabled={here === 0} onClick={() => goTo(here - 1)}>‹</button>
          <output class="time-at">{here} of {moments.length}</output>
          <button type="button" aria-label="One choice on" disabled={here >= moments.length} onClick={() => goTo(here + 1)}>›</button>
          <button type="button" aria-label="Play" aria-pressed={playing > 0} onClick={() => setPlaying(playing > 0 ? 0 : 1)}>▶</button>
          <button type="button" aria-label="To the present" disabled={at === null} onClick={() => { setPlaying(0); goTo(null); }}>⏭ Now</button>
          <label>Used <input type="text" list="bench-things" value={wanted} placeholder="thieves" onInput={(event) => setWanted(event.currentTarget.value)} /></label>
          <datalist id="bench-things">{names.map((one) => <option key={one} value={one} />)}</datalist>
          <button type="button" disabled={!wanted} onClick={() => jump(-1)}>Last time</button>
          <button type="button" disabled={!wanted} onClick={() => jump(1)}>Next time</button>
          <button type="button" class="branch" onClick={() => void branch(true)}>What if … (play on from here)</button>
          <button type="button" onClick={() => void branch(false)}>The same against the bots</button>
        </div>
      </div>
      <div class="time-columns">
        <div>
          <h3>{moment ? `Choice ${here}: ${hands?.playerName(moment.seat) ?? ""}${moment.in_script ? ", in the middle of a script" : ""}` : "The beginning"}</h3>
          {moment ? <p>{moment.label} <code>{moment.key}</code></p> : null}
          <ul class="time-log">{moment?.log.map((one, index) => <li key={index}>{one}</li>)}</ul>
        </div>
        <div>
          <p><label>Side by side with <select value={other} onChange={(event) => setOther(event.currentTarget.value)}><option value="">…</option><option value={`${game}~`}>this game before the last change of its packs</option>{games.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}</select></label> <button type="button" class="compare" disabled={!other} onClick={() => game && compare(other, game)}>Compare</button></p>
          {comparison ? <Comparison found={comparison} close={() => setComparison(null)} /> : null}
        </div>
      </div>
    </div>
  );
}

/** Points of all players over the choices. */
function Sparkline(props: { moments: Moment[]; at: number }): JSX.Element {
  const { moments, at } = props;
  const most = Math.max(1, ...moments.flatMap((one) => one.scores));
  const count = Math.max(1, moments.length);
  const seats = moments[0]?.scores.length ?? 0;
  const months = moments.flatMap((one, index) => (index > 0 && moments[index - 1]?.month !== one.month ? [index] : []));
  return (
    <svg class="sparkline" viewBox={`0 0 ${count} 40`} preserveAspectRatio="none" role="img" aria-label="Points of each player over the game">
      {months.map((x) => <line key={x} x1={x} x2={x} y1={0} y2={40} class="month" vector-effect="non-scaling-stroke" />)}
      {Array.from({ length: seats }, (_, seat) => <polyline key={seat} points={[`0,40`, ...moments.map((one, index) => `${index + 1},${40 - (38 * (one.scores[seat] ?? 0)) / most}`)].join(" ")} fill="none" stroke={playerColours[seat] ?? "#888"} vector-effect="non-scaling-stroke" />)}
      <line x1={at} x2={at} y1={0} y2={40} class="now" vector-effect="non-scaling-stroke" />
    </svg>
  );
}

function Comparison(props: { found: ComparisonAnswer; close: () => void }): JSX.Element {
  const { found } = props;
  const oneAt = useScenes(found.one);
  const otherAt = useScenes(found.other);
  const [at, setAt] = useState(found.at);
  const [scenes, setScenes] = useState<[Scene | null, Scene | null]>([null, null]);
  useEffect(() => setAt(found.at), [found]);
  useEffect(() => {
    void Promise.all([oneAt(at), otherAt(at)]).then(setScenes);
  }, [at, oneAt, otherAt]);
  const why = found.same ? "The two games are the same." : found.why === "choice" ? `They part at choice ${found.at + 1}: ${(found.keys ?? []).join(" or ")}` : found.why === "length" ? `They are the same up to choice ${found.at}, where one of them ends.` : `The first difference is after choice ${found.at}.`;
  const marked = new Set(found.things.map((one) => one.thing));
  return (
    <div class="comparison">
      <p><b>{why}</b> <button type="button" onClick={() => setAt(Math.max(0, at - 1))}>‹</button> <output>{at}</output> <button type="button" onClick={() => setAt(at + 1)}>›</button> <button type="button" onClick={props.close}>Close</button></p>
      <div class="stills">{scenes.map((scene, index) => <figure key={index}><figcaption>{index === 0 ? "Before / other" : "Now / this"}</figcaption>{scene ? <Still scene={scene} marked={marked} /> : null}</figure>)}</div>
      {found.things.length > 0 ? <Differences things={found.things} /> : null}
    </div>
  );
}
