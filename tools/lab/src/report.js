// The report from top to bottom: verdicts, warnings, figures, games to look at, method, limits, how to repeat it.

import { copyButton } from "./copy.js";
import { element } from "./elements.js";
import { figure } from "./figure.js";
import { cell, count, isNumber } from "./numbers.js";
import { table } from "./table.js";

const questions = {
  thing: "How strong is it?",
  packs: "What does it do to the game?",
  compare: "What differs between the two?",
  options: "Which value is fair?",
  players: "What do seats and the number of players change?",
};

const verdictWords = {
  strong: ["▲", "strong"],
  weak: ["▼", "weak"],
  fair: ["●", "fair"],
  undecided: ["?", "not decided yet"],
  none: ["–", "no verdict"],
  changed: ["◆", "changed"],
};

/** {header, main, contents: [{id, title}], figures: [{place, redraw}]} */
export function report(document, data) {
  const figures = (data.figures ?? []).map((one, index) => figure(document, one, `figure-${index + 1}`));
  const sections = [
    verdicts(document, data.verdicts ?? []),
    warnings(document, data),
    figures.length ? section(document, "figures", "Figures", figures.map(({ node }) => node)) : null,
    notable(document, data.notable ?? []),
    paragraphs(document, "method", "How it was measured", data.method),
    paragraphs(document, "limits", "What it cannot say", data.limits),
    reproduce(document, data.reproduce),
  ].filter(Boolean);
  return { header: header(document, data), sections, contents: contents(sections, data.figures ?? []), figures };
}

function section(document, id, title, ...children) {
  return element(document, "section", { id, "aria-labelledby": `${id}-title` },
    element(document, "h2", { id: `${id}-title` }, title), children);
}

function contents(sections, figures) {
  return sections.map((node) => ({
    id: node.id,
    title: node.querySelector("h2").textContent,
    inside: node.id === "figures" ? figures.map(({ title, id }, index) => ({ id: `figure-${index + 1}`, title: title ?? id ?? "Figure" })) : [],
  }));
}

function header(document, data) {
  const facts = [
    isNumber(data.games) ? `${count(data.games)} ${data.games === 1 ? "game" : "games"}` : null,
    isNumber(data.blocks) ? `${count(data.blocks)} ${data.blocks === 1 ? "block" : "blocks"}` : null,
    isNumber(data.voided) && data.voided > 0 ? `${count(data.voided)} voided` : null,
    data.state === "interrupted" ? "stopped early" : null,
  ].filter(Boolean);
  return [
    element(document, "p.eyebrow", null, "Castellan balance report"),
    element(document, "h1", null, data.title ?? "Report"),
    element(document, "p.question", null, questions[data.question] ?? null),
    facts.length ? element(document, "ul.facts", { "aria-label": "Extent" }, facts.map((fact) => element(document, "li", null, fact))) : null,
  ];
}

function verdicts(document, list) {
  if (!list.length) return null;
  return element(document, list.length > 1 ? "section.verdicts.several" : "section.verdicts",
    { id: "verdicts", "aria-labelledby": "verdicts-title" },
    element(document, "h2.visually-hidden", { id: "verdicts-title" }, list.length > 1 ? "Verdicts" : "Verdict"),
    list.map((one) => verdict(document, one)));
}

function verdict(document, { verdict: kind, headline, text, about }) {
  const known = Object.hasOwn(verdictWords, kind);
  const [sign, word] = known ? verdictWords[kind] : ["–", kind ?? "no verdict"];
  return element(document, `article.verdict.${known ? kind : "none"}`, null,
    element(document, "p.badge", null, element(document, "span", { "aria-hidden": "true" }, sign), word),
    about ? element(document, "p.about", null, about) : null,
    element(document, "h3", null, headline),
    text ? element(document, "p.text", null, text) : null);
}

function warnings(document, { warnings: list = [], state }) {
  const all = state === "interrupted" ? ["The experiment was stopped before it was finished. The intervals hold for what was played.", ...list] : list;
  if (!all.length) return null;
  return element(document, "section.warnings", { id: "warnings", "aria-labelledby": "warnings-title" },
    element(document, "h2", { id: "warnings-title" }, all.length > 1 ? "Warnings" : "Warning"),
    element(document, "ul", null, all.map((text) => element(document, "li", null, text))));
}

function notable(document, games) {
  if (!games.length) return null;
  return section(document, "games", "Games to look at",
    element(document, "ol.games", null, games.map((game) => element(document, "li", null,
      element(document, "p.text", null, game.text),
      element(document, "p.facts-line", null,
        [game.game == null ? null : `game ${String(game.game)}`, game.arm == null ? null : `arm ${cell(game.arm)}`,
          game.seed == null ? null : `seed ${cell(game.seed)}`].filter(Boolean).join(" · ")),
      game.command ? command(document, game.command, `game ${String(game.game)}`) : null))));
}

function command(document, text, about) {
  return element(document, "div.command", null,
    element(document, "pre", null, element(document, "code", null, text)),
    copyButton(document, "Copy", () => text, about));
}

function paragraphs(document, id, title, texts) {
  if (!texts?.length) return null;
  return section(document, id, title, element(document, "div.prose", null, texts.map((text) => element(document, "p", null, text))));
}

function reproduce(document, given) {
  if (!given) return null;
  const facts = [
    ["seed", given.seed],
    ["Castellan", given.castellan],
    ["rules revision", given.rules_revision],
    ["fingerprint", given.fingerprint],
  ].filter(([, value]) => value != null);
  const packs = given.packs ?? [];
  const hasExperiment = given.experiment != null && Object.keys(given.experiment).length > 0;
  return section(document, "reproduce", "How to repeat it",
    given.command ? command(document, given.command, "repeat the experiment") : null,
    facts.length ? element(document, "dl", null, facts.map(([name, value]) => element(document, "div", null,
      element(document, "dt", null, name), element(document, "dd", null, typeof value === "number" ? String(value) : cell(value))))) : null,
    packs.length ? [element(document, "h3", null, "Packs"), table(document, {
      title: "Packs", rows: packs,
      columns: [{ key: "id", label: "pack" }, { key: "version", label: "version" }, { key: "hash", label: "hash" }],
    })] : null,
    hasExperiment ? element(document, "details", null,
      element(document, "summary", null, "The whole experiment"),
      element(document, "pre.json", { tabindex: 0, role: "region", "aria-label": "The whole experiment" }, JSON.stringify(given.experiment, null, 2)),
      element(document, "p.tools", null, copyButton(document, "Copy as JSON", () => JSON.stringify(given.experiment, null, 2)))) : null);
}
