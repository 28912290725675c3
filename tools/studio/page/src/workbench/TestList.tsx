// The tests of a pack, and the lines none of them runs.

import type { JSX } from "preact";
import type { TestsAnswer } from "../../generated/messages";
import { useDesk } from "./context";
import { ProblemList } from "./Live";

export function TestList(props: { tests: TestsAnswer }): JSX.Element {
  const { goTo } = useDesk();
  const { tests } = props;
  return (
    <div class="test-list">
      <ProblemList problems={tests.problems} />
      <h3>{tests.tests.filter((one) => one.passed).length} of {tests.tests.length} tests pass</h3>
      <ul>{tests.tests.map((one) => <li key={`${one.file}:${one.line}`} class={one.passed ? "passed" : "failed"}>{one.passed ? "✓" : "✗"} <button type="button" class="link" onClick={() => goTo({ pack: tests.pack, file: one.file, line: one.line })}>{one.name}</button>{one.problems.map((problem, index) => <pre key={index}>{problem.line}: {problem.message}</pre>)}</li>)}</ul>
      <h3>Lines no test runs</h3>
      <ul>{tests.coverage.map((one) => <li key={one.file}><button type="button" class="link" onClick={() => goTo({ pack: tests.pack, file: one.file, line: one.missed[0] ?? 1 })}>{one.file}</button>: {one.lines.length - one.missed.length} of {one.lines.length} lines run{one.missed.length > 0 ? `, not ${one.missed.join(", ")}` : ""}</li>)}</ul>
    </div>
  );
}
