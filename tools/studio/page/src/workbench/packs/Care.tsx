// Packs are installed, upgraded, removed and trusted. What would be done is shown first, and only that is then done.

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { LookAfterPackQuestion, LookedAfterAnswer, SharedPackAnswer } from "../../../generated/messages";
import { Dialog } from "../../Dialog";
import type { Desk } from "../context";

export type Wanted = Omit<LookAfterPackQuestion, "type" | "id" | "agreed_to">;

/** Asks, and asks again once it was agreed to. */
export function useCare(ask: Desk["ask"], after: () => void): { begin: (wanted: Wanted) => void; done: string[]; dialog: JSX.Element | null } {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [plan, setPlan] = useState<LookedAfterAnswer | null>(null);
  const [done, setDone] = useState<string[]>([]);
  const take = (answer: LookedAfterAnswer | null) => {
    if (!answer || answer.done) setPlan(null);
    else setPlan(answer);
    if (!answer?.done) return;
    setDone(answer.lines);
    after();
  };
  const begin = (next: Wanted) => {
    setWanted(next);
    setDone([]);
    void ask({ type: "look_after_pack", ...next }, "looked_after").then(take);
  };
  const agree = () => {
    if (wanted && plan) void ask({ type: "look_after_pack", ...wanted, agreed_to: plan.plan }, "looked_after").then(take);
  };
  const dialog = plan ? (
    <Dialog class="sheet care" label="Before anything happens" onClose={() => setPlan(null)}>
      <h2>{plan.plan ? "This would be done" : "There is nothing to do"}</h2>
      <ul>{plan.lines.map((line) => <li key={line}>{line}</li>)}</ul>
      {plan.warning ? <p class="care-warning">{plan.warning}</p> : null}
      <p class="dialog-buttons">{plan.plan ? <button type="button" class="primary agree" onClick={agree}>Do it</button> : null} <button type="button" data-focus onClick={() => setPlan(null)}>{plan.plan ? "Leave it" : "Close"}</button></p>
    </Dialog>
  ) : null;
  return { begin, done, dialog };
}

/** The browser keeps the file where it keeps what people download. */
export function download(pack: SharedPackAnswer): void {
  const bytes = Uint8Array.from(atob(pack.data), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: "application/gzip" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = pack.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

export function InstallForm(props: { hubs: string[]; begin: (wanted: Wanted) => void; say: (text: string) => void }): JSX.Element {
  const [from, setFrom] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [replace, setReplace] = useState(false);
  const install = async () => {
    if (file && file.size > 3_500_000) props.say("Such a large file can't be sent: name its path instead.");
    else props.begin({ act: "install", replace, ...(file ? { from: file.name, archive: await base64Of(file) } : { from }) });
  };
  return (
    <form class="install" onSubmit={(event) => { event.preventDefault(); void install(); }}>
      <label>Install <input type="text" class="install-from" value={from} disabled={file !== null} placeholder={props.hubs.length > 0 ? "bakers, or the path of an archive or a folder" : "the path of an archive or a folder"} onInput={(event) => setFrom(event.currentTarget.value)} /></label>
      <label>or a file <input type="file" class="install-file" accept=".castellan" onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)} /></label>
      <label class="check"><input type="checkbox" checked={replace} onChange={(event) => setReplace(event.currentTarget.checked)} />replace this version</label>
      <button type="submit" disabled={!from && !file}>Install …</button>
      <span class="faint">{props.hubs.length > 0 ? `Hubs you follow: ${props.hubs.join(", ")}` : "You follow no hub."}</span>
    </form>
  );
}
