// A question for the lab, put together from what the chosen packs have.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Experiment, LabChoicesAnswer, LabStartQuestion, SurveyedPack } from "../../../generated/messages";
import { useDesk } from "../context";
import { useKept } from "../kept";

type Question = LabStartQuestion["question"];
const questions: { id: Question; text: string }[] = [
  { id: "thing", text: "What is access to a thing worth?" },
  { id: "packs", text: "What does a pack do to the game?" },
  { id: "options", text: "Which value of an option is fair?" },
  { id: "compare", text: "How do two ways to play compare?" },
  { id: "players", text: "How do seats and length depend on the number of players?" },
];

interface Wish {
  question: Question;
  packs: string[];
  kind: string;
  thing: string;
  option: string;
  values: string;
  arms: string;
  players: number[];
  bot: string;
  until: "games" | "precision";
  games: number;
  precision: number;
}
const usual: Wish = { question: "thing", packs: [], kind: "guild", thing: "", option: "", values: "", arms: "base ", players: [4], bot: "greedy", until: "games", games: 4000, precision: 1 };

/** As the lab takes it. */
function startOf(wish: Wish): LabStartQuestion {
  const about = wish.question;
  return {
    type: "lab_start",
    question: about,
    ...(about === "packs" ? { added: wish.packs } : { packs: wish.packs }),
    ...(about === "thing" ? { thing: wish.thing ? `${wish.kind}:${wish.thing}` : wish.kind } : {}),
    ...(about === "options" ? { option: `${wish.option}=${wish.values}`, ...(wish.thing ? { thing: `${wish.kind}:${wish.thing}` } : {}) } : {}),
    ...(about === "compare" ? { arms: wish.arms.split(/\s+/).filter(Boolean) } : {}),
    players: wish.players,
    bots: [wish.bot],
    ...(wish.until === "games" ? { games: wish.games } : { precision: wish.precision }),
  };
}

export function LabForm(props: { begun: (one: Experiment) => void }): JSX.Element {
  const { ask, tab, saves } = useDesk();
  const [wish, setWish] = useKept<Wish>("lab-wish", usual);
  const [packs, setPacks] = useState<SurveyedPack[]>([]);
  const [choices, setChoices] = useState<LabChoicesAnswer | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Wish>) => setWish({ ...wish, ...change });

  useEffect(() => {
    if (tab === "lab") void ask({ type: "survey_packs" }, "survey").then((answer) => answer && setPacks(answer.packs.filter((one) => one.version !== "" && one.depends.length > 0)));
  }, [ask, tab, saves]);
  const chosen = wish.packs.join("\n");
  useEffect(() => {
    if (tab === "lab") void ask({ type: "lab_choices", packs: chosen.split("\n").filter(Boolean) }, "lab_choices").then((answer) => answer && setChoices(answer));
  }, [ask, tab, chosen]);

  const begin = async () => {
    setBusy(true);
    const answer = await ask(startOf(wish), "experiment");
    setBusy(false);
    if (answer) props.begun(answer.experiment);
  };
  const things = choices?.kinds.find((one) => one.kind === wish.kind)?.things ?? [];
  const withThing = wish.question === "thing" || wish.question === "options";
  const counts = Array.from({ length: Math.max(0, (choices?.max_players ?? 5) - (choices?.min_players ?? 2) + 1) }, (_, index) => (choices?.min_players ?? 2) + index);
  // A pack of the program goes by its id; one that is worked on by its folder.
  const nameOf = (one: SurveyedPack) => (one.standing === "bundled" || one.installed ? one.id : one.folder);
  return (
    <form class="lab-form" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
      <p><label>Question <select class="lab-question" value={wish.question} onChange={(event) => set({ question: event.currentTarget.value as Question })}>{questions.map((one) => <option key={one.id} value={one.id}>{one.text}</option>)}</select></label></p>
      <fieldset class="lab-packs"><legend>{wish.question === "packs" ? "The packs it is about" : "With these packs"}</legend>{packs.map((one) => {
        const name = nameOf(one);
        return <label key={one.folder} class="check"><input type="checkbox" checked={wish.packs.includes(name)} onChange={(event) => set({ packs: event.currentTarget.checked ? [...wish.packs, name] : wish.packs.filter((other) => other !== name) })} />{one.title}</label>;
      })}</fieldset>
      {wish.question === "options" ? (
        <p><label>Option <select class="lab-option" value={wish.option} onChange={(event) => { const option = choices?.options.find((one) => one.id === event.currentTarget.value); set({ option: event.currentTarget.value, values: !option ? "" : option.type === "boolean" ? "false,true" : option.type === "choice" ? (option.words ?? []).join(",") : `${option.low ?? 0}..${option.high ?? 3}` }); }}><option value="">…</option>{choices?.options.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</select></label>
          <label>Values <input type="text" value={wish.values} placeholder="0..3" onInput={(event) => set({ values: event.currentTarget.value })} /></label></p>
      ) : null}
      {wish.question === "compare" ? <p><label>Ways to play <input type="text" class="lab-arms" value={wish.arms} placeholder="base PACK+PACK:OPTION=VALUE" onInput={(event) => set({ arms: event.currentTarget.value })} /></label> <span class="faint">separated by spaces; the first is what the others are compared with, base has no further packs</span></p> : null}
      {withThing ? (
        <p><label>Thing <select class="lab-kind" value={wish.kind} onChange={(event) => set({ kind: event.currentTarget.value, thing: "" })}>{choices?.kinds.filter((one) => one.things.length > 0).map((one) => <option key={one.kind}>{one.kind}</option>)}</select></label>
          <label>Which <select class="lab-thing" value={wish.thing} onChange={(event) => set({ thing: event.currentTarget.value })}><option value="">{wish.question === "thing" ? "each of them" : "none"}</option>{things.map((one) => <option key={one.id} value={one.id}>{one.name}</option>)}</select></label></p>
      ) : null}
      <p>Players {counts.map((count) => <label key={count} class="check"><input type="checkbox" checked={wish.players.includes(count)} onChange={(event) => set({ players: event.currentTarget.checked ? [...wish.players, count].sort() : wish.players.filter((one) => one !== count) })} />{count}</label>)}
        <label>Bots <select value={wish.bot} onChange={(event) => set({ bot: event.currentTarget.value })}>{choices?.bots.map((one) => <option key={one}>{one}</option>)}</select></label></p>
      <p><label>Until <select value={wish.until} onChange={(event) => set({ until: event.currentTarget.value as Wish["until"] })}><option value="games">so many games were played</option><option value="precision">it is this exact</option></select></label>
        {wish.until === "games" ? <label><input type="number" class="lab-games" min={1} max={1000000} value={wish.games} onInput={(event) => set({ games: Number(event.currentTarget.value) })} /> games in each row</label> : <label>± <input type="number" min={0.1} max={20} step={0.1} value={wish.precision} onInput={(event) => set({ precision: Number(event.currentTarget.value) })} /> percentage points</label>}</p>
      <p><button type="submit" class="primary lab-begin" disabled={busy || wish.players.length === 0}>Begin</button> <span class="faint">It runs beside the tables, at low priority. You can stop it and go on another day.</span></p>
    </form>
  );
}
