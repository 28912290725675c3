// What a bot that searches thinks: of the options at one point, and of every player over the whole game.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CurveAnswer, OpinionAnswer } from "../../generated/messages";
import { playerColours } from "../looks";
import { useDesk } from "./context";

export function Opinion(): JSX.Element {
  const { ask, game, hands, setTab, listen } = useDesk();
  const [found, setFound] = useState<OpinionAnswer | null>(null);
  const [curve, setCurve] = useState<CurveAnswer | null>(null);
  const [iterations, setIterations] = useState(400);
  const [busy, setBusy] = useState("");

  const think = async (at: number) => {
    if (!game) return;
    setBusy("thinking …");
    const answer = await ask({ type: "opinion", of: game, at, iterations }, "opinion");
    setBusy("");
    if (answer) setFound(answer);
  };
  // It grows while the bot looks at more and more choices.
  useEffect(() => listen((message) => {
    if (message.type === "curve" && message.of === game) setCurve(message);
  }), [listen, game]);
  const draw = async () => {
    if (!game) return;
    setBusy("looking at every choice …");
    await ask({ type: "curve", of: game }, "curve");
    setBusy("");
  };
  /** Shows the board before a choice, and what the bot thought of it. */
  const goTo = (at: number) => {
    const before = Math.max(0, at - 1);
    dispatchEvent(new CustomEvent("workbench-time", { detail: { at: before } }));
    void think(before);
  };
  const most = Math.max(1, ...(found?.options.map((one) => one.visits) ?? []));
  const name = (seat: number) => hands?.playerName(seat) ?? `player ${seat + 1}`;
  return (
    <div class="opinion">
      <p>
        <button type="button" class="primary think" onClick={() => void think(Number.MAX_SAFE_INTEGER)}>What would a bot do now?</button>
        <label>Playouts <select value={String(iterations)} onChange={(event) => setIterations(Number(event.currentTarget.value))}>{[100, 400, 1000, 4000].map((one) => <option key={one}>{one}</option>)}</select></label>
        <button type="button" class="draw-curve" onClick={() => void draw()}>What could everyone expect, when?</button>
        {curve && !curve.done ? <button type="button" class="stop-curve" onClick={() => void ask({ type: "stop_curve" }, "stopped_curve")}>Enough</button> : null}
        <span class="faint" role="status">{busy}</span>
      </p>
      <div class="opinion-columns">
        {found ? (
          <div>
            <h3>{found.seat === undefined ? "Nobody is asked here" : `${name(found.seat)}, after choice ${found.at}`} <span class="faint">{found.bot}</span></h3>
            <table class="tried">
              <thead><tr><th>Option</th><th>Tried</th><th>Worth, in points</th></tr></thead>
              <tbody>{[...found.options].sort((a, b) => b.visits - a.visits).map((one) => <tr key={one.key} class={one.key === found.chosen ? "chosen" : ""}><td>{one.label} <code>{one.key}</code></td><td><meter min={0} max={most} value={one.visits} /> {one.visits}</td><td>{one.visits > 0 ? one.value.toFixed(2) : "–"}</td></tr>)}</tbody>
            </table>
            <p class="faint">Expected: {found.expected.map((one, seat) => `${name(seat)} ${one.toFixed(1)}`).join(", ")}</p>
          </div>
        ) : null}
        {curve ? (
          <div>
            <h3>Expected results over the game</h3>
            <Lines curve={curve} name={name} goTo={goTo} />
            <p class="faint">{curve.points.length} of {curve.length + 1} points{curve.done ? "" : " so far"}. A click shows the board before that choice.</p>
            <h3>Where it jumped</h3>
            {curve.done && curve.jumps.length === 0 ? <p class="faint">Nowhere by a point or more.</p> : null}
            <ul class="jumps">{curve.jumps.map((one) => <li key={`${one.at} ${one.seat}`}><button type="button" class="link" onClick={() => goTo(one.at)}>Choice {one.at}</button>: {name(one.seat)} {one.by > 0 ? "+" : ""}{one.by.toFixed(1)} {one.label ? <>– {one.label} <code>{one.key}</code></> : null}</li>)}</ul>
            <p><button type="button" onClick={() => setTab("time")}>Look at it in the time machine</button></p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

const height = 130;

function Lines(props: { curve: CurveAnswer; name: (seat: number) => string; goTo: (at: number) => void }): JSX.Element {
  const { points, jumps, length } = props.curve;
  const all = points.flatMap((one) => one.expected);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = Math.max(1, length);
  const y = (value: number) => height - 2 - ((height - 4) * (value - low)) / (high - low);
  const value = (at: number, seat: number) => points.find((one) => one.at === at)?.expected[seat] ?? 0;
  const clicked = (event: MouseEvent) => {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    props.goTo(Math.round(((event.clientX - frame.left) / frame.width) * last));
  };
  return (
    <div class="curve-frame" onClick={clicked}>
      <svg class="sparkline curve" viewBox={`0 0 ${last} ${height}`} preserveAspectRatio="none" role="img" aria-label="What each player can expect over the game">
        {jumps.map((one) => <line key={one.at} x1={one.at} x2={one.at} y1={0} y2={height} class="month" vector-effect="non-scaling-stroke" />)}
        {(points[0]?.expected ?? []).map((_, seat) => <polyline key={seat} fill="none" stroke={playerColours[seat] ?? "#888"} vector-effect="non-scaling-stroke" points={points.map((one) => `${one.at},${y(one.expected[seat] ?? 0)}`).join(" ")} />)}
      </svg>
      {jumps.map((one) => <button key={one.at} type="button" class="jump" style={{ left: `${(100 * one.at) / last}%`, top: `${(100 * y(value(one.at, one.seat))) / height}%`, borderColor: playerColours[one.seat] }} title={`Choice ${one.at}: ${props.name(one.seat)} ${one.by > 0 ? "+" : ""}${one.by.toFixed(1)} ${one.label ?? ""}`} aria-label={`Choice ${one.at}: ${props.name(one.seat)} ${one.by > 0 ? "+" : ""}${one.by.toFixed(1)}`} onClick={(event) => { event.stopPropagation(); props.goTo(one.at); }} />)}
    </div>
  );
}
