// What is asked: the question, all options as a list, and dialogues for what is a series of small choices.

import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Figure, Icon } from "../icons";
import type { Option, Table } from "../model";
import { capitalised, t } from "../texts";
import { Cost } from "./Boards";
import { useHands } from "./context";
import { Standings } from "./Summary";

/** Keys that choose the first options. */
export const shortcuts = "123456789abcdefghijklmnopqrstuvwxyz";

export function DecisionPanel(props: { busy: boolean; onUndo: () => void; onSummary: () => void }): JSX.Element {
  const { scene, table, playerName } = useHands();
  const decision = scene.decision;
  const mine = decision?.options !== undefined && !props.busy;
  if (scene.state === "stopped") return <section class="decision stopped" role="alert"><h2>{t("stopped")}</h2><p class="preformatted">{scene.stopped}</p></section>;
  if (!decision) return <section class="decision over"><h2>{t("over")}</h2><Standings /><button type="button" class="look-back" onClick={props.onSummary}>{t("summary")}</button></section>;
  return (
    <section class={`decision ${mine ? "mine" : ""}`} aria-live="polite" aria-label={t("decision")}>
      {mine ? (
        <>
          <h2>{decision.prompt}</h2>
          <Answers key={scene.number} options={decision.options ?? []} kind={decision.kind} table={table} />
          <Refused />
        </>
      ) : (
        <h2 class="waiting"><span class="spinner" aria-hidden="true" />{t("waiting", { player: playerName(decision.seat) })}</h2>
      )}
      <div class="decision-foot">
        <button type="button" class="undo" onClick={props.onUndo} disabled={scene.viewer < 0}>↶ {t("undo")}</button>
      </div>
    </section>
  );
}

/** What can't be done now, and why. */
function Refused(): JSX.Element | null {
  const { refused, point } = useHands();
  if (refused.length === 0) return null;
  return (
    <details class="refused-list">
      <summary>{t("not_now")} ({refused.length})</summary>
      <ul>{refused.map((one) => <li key={one.key} onMouseEnter={() => point(one.on ? [one.on] : [])} onMouseLeave={() => point([])}><b>{one.label}</b> {one.why}</li>)}</ul>
    </details>
  );
}

function Answers(props: { options: Option[]; kind: string; table: Table }): JSX.Element {
  const { options } = props;
  if (props.kind === "distribution") return <Distribution options={options} table={props.table} />;
  if (options.length > 3 && options.every((one) => one.kind === "number")) return <NumberChoice options={options} />;
  return <OptionList options={options} />;
}

function OptionList(props: { options: Option[] }): JSX.Element {
  const { choose, point, scene } = useHands();
  return (
    <ol class="options">
      {props.options.map((option, index) => (
        <li key={option.key}>
          <button type="button" class={`option ${option.kind}`} data-key={option.key} onClick={() => choose([option.key])} onMouseEnter={() => point(option.on ? [option.on] : [])} onMouseLeave={() => point([])} onFocus={() => point(option.on ? [option.on] : [])} onBlur={() => point([])}>
            <kbd>{shortcuts[index] ?? ""}</kbd>
            <span class="option-text">
              <span class="option-label">{option.label}</span>
              {option.trade !== undefined ? <Trade index={option.trade} /> : option.goods ? <Cost goods={option.goods} /> : null}
              {option.detail && option.trade === undefined ? <span class="option-detail">{option.detail}</span> : null}
              {option.kind === "action" && (scene.rules.actions[option.action ?? -1]?.cost.length ?? 0) > 0 ? <Cost goods={scene.rules.actions[option.action ?? -1]?.cost ?? []} /> : null}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Trade(props: { index: number }): JSX.Element | null {
  const trade = useHands().scene.rules.trades[props.index];
  return trade ? <span class="trade"><Cost goods={trade.pay} /> → <Cost goods={trade.get} /></span> : null;
}

/** A number: a slider, with the number in words. */
function NumberChoice(props: { options: Option[] }): JSX.Element {
  const { choose } = useHands();
  const [at, setAt] = useState(0);
  const option = props.options[at];
  return (
    <div class="number-choice">
      <input type="range" min={0} max={props.options.length - 1} value={at} aria-label={t("amount")} aria-valuetext={option?.label} onInput={(event) => setAt(Number(event.currentTarget.value))} />
      <output>{option?.label}</output>
      <button type="button" class="primary" onClick={() => option && choose([option.key])}>{t("ok")}</button>
    </div>
  );
}

interface Group {
  kind: number;
  master: boolean;
  count: number;
  areas: { name: string; key: string }[];
}

/** Workers at home that are alike, and where they may go. The first group is what the decision asks for; the others are those
 * it will ask for next. */
function groupsToSend(table: Table, options: Option[]): Group[] {
  const me = table.players.find((one) => one.seat === table.scene.viewer);
  if (!me) return [];
  const groups: Group[] = [];
  for (const worker of table.workers) {
    if (worker.place !== me.name) continue;
    const known = groups.find((one) => one.kind === worker.kind && one.master === worker.master);
    if (known) ++known.count;
    else groups.push({ kind: worker.kind, master: worker.master, count: 1, areas: [] });
  }
  for (const group of groups) {
    const asked = options.filter((one) => one.worker === group.kind && (one.master ?? false) === group.master && one.number === 1);
    const worker = table.scene.rules.workers[group.kind]?.id ?? "";
    const key = (area: string) => `send:${worker}${group.master ? ":master" : ""}:${area.slice(area.indexOf("/") + 1)}`;
    group.areas =
      asked.length > 0
        ? asked.map((one) => ({ name: one.on ?? "", key: one.key }))
        : table.areas.filter((one) => table.scene.rules.areas[one.area]?.takes.includes(group.kind)).map((one) => ({ name: one.name, key: key(one.name) }));
  }
  return groups.filter((one) => one.areas.length > 0);
}

/** All workers in one go: a stepper for each place and kind. */
function Distribution(props: { options: Option[]; table: Table }): JSX.Element {
  const { choose, scene, point } = useHands();
  const groups = useMemo(() => groupsToSend(props.table, props.options), [props.table, props.options]);
  const [sent, setSent] = useState<Record<string, number>>({});
  const left = (group: Group) => group.count - group.areas.reduce((sum, area) => sum + (sent[area.key] ?? 0), 0);
  const change = (group: Group, key: string, by: number) => {
    const next = Math.max(0, Math.min((sent[key] ?? 0) + by, (sent[key] ?? 0) + left(group)));
    setSent({ ...sent, [key]: next });
  };
  // A group with one place to go to is sent there without a question.
  const ready = groups.every((group) => group.areas.length === 1 || left(group) === 0);
  const send = () =>
    choose(groups.filter((group) => group.areas.length > 1).flatMap((group) => group.areas.filter((area) => (sent[area.key] ?? 0) > 0).map((area) => ((sent[area.key] ?? 0) === 1 ? area.key : `${area.key}*${sent[area.key]}`))));
  return (
    <div class="distribution">
      {groups.map((group) => {
        const worker = scene.rules.workers[group.kind];
        return (
          <fieldset key={`${group.kind}${group.master}`}>
            <legend><Icon size={18}><Figure kind={group.kind} seat={scene.viewer} master={group.master} /></Icon> {capitalised((group.master ? worker?.master : worker?.many ?? worker?.name) ?? "")} {group.areas.length > 1 ? <b>{left(group)}</b> : null}</legend>
            {group.areas.map((area) => {
              const def = scene.rules.areas[Number(scene.things.get(area.name)?.area ?? -1)];
              const count = group.areas.length === 1 ? group.count : (sent[area.key] ?? 0);
              return (
                <div key={area.key} class="stepper" onMouseEnter={() => point([area.name])} onMouseLeave={() => point([])}>
                  <span class="stepper-name">{capitalised(def?.name ?? area.name)}</span>
                  {group.areas.length === 1 ? <output>{count}</output> : (
                    <>
                      <button type="button" aria-label={`${def?.name ?? ""} −1`} disabled={count === 0} onClick={() => change(group, area.key, -1)}>−</button>
                      <output>{count}</output>
                      <button type="button" class="more" data-area={area.name} aria-label={`${def?.name ?? ""} +1`} disabled={left(group) === 0} onClick={() => change(group, area.key, 1)}>+</button>
                      <button type="button" class="all" aria-label={`${def?.name ?? ""}: ${t("all")}`} disabled={left(group) === 0} onClick={() => change(group, area.key, left(group))}>{t("all")}</button>
                    </>
                  )}
                </div>
              );
            })}
          </fieldset>
        );
      })}
      <button type="button" class="primary send" disabled={!ready} onClick={send}>{t("send")}</button>
    </div>
  );
}
