// The page in a browser without a screen.

import { readFileSync } from "node:fs";
import { JSDOM, VirtualConsole } from "jsdom";
import { filled, page } from "../build.js";
import { figure } from "../src/figure.js";

export const sample = () => JSON.parse(readFileSync(new URL("sample.json", import.meta.url), "utf8"));

let built;

/** The built page with this report, or as it was built if there is none. Whatever it complains about is in `complaints`. */
export async function opened(report) {
  built ??= page();
  const html = report === undefined ? await built : filled(await built, report);
  const complaints = [];
  const virtualConsole = new VirtualConsole();
  for (const kind of ["error", "warn", "jsdomError"]) virtualConsole.on(kind, (...what) => complaints.push(what.map(String).join(" ")));
  const copied = [];
  const { window } = new JSDOM(html, {
    runScripts: "dangerously",
    virtualConsole,
    beforeParse(opening) {
      opening.alert = (text) => complaints.push(`alert: ${text}`);
      Object.defineProperty(opening.navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
    },
  });
  return { window, document: window.document, html, complaints, copied };
}

/** One figure, drawn at a width. */
export function drawn(described, width = 800) {
  const { window } = new JSDOM("<!doctype html><body>", { virtualConsole: new VirtualConsole() });
  const complaints = [];
  window.console.error = (error) => complaints.push(error);
  const one = figure(window.document, { columns: [], title: "A figure", ...described }, "figure-1");
  window.document.body.append(one.node);
  one.redraw(width);
  return { node: one.node, place: one.place, complaints, document: window.document };
}

export const texts = (nodes) => [...nodes].map((node) => node.textContent);

/** Circles and other symbols of dots. */
export const dots = (node) => node.querySelectorAll('[aria-label="dot"] > *');
export const links = (node) => node.querySelectorAll('[aria-label="link"] > path');
