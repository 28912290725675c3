// The scenario bench: a position arranged by hand, tried out at the table, and kept as a test of the pack.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { ScenarioAnswer, TestsAnswer } from "../../generated/messages";
import { playerColours } from "../looks";
import { useDesk } from "./context";
import { useKept } from "./kept";

const colours = ["red", "blue", "yellow", "purple", "green"];
const short = (id: string) => id.slice(id.indexOf(":") + 1);

/** What the position is made of: lines of a test's `given`, one for each thing that was set. */
interface Trial {
  pack: string;
  players: number;
  guilds: string;
  lines: string[];
}

export function Bench(): JSX.Element {
  const { ask, game, hands, open, tab, goTo } = useDesk();
  const [packs, setPacks] = useState<string[]>([]);
  const [trial, setTrial] = useKept<Trial>("trial", { pack: "", players: 4, guilds: "", lines: [] });
  const [arranged, setArranged] = useKept<string | null>("arranged", null);
  const [kept, setKept] = useState<ScenarioAnswer | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState("");
  const [tests, setTests] = useState<TestsAnswer | null>(null);
  const [more, setMore] = useState("");
  const [told, setTold] = useState("");

  useEffect(() => {
    if (tab !== "bench") return;
    void ask({ type: "list_workspace" }, "workspace").then((answer) => {
      const opened = answer?.packs.filter((one) => one.open).map((one) => one.id) ?? [];
      setPacks(opened);
      if (!trial.pack && opened[0]) setTrial({ ...trial, pack: opened[0] });
    });
  }, [ask, tab, trial, setTrial]);

  const arrange = useCallback(
    async (next: Trial, at: string | null) => {
      const answer = await ask({ type: "arrange", pack: next.pack, players: next.players, guilds: next.guilds.split(/[\s,]+/).filter(Boolean), lines: next.lines, title: `Bench: ${next.pack}`, ...(at ? { game: at } : {}) }, "arranged");
      if (!answer) return;
      setTrial(next);
      setKept(null);
      setArranged(answer.game);
      if (!at) open(answer.game);
    },
    [ask, open, setTrial, setArranged],
  );
  const here = arranged !== null && arranged === game;
  /** Sets one thing: a line that says the same of another value gives way. */
  const set = useCallback(
    (what: string, text: string) => {
      const lines = trial.lines.filter((one) => !one.startsWith(what));
      const phase = lines.filter((one) => one.startsWith("t:at("));
      const others = lines.filter((one) => !one.startsWith("t:at("));
      void arrange({ ...trial, lines: [...others, ...(text.startsWith("t:at(") ? [] : text ? [text] : []), ...(text.startsWith("t:at(") ? [text] : phase)] }, arranged);
    },
    [arrange, arranged, trial],
  );

  // A marker is dragged onto the board; a marker that lies there is taken away by dropping none.
  useEffect(() => {
    if (tab !== "bench" || !here) return;
    const place = (event: DragEvent) => (event.target as Element).closest("main.table [data-thing]")?.getAttribute("data-thing") ?? null;
    const over = (event: DragEvent) => {
      if (place(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const thing = place(event);
      const [what, who] = (event.dataTransfer?.getData("text/plain") ?? "").split(" ");
      if (!thing || !what) return;
      event.preventDefault();
      if (what === "marker" && who) set(`t.${who}:marker("${thing}"`, `t.${who}:marker("${thing}")`);
      else if (what === "clear") set(`t:clear_marker("${thing}"`, `t:clear_marker("${thing}")`);
      else if (who) set(`t.${who}:worker("${what}", "on", "${thing}"`, `t.${who}:worker("${what}", "on", "${thing}")`);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("drop", drop);
    };
  }, [tab, here, set]);

  const propose = async () => {
    if (!game) return;
    const answer = await ask({ type: "scenario", game }, "scenario");
    if (!answer) return;
    setKept(answer);
    setChosen(new Set(answer.expectations));
  };
  const keep = async () => {
    if (!game || !kept) return;
    const answer = await ask({ type: "keep_scenario", game, name, expect: kept.expectations.filter((one) => chosen.has(one)) }, "kept_scenario");
    if (!answer) return;
    setTold(answer.passed ? `Kept in ${answer.pack}/${answer.file}: it passes.` : `Kept in ${answer.pack}/${answer.file}, but it fails: ${answer.problems.join("; ")}`);
    run(answer.pack);
  };
  const run = (pack: string) => void ask({ type: "run_tests", pack }, "tests").then((answer) => {
    if (!answer) return;
    setTests(answer);
    dispatchEvent(new CustomEvent("workbench-coverage", { detail: answer }));
  });
  const rules = hands?.scene.rules;
  const players = hands?.table.players.filter((one) => !one.neutral) ?? [];

  return (
    <div class="bench">
      <div class="bench-setup">
        <label>Pack <select value={trial.pack} onChange={(event) => setTrial({ ...trial, pack: event.currentTarget.value })}>{packs.map((one) => <option key={one}>{one}</option>)}</select></label>
        <label>Players <input type="number" min={2} max={5} value={trial.players} onInput={(event) => setTrial({ ...trial, players: Number(event.currentTarget.value) })} /></label>
        <label>Guilds <input type="text" value={trial.guilds} placeholder="those of the pack" onInput={(event) => setTrial({ ...trial, guilds: event.currentTarget.value })} /></label>
        <button type="button" class="primary new-bench" disabled={!trial.pack} onClick={() => void arrange({ ...trial, lines: [] }, null)}>New position</button>
        <button type="button" class="run-tests" disabled={!trial.pack} onClick={() => run(trial.pack)}>Run the pack’s tests</button>
        {packs.length === 0 ? <span class="faint">Open a pack first.</span> : null}
      </div>
      <div class="bench-columns">
        {here && rules ? (
          <div class="arranging">
            <table>
              <thead><tr><th>Player</th>{rules.resources.map((one) => <th key={one.id}>{one.name}</th>)}<th>Points</th><th>Drag onto the board</th></tr></thead>
              <tbody>{players.map((player) => {
                const who = colours[player.seat] ?? "red";
                return (
                  <tr key={player.name}>
                    <th>{hands.playerName(player.seat)}</th>
                    {rules.resources.map((one, index) => <td key={one.id}><input type="number" min={0} max={99} aria-label={`${one.name} of ${who}`} value={player.goods[index] ?? 0} onChange={(event) => set(`t.${who}.${short(one.id)} =`, `t.${who}.${short(one.id)} = ${Number(event.currentTarget.value)}`)} /></td>)}
                    <td><input type="number" min={0} aria-label={`points of ${who}`} value={player.score} onChange={(event) => set(`t.${who}.score =`, `t.${who}.score = ${Number(event.currentTarget.value)}`)} /></td>
                    <td>{[["marker", "marker"], ...rules.workers.map((one) => [short(one.id), one.name])].map(([what, label]) => <span key={what} class="draggable" draggable data-drag={`${what} ${who}`} style={{ borderColor: playerColours[player.seat] }} onDragStart={(event) => event.dataTransfer?.setData("text/plain", `${what} ${who}`)}>{label}</span>)}</td>
                  </tr>
                );
              })}</tbody>
            </table>
            <p>
              <label>It continues with <select class="bench-phase" value="" onChange={(event) => event.currentTarget.value && set("t:at(", `t:at("${event.currentTarget.value}", t.red)`)}><option value="">…</option>{rules.phases.map((one) => <option key={one.id} value={short(one.id)}>{one.name || short(one.id)}</option>)}</select></label>
              <label>and <select class="bench-player" value="" onChange={(event) => { const at = trial.lines.find((one) => one.startsWith("t:at(")); if (at) set("t:at(", at.replace(/t\.\w+\)/, `t.${event.currentTarget.value})`)); }}><option value="">…</option>{players.map((one) => <option key={one.seat} value={colours[one.seat]}>{colours[one.seat]}</option>)}</select></label>
              <span class="draggable" draggable onDragStart={(event) => event.dataTransfer?.setData("text/plain", "clear")}>take a marker away</span>
            </p>
            <form onSubmit={(event) => { event.preventDefault(); if (more) set(more, more); setMore(""); }}><label>Or a line of a test <input type="text" class="bench-line" value={more} placeholder={'t.red.hand = { "pub" }'} onInput={(event) => setMore(event.currentTarget.value)} /></label> <button type="submit">Add</button></form>
            <ul class="bench-lines">{trial.lines.map((one) => <li key={one}><code>{one}</code> <button type="button" aria-label={`Remove ${one}`} onClick={() => void arrange({ ...trial, lines: trial.lines.filter((other) => other !== one) }, arranged)}>×</button></li>)}</ul>
            <p><button type="button" class="again" onClick={() => void arrange(trial, arranged)}>Again from this position</button> <button type="button" class="propose" onClick={() => void propose()}>Keep this trial as a test …</button></p>
          </div>
        ) : <p class="faint">A new position begins a game of its own: set goods and points, drag markers and workers onto the board, choose the phase; then play at the table, as often as you like.</p>}
        {told ? <p class="kept-note" role="status">{told}</p> : null}
        {kept && here ? (
          <form class="keep" onSubmit={(event) => { event.preventDefault(); void keep(); }}>
            <h3>What you chose</h3>
            <ul>{kept.choices.map((one, index) => <li key={index}><code>{one}</code></li>)}</ul>
            <h3>What you expect</h3>
            <ul>{kept.expectations.map((one) => <li key={one}><label><input type="checkbox" checked={chosen.has(one)} onChange={() => setChosen((now) => { const next = new Set(now); if (!next.delete(one)) next.add(one); return next; })} /> <code>{one}</code></label></li>)}</ul>
            <label>Name <input type="text" class="test-name" required value={name} placeholder="two gold from the tinkers" onInput={(event) => setName(event.currentTarget.value)} /></label> <button type="submit" class="primary" disabled={!name}>Write the test</button>
          </form>
        ) : null}
        {tests ? (
          <div class="test-list">
            <h3>{tests.tests.filter((one) => one.passed).length} of {tests.tests.length} tests pass</h3>
            <ul>{tests.tests.map((one) => <li key={`${one.file}:${one.line}`} class={one.passed ? "passed" : "failed"}>{one.passed ? "✓" : "✗"} <button type="button" class="link" onClick={() => goTo({ pack: tests.pack, file: one.file, line: one.line })}>{one.name}</button>{one.problems.map((problem, index) => <pre key={index}>{problem.line}: {problem.message}</pre>)}</li>)}</ul>
            <h3>Lines no test runs</h3>
            <ul>{tests.coverage.map((one) => <li key={one.file}><button type="button" class="link" onClick={() => goTo({ pack: tests.pack, file: one.file, line: one.missed[0] ?? 1 })}>{one.file}</button>: {one.lines.length - one.missed.length} of {one.lines.length} lines run{one.missed.length > 0 ? `, not ${one.missed.join(", ")}` : ""}</li>)}</ul>
          </div>
        ) : null}
      </div>
    </div>
  );
}
