// A new guild, property or module by a form: for people who have never written Lua.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { EffectsAnswer } from "../../generated/messages";
import { useDesk } from "./context";

export function NewPart(props: { close: () => void; made: (pack: string, file: string) => void }): JSX.Element {
  const { ask, game, open } = useDesk();
  const [choices, setChoices] = useState<EffectsAnswer | null>(null);
  const [kind, setKind] = useState<"guild" | "property" | "module">("guild");
  const [title, setTitle] = useState("");
  const [category, setCategory] = useState("");
  const [effect, setEffect] = useState("");
  const [amount, setAmount] = useState(2);
  const [fee, setFee] = useState(1);
  const [cost, setCost] = useState<Record<string, number>>({ wood: 2, stone: 2, metal: 1 });
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void ask({ type: "list_effects" }, "effects").then((answer) => {
      if (!answer) return;
      setChoices(answer);
      setCategory(answer.categories[0] ?? "");
      setEffect(answer.effects[0]?.id ?? "");
      setAmount(answer.effects[0]?.amount ?? 2);
    });
  }, [ask]);

  const make = async (play: boolean) => {
    setBusy(true);
    const answer = await ask({ type: "new_part", kind, title, ...(kind === "guild" ? { category, effect, amount, fee, cost: Object.fromEntries(Object.entries(cost).filter(([, count]) => count > 0)) } : {}) }, "new_part");
    setBusy(false);
    if (!answer) return;
    const file = answer.files.find((name) => name.endsWith(".lua") && !name.startsWith("tests/")) ?? answer.files[0] ?? "mod.yaml";
    if (play) {
      const begun = await ask({ type: "begin_game", title, mods: [answer.folder], guilds: kind === "guild" ? `${answer.pack}:${answer.name}` : "", seats: [{ kind: "here", name: "" }, ...[1, 2, 3].map(() => ({ kind: "greedy", name: "" }))] }, "made");
      if (begun) open(begun.game);
    }
    props.made(answer.pack, file);
  };
  const text = choices?.effects.find((one) => one.id === effect)?.text ?? "";

  return (
    <form class="new-part-form" onSubmit={(event) => { event.preventDefault(); void make(true); }}>
      <h3>Something new</h3>
      <p><label>What <select value={kind} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}><option value="guild">Guild</option><option value="property">Property</option><option value="module">Module</option></select></label>
        <label>Name <input type="text" required value={title} placeholder="Bakers' Guild" onInput={(event) => setTitle(event.currentTarget.value)} /></label></p>
      {kind === "guild" && choices ? (
        <>
          <p><label>Category <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>{choices.categories.map((one) => <option key={one}>{one}</option>)}</select></label>
            <label>Fee for a worker <input type="number" min={0} max={9} value={fee} onInput={(event) => setFee(Number(event.currentTarget.value))} /> gold</label></p>
          <p>Cost {choices.resources.map((one) => <label key={one}>{one} <input type="number" min={0} max={9} value={cost[one] ?? 0} onInput={(event) => setCost({ ...cost, [one]: Number(event.currentTarget.value) })} /></label>)}</p>
          <p><label>A worker there … <select value={effect} onChange={(event) => { setEffect(event.currentTarget.value); setAmount(choices.effects.find((one) => one.id === event.currentTarget.value)?.amount ?? 1); }}>{choices.effects.map((one) => <option key={one.id} value={one.id}>{one.text.replace("{amount}", "N")}</option>)}</select></label>
            <label>N <input type="number" min={1} max={9} value={amount} onInput={(event) => setAmount(Number(event.currentTarget.value))} /></label></p>
          <p class="faint">{title || "The guild"}: {text.replace("{amount}", String(amount))}</p>
        </>
      ) : null}
      <p><button type="submit" class="primary" disabled={busy || !title}>Make it and begin a game with it</button> <button type="button" disabled={busy || !title} onClick={() => void make(false)}>Only make it</button> <button type="button" onClick={props.close}>Cancel</button>{game ? <span class="faint"> The game at the table stays as it is.</span> : null}</p>
    </form>
  );
}
