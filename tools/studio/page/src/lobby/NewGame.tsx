// A new game: the edition, packs with their options and problems, who plays, which guilds, the seed.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { PacksMessage, SetupMessage } from "../../generated/messages";
import { Icon, Marker } from "../icons";
import type { Line } from "../line";
import { capitalised, t } from "../texts";
import { Problems } from "./Problems";

type Setup = SetupMessage["setup"];
type Pack = PacksMessage["packs"][number];
interface Seat {
  kind: string;
  name: string;
}
const someBot = "greedy";

export function NewGame(props: { line: Line; begun: (game: string) => void }): JSX.Element {
  const { line } = props;
  const [packs, setPacks] = useState<Pack[]>([]);
  const [edition, setEdition] = useState("");
  const [mods, setMods] = useState<string[]>([]);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [checking, setChecking] = useState(false);
  const [seats, setSeats] = useState<Seat[]>([{ kind: "here", name: "" }, ...Array.from({ length: 3 }, () => ({ kind: someBot, name: "" }))]);
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
    void line.ask({ type: "describe_setup", mods, ...(edition ? { edition } : {}) }).then((answer) => {
      if (answer.type === "setup" && !stale) setSetup(answer.setup);
    });
    return () => {
      stale = true;
    };
  }, [line, mods, edition]);

  const check = () => {
    setChecking(true);
    void line.ask({ type: "describe_setup", mods, check: true, ...(edition ? { edition } : {}) }).then((answer) => {
      setChecking(false);
      if (answer.type === "setup") setSetup(answer.setup);
    });
  };
  const begin = () => {
    setBusy(true);
    const chosen = Object.entries(options).map(([id, value]) => `${id}=${wordOf(setup, id, value)}`);
    const which = guilds === "named" ? picked.join(",") : guilds;
    void line
      .ask({ type: "begin_game", title, mods, seats, options: chosen, ...(edition ? { edition } : {}), ...(which ? { guilds: which } : {}), ...(/^\d+$/.test(seed) ? { seed: Number(seed) } : {}) })
      .then((answer) => {
        setBusy(false);
        if (answer.type === "made") props.begun(answer.game);
        else if (answer.type === "refused") setProblem(answer.text);
      });
  };
  const diagnostics = setup?.diagnostics ?? [];

  return (
    <form class="new-game" onSubmit={(event) => { event.preventDefault(); begin(); }}>
      <Seats setup={setup} seats={seats} onChange={setSeats} />
      <PackChoice packs={packs} mods={mods} setup={setup} onChange={setMods} />
      <fieldset>
        <legend>{t("rules")}</legend>
        {(setup?.editions ?? []).length > 1 ? (
          <label class="field">{t("edition")}
            <select class="edition" value={setup?.edition ?? edition} onChange={(event) => setEdition(event.currentTarget.value)}>{setup?.editions?.map((one) => <option key={one.id} value={one.id} title={one.description}>{one.title}</option>)}</select>
          </label>
        ) : null}
        <GuildChoice setup={setup} guilds={guilds} picked={picked} onGuilds={setGuilds} onPicked={setPicked} />
        {(setup?.options ?? []).map((option) => {
          const value = options[option.id] ?? option.initial;
          const set = (to: number) => setOptions({ ...options, [option.id]: to });
          return (
            <label key={option.id} class="field" title={option.text}>{capitalised(option.name)}
              {option.type === "boolean" ? <input type="checkbox" checked={value !== 0} onChange={(event) => set(event.currentTarget.checked ? 1 : 0)} />
                : option.type === "choice" ? <select value={String(value)} onChange={(event) => set(Number(event.currentTarget.value))}>{(option.words ?? []).map((word, i) => <option key={word} value={String(i)}>{word}</option>)}</select>
                : <input type="number" min={option.low} max={option.high} value={value} onInput={(event) => set(Number(event.currentTarget.value))} />}
            </label>
          );
        })}
        <label class="field">{t("title")}<input type="text" maxLength={100} value={title} onInput={(event) => setTitle(event.currentTarget.value)} /></label>
        <label class="field">{t("seed")}<input type="text" inputMode="numeric" pattern="[0-9]*" placeholder={t("random")} value={seed} onInput={(event) => setSeed(event.currentTarget.value)} /></label>
      </fieldset>
      {diagnostics.length > 0 ? <Problems all={diagnostics} /> : setup?.problems ? <pre class={`problems ${setup.playable ? "warning" : ""}`}>{setup.problems}</pre> : null}
      {setup?.checked && diagnostics.length === 0 ? <p class="all-well" role="status">✓ {t("checked")}</p> : null}
      {(setup?.untrusted ?? []).length > 0 ? <p class="notice">{t("untrusted")} {setup?.untrusted?.join(", ")}</p> : null}
      {problem ? <p class="notice preformatted" role="alert">{problem}</p> : null}
      <div class="buttons new-game-end">
        <button type="submit" class="primary" disabled={busy || setup?.playable === false}>{t("begin")}</button>
        {mods.length > 0 ? <button type="button" class="check-packs" disabled={checking} onClick={check}>{checking ? t("loading") : t("check_packs")}</button> : null}
      </div>
    </form>
  );
}

/** An option's value, as it is written in a file. */
function wordOf(setup: Setup | null, id: string, value: number): string {
  const option = setup?.options?.find((one) => one.id === id);
  if (option?.type === "boolean") return value ? "true" : "false";
  return option?.type === "choice" ? (option.words?.[value] ?? "") : String(value);
}

function Seats(props: { setup: Setup | null; seats: Seat[]; onChange: (seats: Seat[]) => void }): JSX.Element {
  const { setup, seats } = props;
  const [least, most] = [setup?.min_players ?? 2, setup?.max_players ?? 5];
  const bots = setup?.bot_choices ?? (setup?.bots ?? [someBot]).map((name) => ({ name, about: "" }));
  const change = (index: number, part: Partial<Seat>) => props.onChange(seats.map((one, n) => (n === index ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend>{t("players")}</legend>
      <div class="counts">
        {Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i).map((count) => (
          <button key={count} type="button" class={seats.length === count ? "on" : ""} aria-pressed={seats.length === count} onClick={() => props.onChange(Array.from({ length: count }, (_, i) => seats[i] ?? { kind: someBot, name: "" }))}>{count}</button>
        ))}
      </div>
      <ul class="seat-list">
        {seats.map((seat, index) => (
          <li key={index}>
            <Icon size={18}><Marker seat={index} /></Icon>
            <select aria-label={`${t("seat")} ${index + 1}`} title={bots.find((one) => one.name === seat.kind)?.about} value={seat.kind} onChange={(event) => change(index, { kind: event.currentTarget.value })}>
              <option value="here">{t("human_here")}</option>
              <option value="link">{t("human_link")}</option>
              {bots.map((bot) => <option key={bot.name} value={bot.name} title={bot.about}>{t("bot")}: {bot.name}</option>)}
            </select>
            <input type="text" maxLength={40} placeholder={t("name")} aria-label={`${t("name")} ${index + 1}`} value={seat.name} onInput={(event) => change(index, { name: event.currentTarget.value })} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function PackChoice(props: { packs: Pack[]; mods: string[]; setup: Setup | null; onChange: (mods: string[]) => void }): JSX.Element {
  const { mods, setup } = props;
  const [folder, setFolder] = useState("");
  const toggle = (id: string) => props.onChange(mods.includes(id) ? mods.filter((one) => one !== id) : [...mods, id]);
  const needed = (id: string) => setup?.packs?.some((one) => one.id === id && !one.chosen) ?? false;
  const packs = props.packs.filter((one) => !one.edition);
  return (
    <fieldset>
      <legend>{t("packs")}</legend>
      <ul class="pack-list" tabIndex={0} aria-label={t("packs")}>
        {packs.map((pack) => (
          <li key={pack.id}>
            <label title={pack.description}>
              <input type="checkbox" checked={mods.includes(pack.id)} onChange={() => toggle(pack.id)} /> <b>{pack.title}</b> <span class="faint">{pack.version}{pack.bundled ? "" : ` · ${t("not_bundled")}`}</span>
              <small>{pack.description}</small>
              {!mods.includes(pack.id) && needed(pack.id) ? <small class="needed">{t("needed")}</small> : null}
            </label>
            {pack.diagnostics && pack.diagnostics.length > 0 ? <Problems all={pack.diagnostics} /> : pack.problems ? <pre class="problems">{pack.problems}</pre> : null}
          </li>
        ))}
        {mods.filter((one) => !packs.some((pack) => pack.id === one)).map((one) => <li key={one}><label><input type="checkbox" checked onChange={() => toggle(one)} /> <b>{one}</b></label></li>)}
      </ul>
      <div class="folder">
        <input type="text" value={folder} placeholder={t("pack_folder")} aria-label={t("pack_folder")} onInput={(event) => setFolder(event.currentTarget.value)} />
        <button type="button" disabled={!folder} onClick={() => { props.onChange([...mods, folder]); setFolder(""); }}>{t("add")}</button>
      </div>
    </fieldset>
  );
}

/** By one of the rules' ways to select guilds, or by name. */
function GuildChoice(props: { setup: Setup | null; guilds: string; picked: string[]; onGuilds: (guilds: string) => void; onPicked: (picked: string[]) => void }): JSX.Element {
  const { setup, picked } = props;
  const count = setup?.guild_count;
  const toggle = (id: string) => props.onPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <>
      <label class="field">{t("guilds")}
        <select class="guild-selection" value={props.guilds} onChange={(event) => props.onGuilds(event.currentTarget.value)}>
          {(setup?.selections ?? []).map((one, i) => <option key={one.id} value={i === 0 ? "" : one.short}>{capitalised(one.name)}</option>)}
          <option value="named">{t("named_guilds")}</option>
        </select>
      </label>
      {props.guilds === "named" ? (
        <>
          {count === undefined ? null : <p class={`guild-count ${picked.length === count ? "right" : ""}`} role="status">{t("guilds_picked", { picked: picked.length, count })}</p>}
          <div class="guild-picks" tabIndex={0} role="group" aria-label={t("guilds")}>{(setup?.guilds ?? []).map((one) => <label key={one.id} title={one.help}><input type="checkbox" checked={picked.includes(one.id)} onChange={() => toggle(one.id)} /> {capitalised(one.name)}</label>)}</div>
        </>
      ) : null}
    </>
  );
}
