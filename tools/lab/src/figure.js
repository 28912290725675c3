// A figure: title, caption, drawing, and the table behind it.

import { element } from "./elements.js";
import * as bars from "./kinds/bars.js";
import * as change from "./kinds/change.js";
import * as curve from "./kinds/curve.js";
import * as distribution from "./kinds/distribution.js";
import * as heatmap from "./kinds/heatmap.js";
import * as intervals from "./kinds/intervals.js";
import * as running from "./kinds/running.js";
import { count } from "./numbers.js";
import { columnsOf, table } from "./table.js";

const kinds = { bars, change, curve, distribution, heatmap, intervals, running };
const leastWidth = 260;

/** {node, redraw(width)}: the drawing is made by redraw, since only the page knows its width. */
export function figure(document, described, id) {
  const rows = described.rows ?? [];
  const title = described.title ?? described.id ?? "Figure";
  const columns = columnsOf(described);
  const place = element(document, "div.place");
  const kind = Object.hasOwn(kinds, described.kind) ? kinds[described.kind] : null;
  const node = element(document, "figure", { id, "aria-labelledby": `${id}-title` },
    element(document, "h3", { id: `${id}-title` }, title),
    described.caption ? element(document, "figcaption", null, described.caption) : null,
    place,
    described.note ? element(document, "p.note", null, described.note) : null,
    behind(document, kind, table(document, { title, columns, rows }), rows.length));
  return { node, place, redraw: (width) => redraw(document, kind, { ...described, title, rows }, place, width) };
}

function behind(document, kind, node, rows) {
  if (!kind) return node;
  return element(document, "details", null,
    element(document, "summary", null, `Table (${count(rows)} ${rows === 1 ? "row" : "rows"})`), node);
}

// A figure that cannot be drawn must not take the others with it: its table is still there.
function redraw(document, kind, described, place, width) {
  if (!kind) {
    if (described.kind !== "table") place.replaceChildren(hint(document, "This page has no drawing for this kind of figure. All its values are in the table."));
    return;
  }
  if (!described.rows.some(kind.canDraw)) {
    place.replaceChildren(hint(document, "There is nothing to draw yet."));
    return;
  }
  try {
    place.replaceChildren(kind.draw(described, { document, width: Math.max(leastWidth, Math.floor(width)) }));
  } catch (error) {
    place.replaceChildren(hint(document, "This figure could not be drawn. Its values are in the table."));
    document.defaultView.console.error(error);
  }
}

const hint = (document, text) => element(document, "p.empty", null, text);
