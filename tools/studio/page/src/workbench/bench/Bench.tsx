// The scenario bench: a position arranged by hand, tried out at the table, and kept as a test of the pack.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { BenchPile, ScenarioAnswer, TestsAnswer } from "../../../generated/messages";
import { useDesk } from "../context";
import { useKept } from "../kept";
import { TestList } from "../TestList";
import { Arranging } from "./Arranging";
import { Keeping } from "./Keeping";
import { emptyTrial, linesOf, type Trial } from "./trial";

export function Bench(): JSX.Element {
  const { ask, game, hands, open, tab } = useDesk();
  const [packs, setPacks] = useState<string[]>([]);
  const [trial, setTrial] = useKept<Trial>("trial", emptyTrial);
  const [piles, setPiles] = useKept<BenchPile[]>("bench-piles", []);
  const [arranged, setArranged] = useKept<string | null>("arranged", null);
  const [kept, setKept] = useState<ScenarioAnswer | null>(null);
  const [tests, setTests] = useState<TestsAnswer | null>(null);
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
      const answer = await ask({ type: "arrange", pack: next.pack, players: next.players, guilds: next.guilds.split(/[\s,]+/).filter(Boolean), lines: linesOf(next), title: `Bench: ${next.pack}`, ...(at ? { game: at } : {}) }, "arranged");
      if (!answer) return;
      setTrial(next);
      setPiles(answer.piles);
      setKept(null);
      setArranged(answer.game);
      if (!at) open(answer.game);
    },
    [ask, open, setTrial, setPiles, setArranged],
  );
  const here = arranged !== null && arranged === game;

  const propose = async () => {
    if (!game) return;
    const answer = await ask({ type: "scenario", game }, "scenario");
    if (answer) setKept(answer);
  };
  const keep = async (name: string, expect: string[]) => {
    if (!game) return;
    const answer = await ask({ type: "keep_scenario", game, name, expect }, "kept_scenario");
    if (!answer) return;
    setTold(answer.passed ? `Kept in ${answer.pack}/${answer.file}: it passes.` : `Kept in ${answer.pack}/${answer.file}, but it fails: ${answer.problems.join("; ")}`);
    run(answer.pack);
  };
  const run = (pack: string) => void ask({ type: "run_tests", pack }, "tests").then((answer) => {
    if (!answer) return;
    setTests(answer);
    dispatchEvent(new CustomEvent("workbench-coverage", { detail: answer }));
  });

  return (
    <div class="bench">
      <div class="bench-setup">
        <label>Pack <select value={trial.pack} onChange={(event) => setTrial({ ...trial, pack: event.currentTarget.value })}>{packs.map((one) => <option key={one}>{one}</option>)}</select></label>
        <label>Players <input type="number" min={2} max={5} value={trial.players} onInput={(event) => setTrial({ ...trial, players: Number(event.currentTarget.value) })} /></label>
        <label>Guilds <input type="text" value={trial.guilds} placeholder="those of the pack" onInput={(event) => setTrial({ ...trial, guilds: event.currentTarget.value })} /></label>
        <button type="button" class="primary new-bench" disabled={!trial.pack} onClick={() => void arrange({ ...trial, lines: [], piles: [] }, null)}>New position</button>
        <button type="button" class="run-tests" disabled={!trial.pack} onClick={() => run(trial.pack)}>Run the pack’s tests</button>
        {packs.length === 0 ? <span class="faint">Open a pack first.</span> : null}
      </div>
      <div class="bench-columns">
        {here && hands ? <Arranging hands={hands} trial={trial} piles={piles} arrange={(next) => void arrange(next, arranged)} propose={() => void propose()} /> : <p class="faint">A new position begins a game of its own: set goods and points, put markers, workers and cards where you want them, choose the phase; then play at the table, as often as you like.</p>}
        {told ? <p class="kept-note" role="status">{told}</p> : null}
        {kept && here ? <Keeping key={kept.text} trial={kept} keep={(name, expect) => void keep(name, expect)} /> : null}
        {tests ? <TestList tests={tests} /> : null}
      </div>
    </div>
  );
}
