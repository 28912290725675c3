// The table behind a figure: sorted by a click on a column's head, the order of the report being one of the orders.

import { copyButton } from "./copy.js";
import { csv } from "./csv.js";
import { element } from "./elements.js";
import { cell, isNumber } from "./numbers.js";

/** The figure's columns; where it has none, all keys of its rows. */
export function columnsOf(figure) {
  if (figure.columns?.length) return figure.columns;
  const keys = new Set((figure.rows ?? []).flatMap((row) => Object.keys(row)));
  return [...keys].map((key) => ({ key, label: key }));
}

export function table(document, { title, columns, rows }) {
  if (!rows.length) return element(document, "p.empty", null, "No rows yet.");
  const numeric = new Map(columns.map(({ key }) => [key, rows.some((row) => isNumber(row[key]))]));
  const body = element(document, "tbody");
  const fill = (ordered) => body.replaceChildren(...ordered.map((row) => tableRow(document, columns, numeric, row)));
  const heads = columns.map((column) => head(document, column, numeric.get(column.key)));
  let sorted = null; // {key, descending}
  heads.forEach((node, index) => {
    node.firstChild.addEventListener("click", () => {
      sorted = nextOrder(sorted, columns[index].key, numeric.get(columns[index].key));
      fill(sorted ? inOrder(rows, sorted) : rows);
      heads.forEach((other, at) => showOrder(other, sorted?.key === columns[at].key ? sorted : null));
    });
  });
  fill(rows);
  return element(document, "div.table", null,
    element(document, "div.scroll", { tabindex: 0, role: "region", "aria-label": `Table: ${title}` },
      element(document, "table", null,
        element(document, "caption.visually-hidden", null, `${title}. The heads of the columns sort the table.`),
        element(document, "thead", null, element(document, "tr", null, heads)),
        body)),
    element(document, "p.tools", null, copyButton(document, "Copy as CSV", () => csv(columns, rows), title)));
}

function head(document, column, numeric) {
  const label = column.label ?? column.key;
  return element(document, numeric ? "th.number" : "th", { scope: "col", "aria-sort": "none" },
    element(document, "button", { type: "button" }, label,
      element(document, "span.arrow", { "aria-hidden": "true" })));
}

function showOrder(node, sorted) {
  node.setAttribute("aria-sort", sorted ? (sorted.descending ? "descending" : "ascending") : "none");
}

// Numbers begin with the largest, texts with A; the third click is the order of the report again.
function nextOrder(sorted, key, numeric) {
  if (sorted?.key !== key) return { key, descending: numeric };
  return sorted.descending === numeric ? { key, descending: !numeric } : null;
}

// What is not known is last in both directions.
function inOrder(rows, { key, descending }) {
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [a[key], b[key]];
    if (left == null || right == null) return (left == null) - (right == null);
    if (isNumber(left) && isNumber(right)) return direction * (left - right);
    return direction * String(left).localeCompare(String(right), "en", { numeric: true });
  });
}

// The first column with words says what the row is about.
function tableRow(document, columns, numeric, row) {
  const about = Math.max(0, columns.findIndex(({ key }) => !numeric.get(key)));
  return element(document, row.marked === true ? "tr.marked" : "tr", null,
    columns.map((column, index) => {
      const name = `${index === about ? "th" : "td"}${numeric.get(column.key) ? ".number" : ""}`;
      return element(document, name, index === about ? { scope: "row" } : null, cell(row[column.key], column));
    }));
}
