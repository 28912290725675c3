// One pack: what it says of itself, what is wrong with it, its tests, and what can be done with it.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PackDescribedAnswer, PackOption, PackProblem, SurveyedPack, TestsAnswer } from "../../../generated/messages";
import { useDesk } from "../context";
import { ProblemList } from "../Live";
import { TestList } from "../TestList";
import { download, type Wanted } from "./Care";
import { linkText } from "./Packs";

function initialOf(option: PackOption): string {
  if (option.type === "boolean") return option.initial ? "yes" : "no";
  if (option.type === "choice") return `${option.words?.[option.initial] ?? ""} (of ${option.words?.join(", ") ?? ""})`;
  return `${option.initial} (${option.low ?? ""} to ${option.high ?? ""})`;
}

interface Props {
  pack: SurveyedPack;
  standing: string;
  /** Null: it was not checked yet. */
  problems: PackProblem[] | null;
  tests: TestsAnswer | null;
  check: () => Promise<void>;
  test: () => Promise<void>;
  begin: (wanted: Wanted) => void;
}

export function OnePack(props: Props): JSX.Element {
  const { ask, goTo } = useDesk();
  const { pack, begin, check, test } = props;
  const [about, setAbout] = useState<PackDescribedAnswer | null>(null);
  const [busy, setBusy] = useState("");
  const [shared, setShared] = useState("");
  const [newer, setNewer] = useState("");
  const known = props.problems !== null;
  useEffect(() => {
    void ask({ type: "describe_pack", folder: pack.folder }, "pack_described").then((answer) => answer && setAbout(answer));
    if (known) return;
    setBusy("checking …");
    void check().then(() => setBusy(""));
    // Once, when the pack is chosen.
    // eslint-disable-next-line
  }, [ask, pack.folder]);

  const share = async () => {
    const answer = await ask({ type: "share_pack", folder: pack.folder }, "shared_pack");
    if (!answer) return;
    setShared(`${answer.file}: ${answer.files} files, ${answer.bytes} bytes, sha256 ${answer.sha256}`);
    download(answer);
  };
  const edit = async () => {
    const answer = await ask({ type: "open_pack", pack: pack.folder }, "opened");
    if (answer) goTo({ pack: answer.pack, file: "mod.yaml", line: 1 });
  };
  const run = async () => {
    setBusy("testing …");
    await test();
    setBusy("");
  };
  const named = `${pack.id}@${pack.version}`;
  const bundled = pack.standing === "bundled";
  const problems = props.problems ?? pack.problems;
  return (
    <section class="one-pack" aria-label={pack.title}>
      <h3>{pack.title} <span class="faint">{pack.id} {pack.version}</span></h3>
      <p>{pack.description}</p>
      <p class="pack-acts">
        <button type="button" class="edit-pack" onClick={() => void edit()}>Open for editing</button>
        <button type="button" class="share-pack" onClick={() => void share()}>Pack into a file</button>
        {!bundled && !pack.installed ? <button type="button" class="install-pack" onClick={() => begin({ act: "install", from: pack.folder })}>Install …</button> : null}
        {pack.installed ? <><label>Upgrade from <input type="text" class="upgrade-from" value={newer} placeholder="where it came from" onInput={(event) => setNewer(event.currentTarget.value)} /></label><button type="button" class="upgrade-pack" onClick={() => begin({ act: "upgrade", pack: pack.id, ...(newer ? { from: newer } : {}) })}>Upgrade …</button></> : null}
        {pack.installed ? <button type="button" class="remove-pack" onClick={() => begin({ act: "remove", pack: named })}>Remove …</button> : null}
        {!bundled && pack.standing !== "trusted" ? <button type="button" class="trust-pack" onClick={() => begin({ act: "trust", folder: pack.folder })}>Trust …</button> : null}
        {pack.standing === "trusted" ? <button type="button" class="distrust-pack" onClick={() => begin({ act: "distrust", pack: named })}>Stop trusting …</button> : null}
      </p>
      {shared ? <p class="faint shared-note" role="status">{shared}</p> : null}
      <table class="pack-facts"><tbody>
        <tr><th>Authors</th><td>{pack.authors.join(", ")}</td></tr>
        <tr><th>Licence</th><td>{pack.licence || "none is named"}</td></tr>
        <tr><th>Languages</th><td>{pack.languages.join(", ")}</td></tr>
        <tr><th>From</th><td>{props.standing}, {pack.folder}</td></tr>
        {about?.signature ? <tr><th>Signature</th><td>{about.signature}{about.hub ? `, from the hub ${about.hub}` : ""}</td></tr> : null}
        {pack.depends.length > 0 ? <tr><th>Needs</th><td>{pack.depends.map(linkText).join(", ")}</td></tr> : null}
        {pack.optional.length > 0 ? <tr><th>Supports</th><td>{pack.optional.map(linkText).join(", ")}</td></tr> : null}
        {pack.conflicts.length > 0 ? <tr><th>Not with</th><td>{pack.conflicts.map(linkText).join(", ")}</td></tr> : null}
        {about && about.adds.length > 0 ? <tr><th>Adds</th><td>{about.adds.join(", ")}</td></tr> : null}
      </tbody></table>
      {about && about.options.length > 0 ? <><h4>Options</h4><ul class="pack-options">{about.options.map((one) => <li key={one.id}><b>{one.name}</b> <code>{one.id}</code>: {initialOf(one)}{one.text ? ` – ${one.text}` : ""}</li>)}</ul></> : null}
      <h4>Problems <span class="faint" role="status">{busy}</span></h4>
      {problems.length > 0 ? <ProblemList problems={problems} /> : <p class="pack-fine">{known ? "None: mod check finds nothing." : ""}</p>}
      <h4>Tests <button type="button" class="test-pack" disabled={busy !== "" || !about || about.tests.length === 0} onClick={() => void run()}>Run</button></h4>
      {props.tests ? <TestList tests={props.tests} /> : <p class="faint">{about ? (about.tests.length > 0 ? about.tests.join(", ") : "It has none.") : ""}</p>}
      {about?.readme ? <details open><summary>README</summary><pre class="readme">{about.readme}</pre></details> : null}
      {about?.changes ? <details><summary>Changes</summary><pre class="readme">{about.changes}</pre></details> : null}
    </section>
  );
}
