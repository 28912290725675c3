// The shared board beside the city: where workers gather goods, and planks of every kind.

import type { JSX } from "preact";
import { Icon, Person, Piece } from "../icons";
import { playerColours, resourceColour } from "../looks";
import type { Plank } from "../model";
import { capitalised, t } from "../texts";
import { useHands, useThing } from "./context";
import { Cost, ResourceIcon } from "./Goods";

function Pieces(props: { at: string }): JSX.Element | null {
  const { table, scene } = useHands();
  const all = table.piecesAt(props.at);
  if (all.length === 0) return null;
  return (
    <span class="pieces">
      {all.map((one) => {
        const def = scene.rules.pieces[one.piece];
        return <Icon key={one.name} size={24} figure={one.name} title={capitalised(def?.name ?? "")}><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} /></Icon>;
      })}
    </span>
  );
}

/** What packs say of a thing. */
export function Notes(props: { on: string }): JSX.Element | null {
  const { table } = useHands();
  const all = table.attributesOn(props.on);
  if (all.length === 0) return null;
  return <span class="notes">{all.map((one) => <span key={one.name} class="note">{capitalised(one.name)}{one.value ? ` ${one.value}` : ""}</span>)}</span>;
}

function Area(props: { name: string; area: number }): JSX.Element | null {
  const { table, scene, playerName } = useHands();
  const { rules } = scene;
  const def = rules.areas[props.area];
  const { classes, live } = useThing([props.name], () => ({ title: capitalised(def?.name ?? ""), lines: [def?.help ?? ""], word: def?.id }));
  if (!def) return null;
  const here = table.workers.filter((one) => one.place === props.name);
  const players = table.players.filter((player) => here.some((one) => one.owner === player.name));
  return (
    <div class={`area ${classes}`} {...live} style={{ "--tint": resourceColour(def.resource) }}>
      {def.resource >= 0 ? <span class="area-goods"><ResourceIcon index={def.resource} size={31} /></span> : null}
      <div class="area-head">
        <span class="area-name">{capitalised(def.name)}</span>
        <span class="takes">{def.takes.map((kind) => <Person key={kind} size={16} title={rules.workers[kind]?.name ?? ""} kind={kind} seat={5} master={false} hollow />)}</span>
      </div>
      <div class="area-workers">
        {players.map((player) => (
          <span key={player.name} class="crew" style={{ background: `color-mix(in srgb, ${playerColours[player.seat % 8]} 26%, transparent)` }}>
            {here.filter((one) => one.owner === player.name).map((one) => (
              <Person key={one.name} size={22} figure={one.name} class={scene.changed.has(one.name) ? "changed" : ""} title={`${playerName(player.seat)}: ${rules.workers[one.kind]?.name ?? ""}`} kind={one.kind} seat={player.seat} master={one.master} />
            ))}
          </span>
        ))}
        <Pieces at={props.name} />
        <Notes on={props.name} />
      </div>
    </div>
  );
}

function PlankSpot(props: { plank: Plank; label: string; word: string }): JSX.Element {
  const { plank } = props;
  const { hands, classes, live } = useThing([plank.name], ({ table, playerName }) => {
    const worker = plank.worker ? table.workerByName.get(plank.worker) : undefined;
    return { title: `${props.label}${plank.number ? ` ${plank.number}` : ""}`, lines: worker ? [playerName(table.seatOf(worker.owner))] : [], word: props.word };
  });
  const worker = plank.worker ? hands.table.workerByName.get(plank.worker) : undefined;
  return (
    <span class={`plank-spot ${classes}`} {...live}>
      {worker ? <Person size={28} figure={worker.name} kind={worker.kind} seat={hands.table.seatOf(worker.owner)} master={worker.master} /> : <span class="plank-number">{plank.number || ""}</span>}
      <Pieces at={plank.name} />
    </span>
  );
}

function PlankRow(props: { kind: number; planks: Plank[] }): JSX.Element | null {
  const def = useHands().scene.rules.planks[props.kind];
  const { classes, live } = useThing([], () => ({ title: capitalised(def?.name ?? ""), lines: [def?.help ?? ""], word: def?.id }));
  if (!def) return null;
  return (
    <div class="plank-row">
      <span class={`plank-name ${classes}`} {...live}>{capitalised(def.name)} <Cost goods={def.fee} /></span>
      <span class="plank-spots">{props.planks.map((one) => <PlankSpot key={one.name} plank={one} label={capitalised(def.name)} word={def.id} />)}</span>
    </div>
  );
}

export function Collection(): JSX.Element {
  const { table } = useHands();
  const shared = table.planks.filter((one) => one.home === "table");
  const kinds = [...new Set(shared.map((one) => one.plank))];
  return (
    <section class="board collection" aria-label={t("collection")}>
      <h2>{t("collection")}</h2>
      <div class="areas">{table.areas.map((one) => <Area key={one.name} name={one.name} area={one.area} />)}</div>
      <div class="planks">{kinds.map((kind) => <PlankRow key={kind} kind={kind} planks={shared.filter((one) => one.plank === kind)} />)}</div>
      <Notes on="table" />
    </section>
  );
}
