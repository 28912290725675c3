// Where the packs of the graph lie: whoever needs nobody on the left, whoever needs others to the right of them.

import type { PackLink, SurveyedPack } from "../../../generated/messages";

export interface Node {
  key: string;
  title: string;
  version: string;
  /** Null: it is named, but not there. */
  pack: SurveyedPack | null;
  column: number;
  /** Where it is drawn. */
  place: number;
  row: number;
}
export interface Edge {
  from: Node;
  to: Node;
  kind: "depends" | "optional" | "conflicts";
  range: string;
}
export interface Graph {
  nodes: Node[];
  edges: Edge[];
  columns: number;
  rows: number;
}

const keyOf = (id: string, version: string) => `${id}@${version}`;
const mostRows = 9;
const kinds = ["depends", "optional", "conflicts"] as const;

/** Links that lead somewhere, or ought to: a conflict with a pack that is not there is none. */
export function linksOf(pack: SurveyedPack): { kind: Edge["kind"]; link: PackLink }[] {
  return kinds.flatMap((kind) => pack[kind].filter((link) => kind !== "conflicts" || link.found !== null).map((link) => ({ kind, link })));
}

export function graphOf(packs: SurveyedPack[]): Graph {
  const nodes = new Map<string, Node>();
  for (const pack of packs) nodes.set(keyOf(pack.id, pack.version), { key: keyOf(pack.id, pack.version), title: pack.title, version: pack.version, pack, column: 0, place: 0, row: 0 });
  const edges: Edge[] = [];
  for (const pack of packs) {
    const from = nodes.get(keyOf(pack.id, pack.version));
    if (!from) continue;
    for (const { kind, link } of linksOf(pack)) {
      const key = keyOf(link.id, link.found ?? "");
      const to = nodes.get(key) ?? { key, title: link.id, version: link.absence ?? "", pack: null, column: 0, place: 0, row: 0 };
      nodes.set(key, to);
      edges.push({ from, to, kind, range: link.range });
    }
  }
  // As often as there are packs: circles end there.
  for (let round = 0; round < nodes.size; ++round)
    for (const edge of edges) if (edge.kind !== "conflicts" && edge.from.column <= edge.to.column) edge.from.column = Math.min(edge.to.column + 1, nodes.size);
  // Most packs need nothing but the game: such a column is broken into several, so that the whole can be seen.
  let [columns, rows] = [0, 1];
  const all = [...nodes.values()];
  for (const layer of [...new Set(all.map((one) => one.column))].sort((a, b) => a - b)) {
    const side = all.filter((one) => one.column === layer);
    const height = Math.ceil(side.length / Math.ceil(side.length / mostRows));
    side.forEach((node, index) => {
      node.place = columns + Math.floor(index / height);
      node.row = index % height;
    });
    columns += Math.ceil(side.length / height);
    rows = Math.max(rows, height);
  }
  return { nodes: all, edges, columns: Math.max(1, columns), rows };
}
