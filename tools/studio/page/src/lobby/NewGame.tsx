// A new game: packs with their options and problems, who plays, which guilds, the seed.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PacksMessage, SetupMessage } from "../../generated/messages";
import { Icon, Marker } from "../icons";
import type { Line } from "../line";
import { capitalised, t } from "../texts";

type Setup = SetupMessage["setup"];

export function NewGame(props: { line: Line; begun: (game: string) => void }): JSX.Element {
  const { line } = props;
  const [packs, setPacks] = useState<PacksMessage["packs"]>([]);
  const [mods, setMods] = useState<string[]>([]);
  const [folder, setFolder] = useState("");
  const [setup, setSetup] = useState<Setup | null>(null);
  const [seats, setSeats] = useState<{ kind: string; name: string }[]>([{ kind: "here", name: "" }, { kind: "greedy", name: "" }, { kind: "greedy", name: "" }, { kind: "greedy", name: "" }]);
  const [title, setTitle] = useState("");
  const [guilds, setGuilds] = useState("");
  const [picked, setPicked] = useState<string[]>([]);
  const [options, setOptions] = useState<Record<string, number>>({});
  const [seed, setSeed] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    void line.ask({ type: "list_packs" }).then((answer) => {
      if (answer.type === "packs") setPacks(answer.packs);
    });
  }, [line]);
  useEffect(() => {
    let stale = false;
    void line.ask({ type: "describe_setup", mods }).then((answer) => {
      if (answer.type === "setup" && !stale) setSetup(answer.setup);
    });
    return () => {
      stale = true;
    };
  }, [line, mods]);

  const toggle = (id: string) => setMods(mods.includes(id) ? mods.filter((one) => one !== id) : [...mods, id]);
  const least = setup?.min_players ?? 2;
  const most = setup?.max_players ?? 5;
  const players = (count: number) => setSeats(Array.from({ length: count }, (_, i) => seats[i] ?? { kind: "greedy", name: "" }));
  const begin = () => {
    setBusy(true);
    const chosen = Object.entries(options).map(([id, value]) => {
      const option = setup?.options?.find((one) => one.id === id);
      const word = option?.type === "boolean" ? (value ? "true" : "false") : option?.type === "choice" ? (option.words?.[value] ?? "") : String(value);
      return `${id}=${word}`;
    });
    const which = guilds === "named" ? picked.join(",") : guilds;
    void line
      .ask({ type: "begin_game", title, mods, seats, options: chosen, ...(which ? { guilds: which } : {}), ...(/^\d+$/.test(seed) ? { seed: Number(seed) } : {}) })
      .then((answer) => {
        setBusy(false);
        if (answer.type === "made") props.begun(answer.game);
        else if (answer.type === "refused") setProblem(answer.text);
      });
  };

  return (
    <form class="new-game" onSubmit={(event) => { event.preventDefault(); begin(); }}>
      <fieldset>
        <legend>{t("players")}</legend>
        <div class="counts">{Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i).map((count) => <button key={count} type="button" class={seats.length === count ? "on" : ""} aria-pressed={seats.length === count} onClick={() => players(count)}>{count}</button>)}</div>
        <ul class="seat-list">
          {seats.map((seat, index) => (
            <li key={index}>
              <Icon size={18}><Marker seat={index} /></Icon>
              <select aria-label={`${t("seat")} ${index + 1}`} value={seat.kind} onChange={(event) => setSeats(seats.map((one, n) => (n === index ? { ...one, kind: event.currentTarget.value } : one)))}>
                <option value="here">{t("human_here")}</option>
                <option value="link">{t("human_link")}</option>
                {(setup?.bots ?? ["greedy"]).map((bot) => <option key={bot} value={bot}>{t("bot")}: {bot}</option>)}
                {(setup?.bots ?? []).includes("greedy") ? <option value="greedy%30">{t("bot")}: greedy%30</option> : null}
              </select>
              <input type="text" maxLength={40} placeholder={t("name")} aria-label={`${t("name")} ${index + 1}`} value={seat.name} onInput={(event) => setSeats(seats.map((one, n) => (n === index ? { ...one, name: event.currentTarget.value } : one)))} />
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend>{t("packs")}</legend>
        <ul class="pack-list">
          {packs.map((pack) => (
            <li key={pack.id}>
              <label title={pack.description}><input type="checkbox" checked={mods.includes(pack.id)} onChange={() => toggle(pack.id)} /> <b>{pack.title}</b> <span class="faint">{pack.version}{pack.bundled ? "" : ` · ${t("not_bundled")}`}</span><small>{pack.description}</small></label>
              {pack.problems ? <pre class="problems">{pack.problems}</pre> : null}
            </li>
          ))}
          {mods.filter((one) => !packs.some((pack) => pack.id === one)).map((one) => <li key={one}><label><input type="checkbox" checked onChange={() => toggle(one)} /> <b>{one}</b></label></li>)}
        </ul>
        <div class="folder"><input type="text" value={folder} placeholder={t("pack_folder")} aria-label={t("pack_folder")} onInput={(event) => setFolder(event.currentTarget.value)} /><button type="button" disabled={!folder} onClick={() => { setMods([...mods, folder]); setFolder(""); }}>{t("add")}</button></div>
      </fieldset>
      <fieldset>
        <legend>{t("rules")}</legend>
        <label class="field">{t("guilds")}
          <select value={guilds} onChange={(event) => setGuilds(event.currentTarget.value)}>
            {(setup?.selections ?? []).map((one, i) => <option key={one.id} value={i === 0 ? "" : one.short}>{capitalised(one.name)}</option>)}
            <option value="named">{t("named_guilds")}</option>
          </select>
        </label>
        {guilds === "named" ? <div class="guild-picks">{(setup?.guilds ?? []).map((one) => <label key={one.id}><input type="checkbox" checked={picked.includes(one.id)} onChange={() => setPicked(picked.includes(one.id) ? picked.filter((id) => id !== one.id) : [...picked, one.id])} /> {one.name}</label>)}</div> : null}
        {(setup?.options ?? []).map((option) => (
          <label key={option.id} class="field" title={option.text}>{capitalised(option.name)}
            {option.type === "boolean" ? <input type="checkbox" checked={(options[option.id] ?? option.initial) !== 0} onChange={(event) => setOptions({ ...options, [option.id]: event.currentTarget.checked ? 1 : 0 })} />
              : option.type === "choice" ? <select value={String(options[option.id] ?? option.initial)} onChange={(event) => setOptions({ ...options, [option.id]: Number(event.currentTarget.value) })}>{(option.words ?? []).map((word, i) => <option key={word} value={String(i)}>{word}</option>)}</select>
              : <input type="number" min={option.low} max={option.high} value={options[option.id] ?? option.initial} onInput={(event) => setOptions({ ...options, [option.id]: Number(event.currentTarget.value) })} />}
          </label>
        ))}
        <label class="field">{t("title")}<input type="text" maxLength={100} value={title} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label class="field">{t("seed")}<input type="text" inputMode="numeric" pattern="[0-9]*" placeholder={t("random")} value={seed} onInput={(event) => setSeed(event.currentTarget.value)} /></label>
      </fieldset>
      {setup?.problems ? <pre class={`problems ${setup.playable ? "warning" : ""}`}>{setup.problems}</pre> : null}
      {(setup?.untrusted ?? []).length > 0 ? <p class="notice">{t("untrusted")} {setup?.untrusted?.join(", ")}</p> : null}
      {problem ? <p class="notice preformatted" role="alert">{problem}</p> : null}
      <button type="submit" class="primary" disabled={busy || setup?.playable === false}>{t("begin")}</button>
    </form>
  );
}
