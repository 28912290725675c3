// The page's own words, from the same locale files as all others; the server sends them.

let texts: Record<string, string> = {};

export function learnTexts(more: Record<string, string>): void {
  if (Object.keys(more).length > 0) texts = more;
}

/** A text by its key; `{name}` in it is replaced. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}

export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
