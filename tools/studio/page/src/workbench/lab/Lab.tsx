// The lab page: experiments are begun, watched while their estimates narrow, stopped and gone on with.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Experiment } from "../../../generated/messages";
import { useDesk } from "../context";
import { useKept } from "../kept";
import { LabForm } from "./LabForm";
import { Narrowing } from "./Narrowing";

const marks: Record<Experiment["state"], string> = { waiting: "…", running: "▶", stopped: "❚❚", finished: "✓", failed: "✗" };

function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const rounded = Math.round(seconds);
  return rounded >= 60 ? `, ${Math.floor(rounded / 60)} min ${rounded % 60} s left` : `, ${rounded} s left`;
}

export function Lab(): JSX.Element {
  const { ask, tab, listen } = useDesk();
  const [all, setAll] = useState<Experiment[]>([]);
  const [folder, setFolder] = useState("");
  const [chosen, setChosen] = useKept<string | null>("experiment", null);
  const [asking, setAsking] = useState(true);

  useEffect(() => {
    if (tab !== "lab") return;
    void ask({ type: "lab_list" }, "experiments").then((answer) => {
      if (!answer) return;
      setAll(answer.experiments);
      setFolder(answer.folder);
    });
  }, [ask, tab]);
  const take = useCallback((one: Experiment) => setAll((now) => (now.some((other) => other.name === one.name) ? now.map((other) => (other.name === one.name ? one : other)) : [one, ...now])), []);
  useEffect(() => listen((message) => {
    if (message.type === "experiment") take(message.experiment);
  }), [listen, take]);

  const act = async (type: "lab_stop" | "lab_resume", name: string) => {
    const answer = await ask({ type, experiment: name }, "experiment");
    if (answer) take(answer.experiment);
  };
  const remove = async (name: string) => {
    const answer = await ask({ type: "lab_remove", experiment: name }, "experiments");
    if (!answer) return;
    setAll(answer.experiments);
    setChosen(null);
  };
  const shown = all.find((one) => one.name === chosen) ?? null;
  return (
    <div class="lab-page">
      <nav class="experiment-column" aria-label="Experiments">
        <button type="button" class="primary new-experiment" aria-pressed={asking} onClick={() => { setAsking(true); setChosen(null); }}>New experiment …</button>
        <ul>{all.map((one) => <li key={one.name}><button type="button" aria-current={one.name === chosen} onClick={() => { setChosen(one.name); setAsking(false); }}><span aria-label={one.state}>{marks[one.state]}</span> {one.name}</button></li>)}</ul>
        {folder ? <p class="faint">They lie in {folder}.</p> : null}
      </nav>
      {asking || !shown ? <LabForm begun={(one) => { take(one); setChosen(one.name); setAsking(false); }} /> : (
        <section class="experiment" aria-label={shown.title} data-state={shown.state}>
          <h3>{shown.title} <span class="faint">{shown.state}</span></h3>
          <p class="lab-acts">
            {shown.state === "running" || shown.state === "waiting" ? <button type="button" class="lab-stop" onClick={() => void act("lab_stop", shown.name)}>Stop</button> : null}
            {shown.state === "stopped" || shown.state === "failed" ? <button type="button" class="lab-resume" onClick={() => void act("lab_resume", shown.name)}>Go on</button> : null}
            {shown.report ? <a class="lab-report" href={`/lab/${shown.name}/report.html`} target="_blank" rel="noreferrer">Open the report</a> : null}
            {shown.state !== "running" ? <Remove remove={() => void remove(shown.name)} /> : null}
          </p>
          <p role="status">{shown.games.toLocaleString("en")} games{shown.state === "running" && shown.games_per_second !== undefined ? `, ${Math.round(shown.games_per_second)} a second${timeLeft(shown.seconds_left)}` : ""}</p>
          {shown.problem ? <pre class="problem error">{shown.problem}</pre> : null}
          {shown.verdicts.map((one) => <p key={one} class="verdict">{one}</p>)}
          {shown.rows.map((row) => <Narrowing key={row.name} row={row} band={shown.band} precision={shown.precision} />)}
          {shown.command ? <p class="faint">The same at the terminal: <code>{shown.command}</code></p> : null}
        </section>
      )}
    </div>
  );
}

function Remove(props: { remove: () => void }): JSX.Element {
  const [sure, setSure] = useState(false);
  return sure ? <><button type="button" class="danger" onClick={props.remove}>Remove it and its report</button> <button type="button" onClick={() => setSure(false)}>Keep it</button></> : <button type="button" onClick={() => setSure(true)}>Remove …</button>;
}
