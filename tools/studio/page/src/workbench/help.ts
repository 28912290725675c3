// Completion and hover: from the JSON Schemas of the YAML files and from the description of the Lua API.

import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditingHelpAnswer, ApiEntry } from "../../generated/messages";

interface Schema {
  $ref?: string | undefined;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  examples?: unknown[];
  const?: unknown;
  default?: unknown;
}

export interface Help {
  schemas: Record<string, Schema>;
  api: ApiEntry[];
}

export function languageHelp(answer: EditingHelpAnswer): Help {
  return { schemas: answer.schemas as Record<string, Schema>, api: answer.api };
}

/** All that a node may be, references followed. */
function forms(root: Schema, node: Schema | undefined, depth = 0): Schema[] {
  if (!node || depth > 12) return [];
  if (node.$ref) {
    let at: unknown = root;
    for (const step of node.$ref.replace(/^#\//, "").split("/")) at = (at as Record<string, unknown> | undefined)?.[step];
    // What stands beside a reference counts as well: a description, mostly.
    return [...forms(root, at as Schema | undefined, depth + 1), { ...node, $ref: undefined }];
  }
  const inner = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])];
  return [node, ...inner.flatMap((one) => forms(root, one, depth + 1))];
}

/** What stands at a path: keys of maps, null for an element of a list. */
function descend(root: Schema, path: (string | null)[]): Schema[] {
  let now = forms(root, root);
  for (const step of path) {
    const next: Schema[] = [];
    for (const node of now) {
      if (step === null) {
        next.push(...forms(root, node.items));
        continue;
      }
      if (node.properties?.[step]) next.push(...forms(root, node.properties[step]));
      else if (typeof node.additionalProperties === "object") next.push(...forms(root, node.additionalProperties));
      for (const [pattern, one] of Object.entries(node.patternProperties ?? {})) if (new RegExp(pattern, "u").test(step)) next.push(...forms(root, one));
    }
    now = next;
  }
  return now;
}

const keyLine = /^(\s*(?:- +)*)(?:"([^"]*)"|([\w.:-]+?)):(?:\s|$)/;

/** The path of a position in block YAML by indentation, down to the map the line belongs to. */
export function yamlPath(lines: string[], row: number, indent: number): (string | null)[] {
  const path: (string | null)[] = [];
  let below = indent;
  for (let i = row; i >= 0 && below >= 0; --i) {
    const line = lines[i] ?? "";
    if (/^\s*(#|$)/.test(line)) continue;
    const dashes = /^\s*((?:- +)+)/.exec(line);
    const key = keyLine.exec(line);
    const column = key ? (key[1] ?? "").length : -1;
    if (i < row && key && column < below) {
      path.unshift(key[2] ?? key[3] ?? "");
      below = column;
    }
    if (dashes) {
      const dash = line.indexOf("-");
      if (dash < below) {
        path.unshift(null);
        below = dash;
        // `- ` may stand at the column of the key it belongs to.
        for (let k = i - 1; k >= 0; --k) {
          const above = keyLine.exec(lines[k] ?? "");
          if (!above || /^\s*- /.test(lines[k] ?? "") && (above[1] ?? "").length > below) continue;
          if ((above[1] ?? "").length <= below && (lines[k] ?? "").trim().endsWith(":")) {
            path.unshift(above[2] ?? above[3] ?? "");
            below = (above[1] ?? "").length;
            i = k;
            break;
          }
        }
      }
    }
    if (below === 0) break;
  }
  return path;
}

function values(nodes: Schema[]): Completion[] {
  const found = new Map<string, Completion>();
  for (const node of nodes) {
    for (const one of [...(node.enum ?? []), ...(node.const !== undefined ? [node.const] : []), ...(node.examples ?? [])])
      found.set(String(one), { label: String(one), type: "enum" });
    if (node.type === "boolean") for (const one of ["true", "false"]) found.set(one, { label: one, type: "keyword" });
  }
  return [...found.values()];
}

function keys(nodes: Schema[]): Completion[] {
  const found = new Map<string, Completion>();
  for (const node of nodes)
    for (const [name, one] of Object.entries(node.properties ?? {}))
      if (!found.has(name)) found.set(name, { label: name, type: "property", apply: `${name}: `, ...(one.description ? { info: one.description } : {}) });
  return [...found.values()];
}

/** Inside `{…}` on the line: the key before it and what has been typed. */
function inFlowMap(before: string): { key: string; typing: "key" | "value"; of: string; from: number } | null {
  const open = before.lastIndexOf("{");
  if (open < 0 || before.includes("}", open)) return null;
  const owner = /([\w.:-]+):\s*$/.exec(before.slice(0, open));
  if (!owner) return null;
  const rest = before.slice(open + 1);
  const part = rest.slice(rest.lastIndexOf(",") + 1);
  const pair = /^\s*([\w.:-]+):\s*([\w.:-]*)$/.exec(part);
  if (pair) return { key: owner[1] ?? "", typing: "value", of: pair[1] ?? "", from: before.length - (pair[2] ?? "").length };
  const key = /^\s*([\w.:-]*)$/.exec(part);
  return key ? { key: owner[1] ?? "", typing: "key", of: "", from: before.length - (key[1] ?? "").length } : null;
}

export function completeYaml(schema: Schema, context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (before.includes("#")) return null;
  const lines = context.state.doc.toString().split("\n");
  const row = line.number - 1;
  const indent = (/^\s*(?:- +)*/.exec(before)?.[0] ?? "").length;
  const flow = inFlowMap(before);
  if (flow) {
    const path = [...yamlPath(lines, row, indent), flow.key];
    const options = flow.typing === "key" ? keys(descend(schema, path)) : values(descend(schema, [...path, flow.of]));
    return options.length > 0 ? { from: line.from + flow.from, options, validFor: /^[\w.:-]*$/ } : null;
  }
  const value = /^(\s*(?:- +)*)([\w.:-]+):\s+(?:\[[^\]]*?)?([\w.:-]*)$/.exec(before);
  if (value) {
    const path = [...yamlPath(lines, row, indent), value[2] ?? ""];
    const options = [...values(descend(schema, path)), ...values(descend(schema, [...path, null]))];
    return options.length > 0 ? { from: context.pos - (value[3] ?? "").length, options, validFor: /^[\w.:-]*$/ } : null;
  }
  const key = /^(\s*(?:- +)*)([\w.:-]*)$/.exec(before);
  if (!key || (!context.explicit && !key[2])) return null;
  const nodes = descend(schema, yamlPath(lines, row, indent));
  const options = [...keys(nodes), ...values(nodes)];
  return options.length > 0 ? { from: context.pos - (key[2] ?? "").length, options, validFor: /^[\w.:-]*$/ } : null;
}

export function completeLua(api: ApiEntry[], context: CompletionContext): CompletionResult | null {
  const member = context.matchBefore(/[\w]+[.:]\w*/);
  if (!member) return null;
  const sign = /[.:]/.exec(member.text)?.[0] ?? ".";
  const owner = member.text.slice(0, member.text.indexOf(sign));
  const wanted = owner === "ask" ? ["question"] : owner === "on" ? ["event"] : sign === ":" ? ["method"] : ["field"];
  const options = api
    .filter((one) => wanted.includes(one.what))
    .map((one): Completion => ({ label: one.name, detail: `${one.of} ${one.form}`, info: one.doc, type: one.what === "field" ? "property" : "method" }));
  return { from: member.from + member.text.indexOf(sign) + 1, options, validFor: /^\w*$/ };
}

export interface Hovered {
  title: string;
  text: string;
}

export function hoverYaml(schema: Schema, lines: string[], row: number, word: string): Hovered[] {
  const line = lines[row] ?? "";
  const indent = (/^\s*(?:- +)*/.exec(line)?.[0] ?? "").length;
  const path = yamlPath(lines, row, indent);
  const own = keyLine.exec(line);
  const key = own?.[2] ?? own?.[3] ?? "";
  const nodes = key === word ? descend(schema, [...path, word]) : descend(schema, [...path, key, word]);
  const text = nodes.map((one) => one.description).find((one) => one);
  return text ? [{ title: word, text }] : [];
}

export function hoverLua(api: ApiEntry[], word: string): Hovered[] {
  return api.filter((one) => one.name === word).map((one) => ({ title: `${one.of} · ${one.name} ${one.form}`, text: one.doc }));
}
