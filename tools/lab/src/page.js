// Puts the report into the page and keeps its drawings as wide as the page.

import { append, element } from "./elements.js";
import { report } from "./report.js";
import { themeButton } from "./theme.js";

const format = 1;
const widthOnPaper = 680;

/** Reads the data in the page and shows it; says so where there is none. */
export function show(document) {
  const data = read(document);
  const header = document.querySelector("header");
  const main = document.querySelector("main");
  header.append(themeButton(document));
  if (typeof data === "string") {
    append(main, [element(document, "p.empty", null, data)]);
    return;
  }
  document.title = `${data.title ?? "Report"} · Castellan balance report`;
  const shown = report(document, data);
  append(header, shown.header);
  append(document.querySelector("nav"), [contentsList(document, shown.contents)]);
  append(main, shown.sections);
  follow(document, shown.figures);
}

function read(document) {
  const text = document.getElementById("report")?.textContent ?? "";
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return "There is no report in this page.";
  }
  if (data === null || typeof data !== "object" || Array.isArray(data)) return "There is no report in this page.";
  if (data.format !== format) return `This report has format ${data.format}; this page shows format ${format}. Use the page of the Castellan that wrote it.`;
  return data;
}

function contentsList(document, contents) {
  const item = ({ id, title, inside = [] }) => element(document, "li", null,
    element(document, "a", { href: `#${id}` }, title), inside.length ? element(document, "ul", null, inside.map(item)) : null);
  return [element(document, "p.nav-title", { id: "contents-title" }, "On this page"),
    element(document, "ul", { "aria-labelledby": "contents-title" }, contents.map(item))];
}

// Drawings are made again when the width of their place changes, and for paper.
function follow(document, figures) {
  const window = document.defaultView;
  const drawn = new Map();
  const draw = (one, width) => {
    if (width > 0 && drawn.get(one) !== width) {
      drawn.set(one, width);
      one.redraw(width);
    }
  };
  const fit = () => figures.forEach((one) => draw(one, Math.floor(one.place.clientWidth)));
  figures.forEach((one) => draw(one, Math.floor(one.place.clientWidth) || widthOnPaper));
  if (window.ResizeObserver) {
    let asked = 0;
    const observer = new window.ResizeObserver(() => {
      window.cancelAnimationFrame(asked);
      asked = window.requestAnimationFrame(fit);
    });
    figures.forEach(({ place }) => observer.observe(place));
  }
  window.addEventListener("beforeprint", () => figures.forEach((one) => draw(one, widthOnPaper)));
  window.addEventListener("afterprint", fit);
}
