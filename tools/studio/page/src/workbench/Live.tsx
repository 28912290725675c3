// What a save has done to the game at the table.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Difference, PackProblem } from "../../generated/messages";
import { useDesk } from "./context";

export function LiveReport(): JSX.Element {
  const { live, hands, goTo, game } = useDesk();
  const [open, setOpen] = useState(false);
  const { reloaded, broken } = live;
  const first = reloaded?.outcome ?? null;
  const things = first?.things ?? [];

  // What differs is pointed out on the board until somebody looks at something else.
  useEffect(() => {
    if (reloaded) {
      hands?.point((reloaded.outcome?.things ?? []).map((one) => one.thing));
      setOpen(reloaded.outcome !== undefined || reloaded.refused !== undefined);
    }
    // Only when it comes.
    // eslint-disable-next-line
  }, [reloaded]);

  if (broken.length > 0) {
    const worst = broken.find((one) => one.severity === "error") ?? broken[0];
    return (
      <div class="live broken" role="status">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>✗ Not applied: the game stays as it was</button>
        {worst ? <ProblemLine problem={worst} goTo={goTo} /> : null}
        {open ? <div class="live-sheet"><ProblemList problems={broken} /></div> : null}
      </div>
    );
  }
  if (!reloaded) return <span class="live quiet">{game ? "Saved packs change this game at once." : ""}</span>;
  return (
    <div class="live done" role="status" data-milliseconds={Math.round(reloaded.milliseconds)}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>✓ New rules after {Math.round(reloaded.milliseconds)} ms: {reloaded.made} of {reloaded.recorded} choices made again{first ? `; choice ${first.number} comes out differently` : ""}{reloaded.refused ? `; choice ${reloaded.refused.number} is no longer offered` : ""}</button>
      {open ? (
        <div class="live-sheet">
          {first ? <><h3>Choice {first.number}: {first.player}, <code>{first.key}</code></h3><Differences things={things} /></> : null}
          {reloaded.refused ? <><h3>Choice {reloaded.refused.number}: {reloaded.refused.player}, <code>{reloaded.refused.key}</code></h3><p>{reloaded.refused.why || "It is not offered any more."} The game goes on from there.</p></> : null}
          {!first && !reloaded.refused ? <p>Everything came out as before.</p> : null}
          {first ? <SideBySide at={first.number} /> : null}
          <ProblemList problems={reloaded.problems} />
        </div>
      ) : null}
    </div>
  );
}

function SideBySide(props: { at: number }): JSX.Element {
  const { setTab, game } = useDesk();
  return <button type="button" onClick={() => { dispatchEvent(new CustomEvent("workbench-compare", { detail: { one: `${game}~`, other: game, at: props.at } })); setTab("time"); }}>Show both boards side by side</button>;
}

export function Differences(props: { things: Difference[] }): JSX.Element {
  const { hands, inspect } = useDesk();
  if (props.things.length === 0) return <p class="faint">Nothing that lies on the table differs.</p>;
  return (
    <table class="differences">
      <thead><tr><th>Thing</th><th>What</th><th>Before</th><th>Now</th></tr></thead>
      <tbody>
        {props.things.map((one, index) => (
          <tr key={index} onMouseEnter={() => hands?.point([one.thing])}>
            <td><button type="button" class="link" onFocus={() => hands?.point([one.thing])} onClick={() => inspect(one.thing)}>{one.thing}</button></td>
            <td>{one.part}</td><td>{one.before}</td><td><b>{one.after}</b></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ProblemLine(props: { problem: PackProblem; goTo: ReturnType<typeof useDesk>["goTo"] }): JSX.Element {
  const { problem } = props;
  const where = problem.file ? `${problem.pack}/${problem.file}${problem.line ? `:${problem.line}:${problem.column}` : ""}` : "";
  return (
    <span class={`problem ${problem.severity}`}>
      {where ? <button type="button" class="link" onClick={() => props.goTo({ pack: problem.pack, file: problem.file, line: problem.line, column: problem.column })}>{where}</button> : null} {problem.message} {problem.code ? <code>[{problem.code}]</code> : null}
    </span>
  );
}

export function ProblemList(props: { problems: PackProblem[] }): JSX.Element | null {
  const { goTo } = useDesk();
  if (props.problems.length === 0) return null;
  return (
    <ul class="problems">
      {props.problems.map((problem, index) => (
        <li key={index}>
          <ProblemLine problem={problem} goTo={goTo} />
          {problem.source ? <pre>{problem.source}{"\n"}{" ".repeat(Math.max(0, problem.column - 1))}{"^".repeat(Math.max(1, problem.length))}</pre> : null}
          {problem.hint ? <p class="faint">{problem.hint}</p> : null}
        </li>
      ))}
    </ul>
  );
}
