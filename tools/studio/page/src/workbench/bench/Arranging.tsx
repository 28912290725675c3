// The position itself: goods and points, markers, workers and cards, the phase and the player it goes on with.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { BenchPile } from "../../../generated/messages";
import { playerColours } from "../../looks";
import type { Hands } from "../../table/context";
import { useDesk } from "../context";
import { BenchCards } from "./BenchCards";
import { Draggable, loadIn, Places, targetsFor, type Load } from "./carrying";
import { colours, linesOf, short, withCard, withLine, type Trial } from "./trial";

export function Arranging(props: { hands: Hands; trial: Trial; piles: BenchPile[]; arrange: (next: Trial) => void; propose: () => void }): JSX.Element {
  const { hands, trial, piles, arrange } = props;
  const { tab } = useDesk();
  const [carried, setCarried] = useState<Load | null>(null);
  const [more, setMore] = useState("");
  const rules = hands.scene.rules;
  const players = hands.table.players.filter((one) => !one.neutral);
  const set = (what: string, text: string) => arrange(withLine(trial, what, text));

  const drop = useCallback((load: Load, target: string) => {
    setCarried(null);
    if (load.what === "card") arrange(withCard(trial, piles, load.card, load.from, target));
    else if (load.what === "marker") arrange(withLine(trial, `t.${load.who}:marker("${target}"`, `t.${load.who}:marker("${target}")`));
    else if (load.what === "clear") arrange(withLine(trial, `t:clear_marker("${target}"`, `t:clear_marker("${target}")`));
    else arrange(withLine(trial, `t.${load.who}:worker("${load.kind}", "on", "${target}"`, `t.${load.who}:worker("${load.kind}", "on", "${target}")`));
  }, [arrange, piles, trial]);

  // What is dragged is dropped onto a thing of the board or a pile of the bench; what was picked up goes where one clicks.
  useEffect(() => {
    if (tab !== "bench") return;
    const place = (event: Event) => {
      const at = event.target as Element;
      return at.closest("[data-pile]")?.getAttribute("data-pile") ?? at.closest("main.table [data-thing]")?.getAttribute("data-thing") ?? null;
    };
    const over = (event: DragEvent) => {
      if (place(event)) event.preventDefault();
    };
    const dropped = (event: DragEvent) => {
      const target = place(event);
      const load = loadIn(event);
      if (!target || !load || (load.what === "card") !== !target.includes("/")) return;
      event.preventDefault();
      drop(load, target);
    };
    const clicked = (event: MouseEvent) => {
      if (!carried || (event.target as Element).closest("button")) return;
      const target = place(event);
      if (!target || (carried.what === "card") !== !target.includes("/")) return;
      event.preventDefault();
      event.stopPropagation();
      drop(carried, target);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", dropped);
    document.addEventListener("click", clicked, true);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", dropped);
      document.removeEventListener("click", clicked, true);
    };
  }, [tab, drop, carried]);

  const phase = trial.lines.find((one) => one.startsWith("t:at("));
  const atPhase = /^t:at\("([^"]*)", t\.(\w+)\)/.exec(phase ?? "");
  const go = (where: string, who: string) => set("t:at(", where ? `t:at("${where}", t.${who})` : "");
  return (
    <div class="arranging">
      <table>
        <thead><tr><th>Player</th>{rules.resources.map((one) => <th key={one.id}>{one.name}</th>)}<th>Points</th><th>Onto the board</th></tr></thead>
        <tbody>{players.map((player) => {
          const who = colours[player.seat] ?? "red";
          const loads: [Load, string][] = [[{ what: "marker", who }, "marker"], ...rules.workers.map((one): [Load, string] => [{ what: "worker", kind: short(one.id), who }, one.name])];
          return (
            <tr key={player.name}>
              <th>{hands.playerName(player.seat)}</th>
              {rules.resources.map((one, index) => <td key={one.id}><input type="number" min={0} max={99} aria-label={`${one.name} of ${who}`} value={player.goods[index] ?? 0} onChange={(event) => set(`t.${who}.${short(one.id)} =`, `t.${who}.${short(one.id)} = ${Number(event.currentTarget.value)}`)} /></td>)}
              <td><input type="number" min={0} aria-label={`points of ${who}`} value={player.score} onChange={(event) => set(`t.${who}.score =`, `t.${who}.score = ${Number(event.currentTarget.value)}`)} /></td>
              <td>{loads.map(([load, label]) => <Draggable key={label} load={load} carried={carried} pick={setCarried} style={{ borderColor: playerColours[player.seat] }}>{label}</Draggable>)}</td>
            </tr>
          );
        })}</tbody>
      </table>
      {carried ? <Places key={JSON.stringify(carried)} load={carried} targets={targetsFor(carried, hands, piles)} hands={hands} drop={drop} stop={() => setCarried(null)} /> : null}
      <p>
        <label>It continues with <select class="bench-phase" value={atPhase?.[1] ?? ""} onChange={(event) => go(event.currentTarget.value, atPhase?.[2] ?? "red")}><option value="">…</option>{rules.phases.map((one) => <option key={one.id} value={short(one.id)}>{one.name || short(one.id)}</option>)}</select></label>
        <label>and <select class="bench-player" value={atPhase?.[2] ?? ""} onChange={(event) => go(atPhase?.[1] ?? "", event.currentTarget.value)}><option value="">…</option>{players.map((one) => <option key={one.seat} value={colours[one.seat]}>{colours[one.seat]}</option>)}</select></label>
        <Draggable load={{ what: "clear" }} carried={carried} pick={setCarried}>take a marker away</Draggable>
      </p>
      <BenchCards rules={rules} piles={piles} trial={trial} carried={carried} pick={setCarried} move={(card, from, to) => arrange(withCard(trial, piles, card, from, to))} />
      <form onSubmit={(event) => { event.preventDefault(); if (more) set(more, more); setMore(""); }}><label>Or a line of a test <input type="text" class="bench-line" value={more} placeholder={'t.red.hand = { "pub" }'} onInput={(event) => setMore(event.currentTarget.value)} /></label> <button type="submit">Add</button></form>
      <ul class="bench-lines">{linesOf(trial).map((one) => <li key={one}><code>{one}</code> {trial.lines.includes(one) ? <button type="button" aria-label={`Remove ${one}`} onClick={() => arrange({ ...trial, lines: trial.lines.filter((other) => other !== one) })}>×</button> : null}</li>)}</ul>
      <p><button type="button" class="again" onClick={() => arrange(trial)}>Again from this position</button> <button type="button" class="propose" onClick={props.propose}>Keep this trial as a test …</button>{trial.piles.length > 0 ? <button type="button" class="cards-as-dealt" onClick={() => arrange({ ...trial, piles: [] })}>Cards as they were dealt</button> : null}</p>
    </div>
  );
}
