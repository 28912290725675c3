// Dialogues for what is a series of small choices: many workers, a number, goods in a mix.

import type { ComponentChildren, JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Figure, Icon } from "../icons";
import type { Option, Table } from "../model";
import { capitalised, t } from "../texts";
import { useHands } from "./context";
import { ResourceIcon } from "./Goods";

function Stepper(props: { name: string; children: ComponentChildren; count: number; less: boolean; more: boolean; onChange: (by: number) => void; things?: string[]; all?: number }): JSX.Element {
  const { point } = useHands();
  const { things = [] } = props;
  return (
    <div class="stepper" onMouseEnter={() => point(things)} onMouseLeave={() => point([])}>
      <span class="stepper-name">{props.children}</span>
      <button type="button" class="less" aria-label={`${props.name} −1`} disabled={!props.less} onClick={() => props.onChange(-1)}>−</button>
      <output>{props.count}</output>
      <button type="button" class="more" aria-label={`${props.name} +1`} disabled={!props.more} onClick={() => props.onChange(1)}>+</button>
      {props.all === undefined ? null : <button type="button" class="all" aria-label={`${props.name}: ${t("all")}`} disabled={!props.more} onClick={() => props.onChange(props.all ?? 0)}>{t("all")}</button>}
    </div>
  );
}

/** A number: a slider and steppers, with the option in words. */
export function NumberChoice(props: { options: Option[] }): JSX.Element {
  const { choose } = useHands();
  const [at, setAt] = useState(0);
  const last = props.options.length - 1;
  const option = props.options[at];
  return (
    <form class="number-choice" onSubmit={(event) => { event.preventDefault(); if (option) choose([option.key]); }}>
      <output>{option?.label}</output>
      <div class="slider">
        <button type="button" class="less" aria-label={`${t("amount")} −1`} disabled={at === 0} onClick={() => setAt(at - 1)}>−</button>
        <input type="range" min={0} max={last} value={at} aria-label={t("amount")} aria-valuetext={option?.label} onInput={(event) => setAt(Number(event.currentTarget.value))} />
        <button type="button" class="more" aria-label={`${t("amount")} +1`} disabled={at === last} onClick={() => setAt(at + 1)}>+</button>
      </div>
      {option?.detail ? <p class="option-detail">{option.detail}</p> : null}
      <button type="submit" class="primary">{t("ok")}</button>
    </form>
  );
}

/** Goods in a mix: each step leads towards a mix that is offered. */
export function GoodsChoice(props: { options: Option[] }): JSX.Element {
  const { choose, scene } = useHands();
  const { resources } = scene.rules;
  const mixes = useMemo(() => props.options.map((option) => ({ key: option.key, label: option.label, goods: amounts(option, resources.length) })), [props.options, resources.length]);
  const [mix, setMix] = useState<number[]>(() => resources.map((_, index) => Math.min(...mixes.map((one) => one.goods[index] ?? 0))));
  const reaches = (wanted: number[]) => mixes.some((one) => wanted.every((amount, index) => amount <= (one.goods[index] ?? 0)));
  const stepped = (index: number, by: number) => mix.map((amount, i) => (i === index ? amount + by : amount));
  const chosen = mixes.find((one) => one.goods.every((amount, index) => amount === mix[index]));
  return (
    <form class="goods-choice" onSubmit={(event) => { event.preventDefault(); if (chosen) choose([chosen.key]); }}>
      {resources.map((resource, index) =>
        mixes.some((one) => (one.goods[index] ?? 0) > 0) ? (
          <Stepper key={resource.id} name={resource.name} count={mix[index] ?? 0} less={(mix[index] ?? 0) > 0} more={reaches(stepped(index, 1))} onChange={(by) => setMix(stepped(index, by))}>
            <ResourceIcon index={index} size={18} /> {capitalised(resource.name)}
          </Stepper>
        ) : null,
      )}
      <button type="submit" class="primary" disabled={!chosen}>{chosen?.label ?? t("ok")}</button>
    </form>
  );
}

function amounts(option: Option, count: number): number[] {
  const all = Array.from({ length: count }, () => 0);
  for (const [resource = 0, amount = 0] of option.goods ?? []) all[resource] = amount;
  return all;
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
export function Distribution(props: { options: Option[]; table: Table }): JSX.Element {
  const { choose, scene } = useHands();
  const groups = useMemo(() => groupsToSend(props.table, props.options), [props.table, props.options]);
  const [sent, setSent] = useState<Record<string, number>>({});
  const left = (group: Group) => group.count - group.areas.reduce((sum, area) => sum + (sent[area.key] ?? 0), 0);
  const change = (group: Group, key: string, by: number) => {
    const now = sent[key] ?? 0;
    setSent({ ...sent, [key]: Math.max(0, Math.min(now + by, now + left(group))) });
  };
  // A group with one place to go to is sent there without a question.
  const ready = groups.every((group) => group.areas.length === 1 || left(group) === 0);
  const times = (area: { key: string }) => ((sent[area.key] ?? 0) === 1 ? area.key : `${area.key}*${sent[area.key] ?? 0}`);
  const send = () => choose(groups.filter((group) => group.areas.length > 1).flatMap((group) => group.areas.filter((area) => (sent[area.key] ?? 0) > 0).map(times)));
  return (
    <form class="distribution" onSubmit={(event) => { event.preventDefault(); send(); }}>
      {groups.map((group) => {
        const worker = scene.rules.workers[group.kind];
        return (
          <fieldset key={`${group.kind}${group.master}`}>
            <legend><Icon size={20}><Figure kind={group.kind} seat={scene.viewer} master={group.master} /></Icon> {capitalised((group.master ? worker?.master : worker?.many ?? worker?.name) ?? "")} {group.areas.length > 1 ? <b>{left(group)}</b> : null}</legend>
            {group.areas.map((area) => {
              const def = scene.rules.areas[Number(scene.things.get(area.name)?.area ?? -1)];
              const name = capitalised(def?.name ?? area.name);
              if (group.areas.length === 1) return <div key={area.key} class="stepper"><span class="stepper-name">{name}</span><output>{group.count}</output></div>;
              return <Stepper key={area.key} name={name} things={[area.name]} count={sent[area.key] ?? 0} less={(sent[area.key] ?? 0) > 0} more={left(group) > 0} all={left(group)} onChange={(by) => change(group, area.key, by)}>{name}</Stepper>;
            })}
          </fieldset>
        );
      })}
      <button type="submit" class="primary send" disabled={!ready}>{t("send")}</button>
    </form>
  );
}
