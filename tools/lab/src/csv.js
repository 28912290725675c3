// The table behind a figure as CSV, with all digits.

/** RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe before it: names come from packs. */
export function csv(columns, rows) {
  const lines = [columns.map((column) => field(column.label ?? column.key))];
  for (const row of rows) lines.push(columns.map((column) => field(row[column.key])));
  return lines.map((line) => `${line.join(",")}\r\n`).join("");
}

function field(value) {
  if (value == null) return "";
  if (typeof value === "number") return String(value);
  let text = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (/^[=+\-@\t\r]/.test(text)) text = `'${text}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
