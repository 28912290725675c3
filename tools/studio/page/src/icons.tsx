// Small drawings: goods, workers, markers, buildings. Each is drawn around (0, 0) in about 20 units, to be used inside an
// SVG; `Icon` puts one into text.

import type { ComponentChildren, JSX } from "preact";
import { guildColour, playerColours, playerInk, playerShapes, resourceColour } from "./looks";
import { still } from "./still";

export function Icon(props: { size?: number; title?: string; children: ComponentChildren; box?: string; class?: string; figure?: string | undefined }): JSX.Element {
  const size = props.size ?? 18;
  return (
    <svg class={`icon ${props.class ?? ""}`} data-figure={props.figure} width={size} height={size} viewBox={props.box ?? "-11 -11 22 22"} role={props.title ? "img" : undefined} aria-label={props.title} aria-hidden={props.title ? undefined : true}>
      {props.title ? <title>{props.title}</title> : null}
      {props.children}
    </svg>
  );
}

/** A shape per player, so that colour is not needed. */
export function shapePath(seat: number, r: number): string {
  const around = (n: number, turn: number, radius: (i: number) => number) =>
    Array.from({ length: n }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / n;
      return `${(radius(i) * Math.cos(angle)).toFixed(2)} ${(radius(i) * Math.sin(angle)).toFixed(2)}`;
    }).join("L");
  switch (playerShapes[seat % playerShapes.length]) {
    case "square":
      return `M${-r * 0.85} ${-r * 0.85}h${r * 1.7}v${r * 1.7}h${-r * 1.7}z`;
    case "triangle":
      return `M${around(3, -Math.PI / 2, () => r * 1.2)}z`;
    case "diamond":
      return `M${around(4, 0, () => r * 1.15)}z`;
    case "hexagon":
      return `M${around(6, 0, () => r * 1.03)}z`;
    case "star":
      return `M${around(10, -Math.PI / 2, (i) => (i % 2 ? r * 0.55 : r * 1.2))}z`;
    case "cross":
      return `M${-r * 0.4} ${-r}h${r * 0.8}v${r * 0.6}h${r * 0.6}v${r * 0.8}h${-r * 0.6}v${r * 0.6}h${-r * 0.8}v${-r * 0.6}h${-r * 0.6}v${-r * 0.8}h${r * 0.6}z`;
    case "drop":
      return `M0 ${-r * 1.2}C${r * 1.3} ${r * 0.2} ${r * 0.7} ${r} 0 ${r}S${-r * 1.3} ${r * 0.2} 0 ${-r * 1.2}z`;
    default:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
}

export const Marker = still((props: { seat: number; r?: number }) => {
  const r = props.r ?? 9;
  return (
    <path d={shapePath(props.seat, r)} fill={playerColours[props.seat % 8]} stroke="#1e150b" stroke-width={r * 0.14} stroke-linejoin="round" />
  );
});

/** A token of a resource: coins for money, other shapes in the order of the rules. */
export const Resource = still((props: { index: number; money: boolean; r?: number }) => {
  const r = props.r ?? 9;
  const fill = resourceColour(props.index);
  const line = { stroke: "#1e150b", "stroke-width": r * 0.12, "stroke-linejoin": "round" as const };
  if (props.money)
    return (
      <g>
        <circle r={r} fill={fill} {...line} />
        <circle r={r * 0.66} fill="none" stroke="#fff4c8" stroke-width={r * 0.14} opacity="0.9" />
      </g>
    );
  switch (props.index % 6) {
    case 0: // a log
      return (
        <g>
          <path d={`M${-r} ${-r * 0.45}h${r * 1.55}a${r * 0.45} ${r * 0.45} 0 0 1 0 ${r * 0.95}h${-r * 1.55}z`} fill={fill} {...line} />
          <ellipse cx={-r * 0.95} cy={r * 0.02} rx={r * 0.28} ry={r * 0.47} fill="#e8c48e" {...line} />
        </g>
      );
    case 1: // a block
      return (
        <g {...line}>
          <path d={`M${-r * 0.95} ${-r * 0.3}l${r * 0.95} ${-r * 0.5}l${r * 0.95} ${r * 0.5}v${r * 0.75}l${-r * 0.95} ${r * 0.5}l${-r * 0.95} ${-r * 0.5}z`} fill={fill} />
          <path d={`M${-r * 0.95} ${-r * 0.3}l${r * 0.95} ${r * 0.48}l${r * 0.95} ${-r * 0.48}M0 ${r * 0.18}v${r * 0.75}`} fill="none" opacity="0.55" />
        </g>
      );
    case 2: // an ingot
      return (
        <g {...line}>
          <path d={`M${-r} ${r * 0.5}l${r * 0.35} ${-r}h${r * 1.3}l${r * 0.35} ${r}z`} fill={fill} />
          <path d={`M${-r * 0.55} ${-r * 0.1}h${r * 1.1}`} stroke="#fff" opacity="0.6" fill="none" />
        </g>
      );
    case 4: // bricks
      return (
        <g {...line} fill={fill}>
          <path d={`M${-r} ${r * 0.05}h${r}v${r * 0.75}h${-r}zM0 ${r * 0.05}h${r}v${r * 0.75}h${-r}zM${-r * 0.5} ${-r * 0.7}h${r}v${r * 0.75}h${-r}z`} />
        </g>
      );
    case 5: // a gem
      return <path d={`M${-r * 0.6} ${-r * 0.7}h${r * 1.2}l${r * 0.4} ${r * 0.55}l${-r} ${r * 1.05}l${-r} ${-r * 1.05}z`} fill={fill} {...line} />;
    default: // a sack
      return (
        <path d={`M${-r * 0.3} ${-r}h${r * 0.6}l${-r * 0.1} ${r * 0.4}c${r * 1.1} ${r * 0.5} ${r * 0.9} ${r * 1.5} ${r * 0.3} ${r * 1.5}h${-r}c${-r * 0.6} 0 ${-r * 0.8} ${-r} ${r * 0.3} ${-r * 1.5}z`} fill={fill} {...line} />
      );
  }
});

/** A worker: its figure tells the kind, its colour the player, a crown a master. */
export const Figure = still((props: { kind: number; seat: number; master: boolean; hollow?: boolean; r?: number }) => {
  const r = props.r ?? 10;
  const fill = playerColours[props.seat % 8] ?? "#777";
  const broad = [0.62, 0.92, 1.1, 0.78][props.kind % 4] ?? 0.7;
  const tall = [1.12, 0.82, 1.15, 0.95][props.kind % 4] ?? 1;
  const head = r * 0.36;
  const top = -r * tall + head;
  const hat = props.kind % 2 === 0;
  return (
    <g class={props.hollow ? "hollow" : undefined} stroke="#1e150b" stroke-width={r * 0.11} stroke-linejoin="round">
      <path d={`M${-r * broad} ${r}c0 ${-r * 0.9} ${r * 0.1} ${-r * 1.15} ${r * broad * 0.6} ${-r * 1.3}h${r * broad * 0.8}c${r * broad * 0.5} ${r * 0.15} ${r * broad * 0.6} ${r * 0.4} ${r * broad * 0.6} ${r * 1.3}z`} fill={fill} />
      <circle cy={top + head * 0.5} r={head} fill={fill} />
      {hat ? <path d={`M${-head * 1.15} ${top + head * 0.2}L${head * 0.2} ${top - head * 1.7}L${head * 1.15} ${top + head * 0.2}z`} fill={fill} /> : <path d={`M${-head * 0.9} ${top + head * 0.9}q${head * 0.9} ${head * 2.6} ${head * 1.8} 0z`} fill="#f3e3c0" stroke-width={r * 0.07} />}
      {props.kind >= 2 ? <text y={r * 0.8} text-anchor="middle" font-size={r * 0.75} font-weight="700" stroke="none" fill={playerInk[props.seat % 8]}>{props.kind + 1}</text> : null}
      {props.master ? <path d={`M${-r * 0.55} ${top - head * 0.7}l${-r * 0.05} ${-r * 0.55}l${r * 0.3} ${r * 0.25}l${r * 0.3} ${-r * 0.42}l${r * 0.3} ${r * 0.42}l${r * 0.3} ${-r * 0.25}l${-r * 0.05} ${r * 0.55}z`} fill="#f2c230" stroke-width={r * 0.08} /> : null}
    </g>
  );
});

/** A worker in text; `figure`: its name, where it can travel from. */
export const Person = still((props: { size: number; kind: number; seat: number; master: boolean; hollow?: boolean; figure?: string | undefined; title?: string; class?: string }) => (
  <Icon size={props.size} figure={props.figure} {...(props.title ? { title: props.title } : {})} class={props.class ?? ""}>
    <Figure kind={props.kind} seat={props.seat} master={props.master} hollow={props.hollow ?? false} />
  </Icon>
));

/** Outlines of buildings, in a box from -13 to 13. A site gets one by its place in the rules. */
const outlines = [
  "M-12 12V-4l5-4v4l5-4v4l5-4 5-4v24z", // sheds
  "M-12 12V-1L0-11 12-1v13z", // a house
  "M-8 12V-6l-2-1v-6h4v3h4v-3h4v3h4v-3h4v6l-2 1v18z", // a tower
  "M-13 12V2l4-3v-6l9-6 9 6v6l4 3v10z", // a hall
  "M-11 12V0h3a8 8 0 0 1 16 0h3v12z", // a dome
  "M-13 12V-9h5v4h5v-4h6v4h5v-4h5v21z", // a gate
  "M-12 12V0l6-6 6 6 6-6 6 6v12z", // two gables
  "M-13 12V-2h4v-10h8v10h14v14z", // with a chimney
  "M-12 12L-12 3 0-12 12 3v9z", // a steep roof
  "M-13 12V-3l13-8 13 8-3 2v13z", // a wide roof
  "M-10 12V-3h-2l12-9 12 9h-2v15z", // a chapel
  "M-13 12V4h3v-9l4-6 4 6v3h6v-3l3-4 3 4v9h3v8z", // a manor
  "M-13 12l3-16h20l3 16z", // a tent
  "M-12 12V-3l4-7H8l4 7v15z", // a barn
];

export const Building = still((props: { site: number; fill: string; ink?: string; short: string; r?: number }) => {
  const scale = (props.r ?? 13) / 13;
  return (
    <g transform={`scale(${scale})`}>
      <path d={outlines[props.site % outlines.length]} fill={props.fill} stroke="#2b1c0e" stroke-width="1.3" stroke-linejoin="round" />
      <text y="9.2" text-anchor="middle" font-size="10.5" font-weight="700" fill={props.ink ?? "#2b1c0e"}>{props.short}</text>
    </g>
  );
});

/** A guild nobody has drawn: a colour, a shape and letters of its own. */
export const GuildEmblem = still((props: { index: number; short: string; r?: number }) => {
  const r = props.r ?? 12;
  return (
    <g>
      <path d={emblemPath(props.index, r)} fill={guildColour(props.index)} stroke="#2b1c0e" stroke-width={r * 0.09} stroke-linejoin="round" />
      <path d={emblemPath(props.index, r * 0.84)} fill="none" stroke="#fff" stroke-opacity="0.6" stroke-width={r * 0.06} stroke-linejoin="round" />
      <text y={r * 0.32} text-anchor="middle" font-size={r * 0.86} font-weight="700" fill="#fff" font-family="Georgia, serif">{props.short}</text>
    </g>
  );
});

/** Shields, after the number of the guild. */
function emblemPath(index: number, r: number): string {
  const around = (n: number, turn: number, radius = r) =>
    `M${Array.from({ length: n }, (_, i) => `${(radius * Math.cos(turn + (i * 2 * Math.PI) / n)).toFixed(2)} ${(radius * Math.sin(turn + (i * 2 * Math.PI) / n)).toFixed(2)}`).join("L")}z`;
  const s = r * 0.88;
  switch (index % 7) {
    case 0:
      return `M${-s} ${-s}h${2 * s}v${s}q0 ${s * 0.85} ${-s} ${s * 1.25}q${-s} ${-s * 0.4} ${-s} ${-s * 1.25}z`; // a shield
    case 1:
      return around(8, Math.PI / 8);
    case 2:
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 3:
      return around(4, 0, r * 1.16);
    case 4:
      return `M${-s} ${-s}h${2 * s}v${2 * s}l${-s} ${-s * 0.35}l${-s} ${s * 0.35}z`; // a banner
    case 5:
      return around(6, Math.PI / 2, r * 1.06);
    default:
      return around(5, -Math.PI / 2, r * 1.12);
  }
}

export const Gnome = still((props: { r?: number }) => {
  const r = props.r ?? 8;
  return (
    <g stroke="#1e150b" stroke-width={r * 0.12} stroke-linejoin="round">
      <path d={`M0 ${-r * 1.2}L${r * 0.7} ${r * 0.1}H${-r * 0.7}z`} fill="#b3362b" />
      <circle cy={r * 0.25} r={r * 0.45} fill="#f0cfa5" />
      <path d={`M${-r * 0.6} ${r * 0.3}Q0 ${r * 1.9} ${r * 0.6} ${r * 0.3}Q0 ${r * 0.9} ${-r * 0.6} ${r * 0.3}z`} fill="#fff" />
    </g>
  );
});

export const Crest = still((props: { number: number; r?: number }) => {
  const r = props.r ?? 9;
  return (
    <g>
      <path d={`M${-r * 0.8} ${-r}h${r * 1.6}v${r * 1.05}c0 ${r * 0.65} ${-r * 0.5} ${r * 0.85} ${-r * 0.8} ${r * 1.05}c${-r * 0.3} ${-r * 0.2} ${-r * 0.8} ${-r * 0.4} ${-r * 0.8} ${-r * 1.05}z`} fill="#efe2bf" stroke="#5a4020" stroke-width={r * 0.14} />
      <text y={r * 0.38} text-anchor="middle" font-size={r * 1.15} font-weight="700" fill="#3b2a15">{props.number > 0 ? props.number : "–"}</text>
    </g>
  );
});

/** A picture a pack brings, shown as an image: it can't do anything. */
export function Art(props: { address: string; r?: number }): JSX.Element {
  const r = props.r ?? 10;
  return <image href={props.address} x={-r} y={-r} width={2 * r} height={2 * r} />;
}

export const Piece = still((props: { index: number; art: string | undefined; name: string; r?: number }) => {
  const r = props.r ?? 10;
  if (props.art) return <Art address={props.art} r={r} />;
  return (
    <g>
      <path d={shapePath(4 + (props.index % 4), r * 0.9)} fill={resourceColour(props.index + 4)} stroke="#1e150b" stroke-width={r * 0.12} />
      <text y={r * 0.36} text-anchor="middle" font-size={r} font-weight="700" fill="#fff">{props.name.charAt(0).toLocaleUpperCase()}</text>
    </g>
  );
});
