// Which packs need, like or exclude which, as a drawing. Everything in it also stands in the list of packs.

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { SurveyedPack } from "../../../generated/messages";
import { graphOf, type Edge, type Node } from "./graph";

const width = 190;
const height = 30;
const across = 222;
const down = 42;
const x = (node: Node) => 10 + node.place * across;
const y = (node: Node) => 10 + node.row * down;

function path({ from, to }: Edge): string {
  const [x1, y1, x2, y2] = [x(from), y(from) + height / 2, x(to) + width, y(to) + height / 2];
  if (from.place === to.place) {
    const out = x1 + width;
    return `M${out} ${y1} C${out + 40} ${y1} ${out + 40} ${y2} ${x(to) + width} ${y2}`;
  }
  const middle = (x1 + x2) / 2;
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

export function GraphView(props: { packs: SurveyedPack[]; chosen: string | null; choose: (folder: string) => void }): JSX.Element {
  const graph = useMemo(() => graphOf(props.packs), [props.packs]);
  const chosen = graph.nodes.find((one) => one.pack?.folder === props.chosen);
  const near = new Set(graph.edges.filter((one) => one.from === chosen || one.to === chosen).flatMap((one) => [one.from, one.to]));
  return (
    <svg class="pack-graph" width={20 + (graph.columns - 1) * across + width + 50} height={20 + graph.rows * down} role="group" aria-label="Which packs need, support or exclude each other">
      <defs><marker id="pack-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8Z" class="arrow" /></marker></defs>
      {graph.edges.map((edge, index) => <path key={index} d={path(edge)} class={`edge ${edge.kind} ${chosen && (edge.from === chosen || edge.to === chosen) ? "near" : ""}`} marker-end={edge.kind === "conflicts" ? undefined : "url(#pack-arrow)"}><title>{`${edge.from.title} ${edge.kind === "depends" ? "needs" : edge.kind === "optional" ? "supports" : "can't be played with"} ${edge.to.title} ${edge.range}`}</title></path>)}
      {graph.nodes.map((node) => {
        const { pack } = node;
        const shape = <><rect width={width} height={height} rx={6} /><text x={8} y={19}>{node.title.length > 21 ? `${node.title.slice(0, 20)}…` : node.title}<tspan class="faint" dx={6}>{node.version}</tspan></text><title>{`${node.title} ${node.version}`}</title></>;
        const look = `node ${pack ? pack.standing : "absent"} ${pack && pack.problems.length > 0 ? "bad" : ""} ${node === chosen ? "chosen" : near.has(node) ? "near" : ""}`;
        return pack ? (
          <g key={node.key} class={look} transform={`translate(${x(node)} ${y(node)})`} role="button" tabindex={0} aria-pressed={node === chosen} aria-label={`${node.title} ${node.version}`} onClick={() => props.choose(pack.folder)} onKeyDown={(event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); props.choose(pack.folder); } }}>{shape}</g>
        ) : <g key={node.key} class={look} transform={`translate(${x(node)} ${y(node)})`}>{shape}</g>;
      })}
    </svg>
  );
}
