// The shared boards beside the city: where workers gather and stand, the calendar, the score track, the piles of cards.

import type { JSX } from "preact";
import { Figure, Gnome, Icon, Marker, Piece, Resource } from "../icons";
import { playerColours, playerInk, resourceColour } from "../looks";
import type { Plank } from "../model";
import { capitalised, t } from "../texts";
import { CardFace } from "./Cards";
import { useHands, useThing } from "./context";

function Pieces(props: { at: string }): JSX.Element | null {
  const { table, scene } = useHands();
  const all = table.piecesAt(props.at);
  if (all.length === 0) return null;
  return (
    <span class="pieces">
      {all.map((one) => {
        const def = scene.rules.pieces[one.piece];
        return <Icon key={one.name} size={22} title={capitalised(def?.name ?? "")}><Piece index={one.piece} art={def?.art} name={def?.name ?? "?"} /></Icon>;
      })}
    </span>
  );
}

function Notes(props: { on: string }): JSX.Element | null {
  const { table } = useHands();
  const all = table.attributesOn(props.on);
  if (all.length === 0) return null;
  return <span class="notes">{all.map((one) => <span key={one.name} class="note">{capitalised(one.name)}{one.value ? ` ${one.value}` : ""}</span>)}</span>;
}

function Area(props: { name: string; area: number }): JSX.Element | null {
  const { hands, offered, classes, why, props: live } = useThing(props.name);
  const { rules } = hands.scene;
  const def = rules.areas[props.area];
  if (!def) return null;
  const here = hands.table.workers.filter((one) => one.place === props.name);
  const players = hands.table.players.filter((player) => here.some((one) => one.owner === player.name));
  return (
    <div class={`area ${classes}`} {...live} title={[def.help, why].filter(Boolean).join("\n\n")} style={{ "--tint": resourceColour(def.resource) }}>
      <div class="area-head">
        {def.resource >= 0 ? <Icon size={20}><Resource index={def.resource} money={def.resource === rules.settings.money} /></Icon> : null}
        <span class="area-name">{capitalised(def.name)}</span>
        <span class="takes">{def.takes.map((kind) => <Icon key={kind} size={14} title={rules.workers[kind]?.name ?? ""}><Figure kind={kind} seat={5} master={false} hollow /></Icon>)}</span>
        {offered ? null : <Explain word={def.id} />}
      </div>
      <div class="area-workers">
        {players.map((player) => (
          <span key={player.name} class="crew" style={{ background: `color-mix(in srgb, ${playerColours[player.seat % 8]} 22%, transparent)` }}>
            {here.filter((one) => one.owner === player.name).map((one) => (
              <Icon key={one.name} size={20} class={hands.scene.changed.has(one.name) ? "changed" : ""} title={`${hands.playerName(player.seat)}: ${rules.workers[one.kind]?.name ?? ""}`}>
                <Figure kind={one.kind} seat={player.seat} master={one.master} />
              </Icon>
            ))}
          </span>
        ))}
        <Pieces at={props.name} />
        <Notes on={props.name} />
      </div>
    </div>
  );
}

export function Explain(props: { word: string }): JSX.Element {
  const { explain, nameOf } = useHands();
  return <button type="button" class="explain" aria-label={`${t("help")}: ${nameOf(props.word)}`} onClick={(event) => { event.stopPropagation(); explain(props.word); }}>?</button>;
}

function PlankSpot(props: { plank: Plank; label: string }): JSX.Element {
  const { hands, classes, why, props: live } = useThing(props.plank.name);
  const worker = props.plank.worker ? hands.table.workerByName.get(props.plank.worker) : undefined;
  const seat = worker ? hands.table.seatOf(worker.owner) : -1;
  return (
    <span class={`plank-spot ${classes}`} {...live} title={[props.label, seat >= 0 ? hands.playerName(seat) : "", why].filter(Boolean).join("\n")}>
      {worker ? <Icon size={26}><Figure kind={worker.kind} seat={seat} master={worker.master} /></Icon> : <span class="plank-number">{props.plank.number || ""}</span>}
      <Pieces at={props.plank.name} />
    </span>
  );
}

/** Planks on boards, by kind. */
function Planks(): JSX.Element {
  const { table, scene } = useHands();
  const kinds = [...new Set(table.planks.filter((one) => one.home === "table").map((one) => one.plank))];
  return (
    <div class="planks">
      {kinds.map((kind) => {
        const def = scene.rules.planks[kind];
        if (!def) return null;
        return (
          <div key={kind} class="plank-row">
            <span class="plank-name" title={def.help}>{capitalised(def.name)} <Cost goods={def.fee} /></span>
            <span class="plank-spots">{table.planks.filter((one) => one.home === "table" && one.plank === kind).map((one) => <PlankSpot key={one.name} plank={one} label={capitalised(def.name)} />)}</span>
            <Explain word={def.id} />
          </div>
        );
      })}
    </div>
  );
}

export function Cost(props: { goods: number[][]; size?: number }): JSX.Element | null {
  const { rules } = useHands().scene;
  if (props.goods.length === 0) return null;
  return (
    <span class="cost">
      {props.goods.map(([resource = 0, amount = 0]) => (
        <span key={resource} class="amount" title={rules.resources[resource]?.name}>
          <Icon size={props.size ?? 13}><Resource index={resource} money={resource === rules.settings.money} /></Icon>
          {amount}
        </span>
      ))}
    </span>
  );
}

export function Collection(): JSX.Element {
  const { table } = useHands();
  return (
    <section class="board collection" aria-label={t("collection")}>
      <h2>{t("collection")}</h2>
      <div class="areas">{table.areas.map((one) => <Area key={one.name} name={one.name} area={one.area} />)}</div>
      <Planks />
      <Notes on="table" />
    </section>
  );
}

export function Calendar(): JSX.Element {
  const { table, scene } = useHands();
  const seasons: { name: string; months: { index: number; name: string; scores: boolean }[] }[] = [];
  scene.rules.months.forEach((month, index) => {
    const last = seasons[seasons.length - 1];
    const entry = { index, name: month.name, scores: month.scores };
    if (last && last.name === month.season_name) last.months.push(entry);
    else seasons.push({ name: month.season_name, months: [entry] });
  });
  return (
    <ol class="calendar" aria-label={t("calendar")}>
      {seasons.map((season, n) => (
        <li key={n} class={`season s${n % 4}`}>
          <span class="season-name">{capitalised(season.name)}</span>
          <ol>
            {season.months.map((month) => (
              <li key={month.index} class={`month ${month.index + 1 === table.month ? "now" : ""} ${month.index + 1 < table.month ? "past" : ""}`} title={capitalised(month.name)} aria-current={month.index + 1 === table.month ? "step" : undefined}>
                {month.index + 1}
                {month.scores ? <span class="scores" title={t("scoring_month")}>★</span> : null}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Points with the tax that comes with them. */
export function ScoreTrack(): JSX.Element {
  const { table, scene, playerName } = useHands();
  const { tax_free, tax_step } = scene.rules.settings;
  const players = table.players.filter((one) => !one.neutral);
  const most = Math.max(40, Math.ceil((Math.max(0, ...players.map((one) => one.score)) + 5) / 10) * 10);
  const cell = 1000 / (most + 1);
  const tax = (score: number) => (score > tax_free && tax_step > 0 ? Math.floor((score - 1) / tax_step) : 0);
  const bands: { from: number; to: number; tax: number }[] = [];
  for (let score = 0; score <= most; ++score) {
    const last = bands[bands.length - 1];
    if (last?.tax === tax(score)) last.to = score;
    else bands.push({ from: score, to: score, tax: tax(score) });
  }
  return (
    <svg class="score-track" viewBox="0 0 1000 64" role="img" aria-label={players.map((one) => `${playerName(one.seat)} ${one.score}`).join(", ")}>
      {bands.map((band) => (
        <g key={band.from}>
          <rect class={`band b${band.tax % 2}`} x={band.from * cell} y="30" width={(band.to - band.from + 1) * cell} height="34" />
          {band.tax > 0 && (band.to - band.from + 1) * cell > 26 ? <text class="tax" x={(band.from + (band.to - band.from + 1) / 2) * cell} y="60" text-anchor="middle">{t("tax")} {band.tax}</text> : null}
        </g>
      ))}
      {Array.from({ length: most + 1 }, (_, score) => (
        <g key={score}>
          <line class="tick" x1={score * cell} y1="30" x2={score * cell} y2="46" />
          {score % 5 === 0 ? <text class="points" x={(score + 0.5) * cell} y="43" text-anchor="middle">{score}</text> : null}
        </g>
      ))}
      {[...players].sort((a, b) => b.score - a.score || a.seat - b.seat).map((player) => {
        const below = players.filter((one) => one.score === player.score && one.seat < player.seat).length;
        return (
          <g key={player.seat} class={scene.changed.has(player.name) ? "changed" : ""} transform={`translate(${(player.score + 0.5) * cell + below * 7} ${20 - below * 3})`}>
            <title>{`${playerName(player.seat)}: ${player.score}`}</title>
            <Marker seat={player.seat} r={9} />
          </g>
        );
      })}
    </svg>
  );
}

/** Decks, pools and discards, and who can be hired. */
export function Piles(): JSX.Element {
  const { table, scene } = useHands();
  return (
    <section class="board piles" aria-label={t("cards")}>
      {scene.rules.decks.map((deck, index) => (
        <DeckRow key={deck.id} deck={index} name={capitalised(deck.name)} shows={deck.pool > 0} />
      ))}
      <div class="gnomes" title={t("gnomes_left")}><Icon size={22}><Gnome /></Icon> ×{table.gnomesLeft}</div>
    </section>
  );
}

function DeckRow(props: { deck: number; name: string; shows: boolean }): JSX.Element {
  const { table, scene } = useHands();
  const deck = table.pile("deck", props.deck);
  const discard = table.pile("discard", props.deck);
  const pool = table.cards(table.pile("pool", props.deck));
  const discards = table.cards(discard);
  const names = discards.map((card) => (card.kind === null ? "?" : (scene.rules.properties[card.kind]?.name ?? "?")));
  const live = useThing(deck?.name ?? "-");
  const top = useThing(deck?.top ?? "-");
  return (
    <div class="deck-row">
      <div class={`card-back d${props.deck % 4} ${live.classes} ${top.classes}`} {...(top.offered ? top.props : live.props)} title={[props.name, live.why].filter(Boolean).join("\n")}>
        <span class="deck-name">{props.name}</span><b>{deck?.count ?? 0}</b>
      </div>
      {props.shows ? <div class="pool">{pool.map((card) => <CardFace key={card.name} card={card} small />)}</div> : null}
      <div class="discards" title={names.map(capitalised).join(", ")}>{t("discards")} <b>{discard?.count ?? 0}</b></div>
    </div>
  );
}

export function PlayerTag(props: { seat: number; name: string }): JSX.Element {
  return <span class="player-tag" style={{ background: playerColours[props.seat % 8], color: playerInk[props.seat % 8] }}>{props.name}</span>;
}
