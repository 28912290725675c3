// The packs page: all packs that were found, how they go together, and what each is made of.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { PackLink, PackProblem, SurveyAnswer, SurveyedPack, TestsAnswer } from "../../../generated/messages";
import { useDesk } from "../context";
import { useKept } from "../kept";
import { InstallForm, useCare } from "./Care";
import { GraphView } from "./GraphView";
import { OnePack } from "./OnePack";

const standings: Record<SurveyedPack["standing"], string> = { bundled: "comes with Castellan", trusted: "trusted", changed: "changed since you trusted it", unknown: "unknown" };

export function linkText(link: PackLink): string {
  return `${link.id}${link.range === "*" ? "" : ` ${link.range}`}${link.found ? ` (${link.found})` : link.absence ? ` – ${link.absence}` : ""}`;
}

export function Packs(): JSX.Element {
  const { ask, tab, saves, say } = useDesk();
  const [survey, setSurvey] = useState<SurveyAnswer | null>(null);
  const [chosen, setChosen] = useKept<string | null>("chosen-pack", null);
  const [asGraph, setAsGraph] = useKept("packs-as-graph", true);
  const [found, setFound] = useState<Record<string, PackProblem[]>>({});
  const [tests, setTests] = useState<Record<string, TestsAnswer>>({});
  const [busy, setBusy] = useState("");

  const refresh = useCallback(() => void ask({ type: "survey_packs" }, "survey").then((answer) => answer && setSurvey(answer)), [ask]);
  useEffect(() => {
    if (tab === "packs") refresh();
  }, [tab, saves, refresh]);
  const care = useCare(ask, refresh);

  const check = useCallback(async (pack: SurveyedPack) => {
    const answer = await ask({ type: "check_pack", folder: pack.folder }, "checked");
    if (answer) setFound((all) => ({ ...all, [pack.folder]: answer.problems }));
  }, [ask]);
  const test = useCallback(async (pack: SurveyedPack) => {
    const answer = await ask({ type: "test_pack", folder: pack.folder }, "tests");
    if (answer) setTests((all) => ({ ...all, [pack.folder]: answer }));
  }, [ask]);
  const checkAll = async () => {
    for (const pack of survey?.packs ?? []) {
      setBusy(`checking ${pack.title} …`);
      await check(pack);
    }
    setBusy("");
  };

  const packs = survey?.packs ?? [];
  const pack = packs.find((one) => one.folder === chosen) ?? null;
  const state = (one: SurveyedPack) => {
    const all = found[one.folder] ?? one.problems;
    const errors = all.filter((problem) => problem.severity === "error").length;
    if (errors > 0) return `${errors} error${errors === 1 ? "" : "s"}`;
    if (all.length > 0) return `${all.length} warning${all.length === 1 ? "" : "s"}`;
    return found[one.folder] ? "no problems" : "";
  };
  return (
    <div class="packs-page">
      <div class="packs-bar">
        <button type="button" aria-pressed={asGraph} onClick={() => setAsGraph(!asGraph)}>{asGraph ? "As a list" : "As a graph"}</button>
        <button type="button" class="check-all" disabled={busy !== ""} onClick={() => void checkAll()}>Check all</button>
        <span class="faint" role="status">{busy}</span>
        <InstallForm hubs={survey?.hubs ?? []} begin={care.begin} say={say} />
      </div>
      {care.done.length > 0 ? <ul class="care-done" role="status">{care.done.map((line) => <li key={line}>{line}</li>)}</ul> : null}
      <div class="packs-columns">
        {asGraph ? <div class="graph-frame"><GraphView packs={packs} chosen={chosen} choose={setChosen} /><p class="faint graph-key"><span class="key depends" /> needs <span class="key optional" /> supports <span class="key conflicts" /> excludes</p></div> : (
          <table class="pack-list">
            <thead><tr><th>Pack</th><th>Version</th><th>From</th><th>Needs</th><th>Supports</th><th>Not with</th><th>Problems</th></tr></thead>
            <tbody>{packs.map((one) => (
              <tr key={one.folder} class={one.folder === chosen ? "chosen" : ""}>
                <td><button type="button" class="link" aria-current={one.folder === chosen} onClick={() => setChosen(one.folder)}>{one.title}</button></td><td>{one.version || "?"}</td><td>{standings[one.standing]}{one.installed ? ", installed" : one.open ? ", open" : ""}</td>
                <td>{one.depends.map(linkText).join(", ")}</td><td>{one.optional.map(linkText).join(", ")}</td><td>{one.conflicts.map(linkText).join(", ")}</td><td>{state(one)}</td>
              </tr>
            ))}</tbody>
          </table>
        )}
        {pack ? <OnePack key={pack.folder} pack={pack} standing={standings[pack.standing]} problems={found[pack.folder] ?? null} tests={tests[pack.folder] ?? null} check={() => check(pack)} test={() => test(pack)} begin={care.begin} /> : <p class="faint">Choose a pack.</p>}
      </div>
      {care.dialog}
    </div>
  );
}
