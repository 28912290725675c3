// What a bot that searches thinks: of the options at one point, and of every player over the whole game.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { CurveAnswer, OpinionAnswer } from "../../generated/messages";
import { playerColours } from "../looks";
import { useDesk } from "./context";

export function Opinion(): JSX.Element {
  const { ask, game, hands, setTab } = useDesk();
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
  const draw = async () => {
    if (!game) return;
    setBusy("looking at the whole game …");
    const answer = await ask({ type: "curve", of: game }, "curve");
    setBusy("");
    if (answer) setCurve(answer);
  };
  const most = Math.max(1, ...(found?.options.map((one) => one.visits) ?? []));
  const name = (seat: number) => hands?.playerName(seat) ?? `player ${seat + 1}`;
  return (
    <div class="opinion">
      <p>
        <button type="button" class="primary think" onClick={() => void think(Number.MAX_SAFE_INTEGER)}>What would a bot do now?</button>
        <label>Playouts <select value={String(iterations)} onChange={(event) => setIterations(Number(event.currentTarget.value))}>{[100, 400, 1000, 4000].map((one) => <option key={one}>{one}</option>)}</select></label>
        <button type="button" class="draw-curve" onClick={() => void draw()}>What could everybody expect, when?</button>
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
            <Lines curve={curve} />
            <h3>Where it jumped</h3>
            <ul class="jumps">{curve.jumps.map((one) => <li key={`${one.at} ${one.seat}`}><button type="button" class="link" onClick={() => { void think(Math.max(0, one.at - 1)); }}>Choice {one.at}</button>: {name(one.seat)} {one.by > 0 ? "+" : ""}{one.by.toFixed(1)} {one.label ? <>– {one.label} <code>{one.key}</code></> : null}</li>)}</ul>
            <p><button type="button" onClick={() => setTab("time")}>Look at it in the time machine</button></p>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Lines(props: { curve: CurveAnswer }): JSX.Element {
  const { points, jumps } = props.curve;
  const all = points.flatMap((one) => one.expected);
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const last = points.at(-1)?.at ?? 1;
  const y = (value: number) => 78 - (76 * (value - low)) / (high - low);
  return (
    <svg class="sparkline curve" viewBox={`0 0 ${Math.max(1, last)} 80`} preserveAspectRatio="none" role="img" aria-label="What each player can expect over the game">
      {jumps.map((one) => <line key={`${one.at} ${one.seat}`} x1={one.at} x2={one.at} y1={0} y2={80} class="month" vector-effect="non-scaling-stroke" />)}
      {(points[0]?.expected ?? []).map((_, seat) => <polyline key={seat} fill="none" stroke={playerColours[seat] ?? "#888"} vector-effect="non-scaling-stroke" points={points.map((one) => `${one.at},${y(one.expected[seat] ?? 0)}`).join(" ")} />)}
    </svg>
  );
}
