// A trial is kept as a test: what was chosen, what is expected, and a name.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ScenarioAnswer } from "../../../generated/messages";

export function Keeping(props: { trial: ScenarioAnswer; keep: (name: string, expect: string[]) => void }): JSX.Element {
  const { trial } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(trial.expectations));
  const [name, setName] = useState("");
  const toggle = (one: string) => setChosen((now) => {
    const next = new Set(now);
    if (!next.delete(one)) next.add(one);
    return next;
  });
  return (
    <form class="keep" onSubmit={(event) => { event.preventDefault(); props.keep(name, trial.expectations.filter((one) => chosen.has(one))); }}>
      <h3>What you chose</h3>
      <ul>{trial.choices.map((one, index) => <li key={index}><code>{one}</code></li>)}</ul>
      <h3>What you expect</h3>
      <ul>{trial.expectations.map((one) => <li key={one}><label><input type="checkbox" checked={chosen.has(one)} onChange={() => toggle(one)} /> <code>{one}</code></label></li>)}</ul>
      <label>Name <input type="text" class="test-name" required value={name} placeholder="two gold from the tinkers" onInput={(event) => setName(event.currentTarget.value)} /></label> <button type="submit" class="primary" disabled={!name}>Write the test</button>
    </form>
  );
}
