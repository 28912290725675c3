// The inspector: click anything on the table and see what it is made of, who wrote each value, and where it is defined.

import type { JSX } from "preact";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { AnatomyAnswer, PlaceInPack, ScriptCallsAnswer, WrittenBy } from "../../generated/messages";
import { useDesk } from "./context";

function Link(props: { place: PlaceInPack }): JSX.Element {
  const { goTo } = useDesk();
  const { place } = props;
  return <button type="button" class="link place" onClick={() => goTo(place)}>{place.pack}/{place.file}:{place.line}</button>;
}

function Written(props: { by: WrittenBy | undefined }): JSX.Element {
  const { by } = props;
  if (!by) return <span class="faint">as the game began</span>;
  const rule = by.cause.startsWith("native:") ? `the rules (${by.cause.slice(7)})` : by.cause;
  return <>{by.line ? <Link place={by.line} /> : null} {rule}{by.choice > 0 ? <span class="faint">, choice {by.choice}: {by.by} <code>{by.key}</code></span> : <span class="faint">, before the first choice</span>}</>;
}

export function Inspect(props: { thing: string | null }): JSX.Element {
  const { ask, game, hands, tab } = useDesk();
  const [wanted, setWanted] = useState("");
  const [found, setFound] = useState<AnatomyAnswer | null>(null);
  const [calls, setCalls] = useState<ScriptCallsAnswer | null>(null);
  const [changing, setChanging] = useState(true);
  const number = hands?.scene.number ?? 0;
  const past = document.querySelector(".past-note") !== null;

  const look = useCallback(
    (thing: string) => {
      if (!game || !thing) return;
      setWanted(thing);
      hands?.point([thing]);
      void ask({ type: "inspect", of: game, thing, ...(past ? { at: number } : {}) }, "anatomy").then((answer) => answer && setFound(answer));
    },
    [ask, game, hands, number, past],
  );
  useEffect(() => {
    if (props.thing) look(props.thing);
    // Whenever somebody asks for another thing.
    // eslint-disable-next-line
  }, [props.thing]);

  // While the inspector is open, a click on the table asks what a thing is.
  useEffect(() => {
    if (tab !== "inspect") return;
    const clicked = (event: MouseEvent) => {
      const at = event.target as Element;
      if (at.closest(".workbench") || !at.closest("main.table")) return;
      const thing = at.closest("[data-thing]")?.getAttribute("data-thing");
      if (!thing) return;
      event.preventDefault();
      event.stopPropagation();
      look(thing);
    };
    document.addEventListener("click", clicked, true);
    return () => document.removeEventListener("click", clicked, true);
  }, [tab, look]);

  const names = hands ? [...hands.scene.things.keys()] : [];
  const parts = found?.parts.filter((one) => !changing || one.written) ?? [];
  return (
    <div class="inspect">
      <form onSubmit={(event) => { event.preventDefault(); look(wanted); }}>
        <label>Thing <input type="text" class="inspect-thing" list="bench-all-things" value={wanted} placeholder="click on the table, or type: player/1" onInput={(event) => setWanted(event.currentTarget.value)} /></label>
        <datalist id="bench-all-things">{names.map((one) => <option key={one} value={one} />)}</datalist>
        <button type="submit">Inspect</button>
        <label class="check"><input type="checkbox" checked={changing} onChange={(event) => setChanging(event.currentTarget.checked)} />Only values that were written</label>
        <button type="button" onClick={() => game && void ask({ type: "script_calls", of: game }, "script_calls").then((answer) => answer && setCalls(answer))}>Calls of scripts, and a profile</button>
      </form>
      <div class="inspect-columns">
        {found ? (
          <div>
            <h3>{found.name} <span class="faint">{found.thing}, {found.kind}</span></h3>
            <p>{([[-1, "Last time it was used"], [1, "Next time it was used"]] as const).map(([step, text]) => <button key={step} type="button" class={step > 0 ? "next-use" : "last-use"} onClick={() => { dispatchEvent(new CustomEvent("workbench-jump", { detail: { thing: found.thing, step } })); }}>{text}</button>)}</p>
            <table class="anatomy">
              <thead><tr><th>Component</th><th>Value</th><th /><th>Written last by</th></tr></thead>
              <tbody>{parts.map((one, index) => <tr key={index}><td class="faint">{one.attribute ? "attribute" : one.component}</td><td>{one.name}</td><td><b>{one.value}</b></td><td><Written by={one.written} /></td></tr>)}</tbody>
            </table>
          </div>
        ) : <p class="faint">Click on a marker, a card, a guild, a player …</p>}
        {found?.definition ? (
          <div>
            <h3>{found.definition.id}</h3>
            <table class="definition">
              <tbody>{found.definition.fields.map((one) => <tr key={one.path}><td>{one.path}</td><td>{one.value}</td><td>{one.place ? <Link place={one.place} /> : null}{one.earlier?.map((before, index) => <span key={index} class="faint"> was {before.value} {before.place ? <Link place={before.place} /> : null}</span>)}</td></tr>)}</tbody>
            </table>
          </div>
        ) : null}
        {calls ? <Calls found={calls} /> : null}
      </div>
    </div>
  );
}

function OverGame(props: { parts: number[] }): JSX.Element {
  const most = Math.max(1, ...props.parts);
  return <svg class="over-game" viewBox={`0 0 ${props.parts.length} 20`} preserveAspectRatio="none" role="img" aria-label={`at most ${most} in a sixtieth of the game`}>{props.parts.map((one, index) => <rect key={index} x={index} width={0.85} y={20 - (20 * one) / most} height={(20 * one) / most} />)}</svg>;
}

function Calls(props: { found: ScriptCallsAnswer }): JSX.Element {
  const { calls, profile, left_out } = props.found;
  return (
    <div class="calls">
      <h3>Packs over the whole game</h3>
      <table class="profile">
        <thead><tr><th>Pack</th><th>Calls</th><th>Instructions</th><th>Time</th><th>Writes</th><th>Questions</th><th>Instructions over the game</th></tr></thead>
        <tbody>{profile.map((one) => <tr key={one.pack}><td>{one.pack}</td><td>{one.calls}</td><td>{one.instructions.toLocaleString("en")}</td><td>{(one.microseconds / 1000).toFixed(1)} ms</td><td>{one.writes}</td><td>{one.questions}</td><td><OverGame parts={one.over} /></td></tr>)}</tbody>
      </table>
      <h3>Calls, the last first{left_out ? ` (${left_out} earlier ones left out)` : ""}</h3>
      <ul>{calls.map((one, index) => (
        <li key={index}>
          <details>
            <summary>Choice {one.choice}: <b>{one.function}</b> of {one.subject} for {one.player || "nobody"}: {one.outcome}, {one.instructions} instructions, {Math.round(one.microseconds)} µs</summary>
            {one.place ? <p><Link place={one.place} /></p> : null}
            {one.error ? <p class="problem error">{one.error}</p> : null}
            {one.asked.length > 0 ? <p>Asked: {one.asked.map((question) => `${question.prompt} → ${question.answer || "…"}`).join("; ")}</p> : null}
            {one.reads.length > 0 ? <p>Read: {one.reads.join(", ")}</p> : null}
            {one.writes.length > 0 ? <table><tbody>{one.writes.map((write, row) => <tr key={row}><td>{write.thing}</td><td>{write.part}</td><td>{write.after}</td><td>{write.line ? <Link place={write.line} /> : null}</td></tr>)}</tbody></table> : null}
          </details>
        </li>
      ))}</ul>
    </div>
  );
}
