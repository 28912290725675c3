// A new guild, property or module by a form: for people who have never written Lua.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { EffectsAnswer, NewPartQuestion, WorkspacePack } from "../../generated/messages";
import { useDesk } from "./context";

type Kind = NewPartQuestion["kind"];
const kinds: Record<Kind, { name: string; example: string; when: string }> = {
  guild: { name: "Guild", example: "Bakers' Guild", when: "A worker there …" },
  property: { name: "Property", example: "Bath House", when: "A worker on its plank …" },
  module: { name: "Module (a rule for everyone)", example: "Builders' Feast", when: "From now on …" },
};

export function NewPart(props: { packs: WorkspacePack[]; close: () => void; made: (pack: string, file: string) => void }): JSX.Element {
  const { ask, game, open } = useDesk();
  const [choices, setChoices] = useState<EffectsAnswer | null>(null);
  const [kind, setKind] = useState<Kind>("guild");
  const [into, setInto] = useState("");
  const [title, setTitle] = useState("");
  const [category, setCategory] = useState("");
  const [deck, setDeck] = useState("");
  const [effect, setEffect] = useState("");
  const [amount, setAmount] = useState(2);
  const [fee, setFee] = useState(1);
  const [cards, setCards] = useState(5);
  const [coins, setCoins] = useState(1);
  const [cost, setCost] = useState<Record<string, number>>({});
  const [busy, setBusy] = useState(false);

  const effects = choices?.effects.filter((one) => one.kinds.includes(kind)) ?? [];
  useEffect(() => {
    void ask({ type: "list_effects" }, "effects").then((answer) => {
      if (!answer) return;
      setChoices(answer);
      setCategory(answer.categories[0] ?? "");
      setDeck(answer.decks[0] ?? "");
      setCost(Object.fromEntries(answer.resources.map((one, index) => [one, index < 2 ? 2 : 1])));
    });
  }, [ask]);
  // Each kind has effects of its own.
  const chosen = effects.find((one) => one.id === effect) ?? effects[0];
  const choose = (id: string) => {
    setEffect(id);
    setAmount(choices?.effects.find((one) => one.id === id)?.amount ?? 1);
  };
  const isFirst = chosen !== undefined && chosen.id !== effect;
  useEffect(() => {
    if (chosen && isFirst) choose(chosen.id);
    // Only when another kind is chosen.
    // eslint-disable-next-line
  }, [chosen?.id, isFirst]);

  const make = async (play: boolean) => {
    if (!chosen) return;
    setBusy(true);
    const paid = Object.fromEntries(Object.entries(cost).filter(([, count]) => count > 0));
    const answer = await ask({ type: "new_part", kind, title, effect: chosen.id, amount, ...(into ? { into } : {}), ...(kind === "module" ? {} : { fee, cost: paid }), ...(kind === "guild" ? { category } : {}), ...(kind === "property" ? { deck, cards, coins } : {}) }, "new_part");
    setBusy(false);
    if (!answer) return;
    const file = answer.files.find((name) => name.endsWith(`${answer.name}.lua`) && !name.startsWith("tests/")) ?? answer.files[0] ?? "mod.yaml";
    if (play) {
      const begun = await ask({ type: "begin_game", title, mods: [answer.folder], guilds: kind === "guild" ? `${answer.pack}:${answer.name}` : "", seats: [{ kind: "here", name: "" }, ...[1, 2, 3].map(() => ({ kind: "greedy", name: "" }))] }, "made");
      if (begun) open(begun.game);
    }
    props.made(answer.pack, file);
  };
  const number = (label: string, value: number, set: (value: number) => void, least = 0, most = 9) => <label>{label} <input type="number" min={least} max={most} value={value} onInput={(event) => set(Number(event.currentTarget.value))} /></label>;
  const opened = props.packs.filter((one) => one.open && !one.bundled);

  return (
    <form class="new-part-form" onSubmit={(event) => { event.preventDefault(); void make(true); }}>
      <h3>Something new</h3>
      <p><label>What <select class="part-kind" value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>{(Object.keys(kinds) as Kind[]).map((one) => <option key={one} value={one}>{kinds[one].name}</option>)}</select></label>
        <label>Name <input type="text" required value={title} placeholder={kinds[kind].example} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label>In <select class="part-into" value={into} onChange={(event) => setInto(event.currentTarget.value)}><option value="">a pack of its own</option>{opened.map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}</select></label></p>
      {choices ? (
        <>
          {kind === "guild" ? <p><label>Category <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>{choices.categories.map((one) => <option key={one}>{one}</option>)}</select></label>{number("Fee for a worker, in gold", fee, setFee)}</p> : null}
          {kind === "property" ? <p><label>Deck <select value={deck} onChange={(event) => setDeck(event.currentTarget.value)}>{choices.decks.map((one) => <option key={one}>{one}</option>)}</select></label>{number("Cards", cards, setCards, 1, 20)}{number("Income", coins, setCoins)}{number("Fee for a worker, in gold", fee, setFee)}</p> : null}
          {kind === "module" ? null : <p>Cost {choices.resources.map((one) => <span key={one}>{number(one, cost[one] ?? 0, (value) => setCost({ ...cost, [one]: value }))}</span>)}</p>}
          <p><label>{kinds[kind].when} <select class="part-effect" value={chosen?.id ?? ""} onChange={(event) => choose(event.currentTarget.value)}>{effects.map((one) => <option key={one.id} value={one.id}>{one.text.replace("{amount}", "N")}</option>)}</select></label>
            {number("N", amount, setAmount, 1)}</p>
          <p class="faint">{title || kinds[kind].example}: {(chosen?.text ?? "").replace("{amount}", String(amount))}</p>
        </>
      ) : null}
      <p><button type="submit" class="primary" disabled={busy || !title || !chosen}>Make it and begin a game with it</button> <button type="button" class="only-make" disabled={busy || !title || !chosen} onClick={() => void make(false)}>Only make it</button> <button type="button" onClick={props.close}>Cancel</button>{game && !into ? <span class="faint"> The game at the table stays as it is.</span> : null}</p>
    </form>
  );
}
