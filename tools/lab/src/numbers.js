// Numbers and cells as people read them: grouped thousands, a true minus, as many digits as the column asks for.

const formats = new Map();

function format(digits) {
  const key = digits ?? "free";
  if (!formats.has(key)) {
    const options = digits == null
      ? { maximumSignificantDigits: 6 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    formats.set(key, new Intl.NumberFormat("en", options));
  }
  return formats.get(key);
}

export const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

/** 1234.5 → "1,234.5"; −0.004 with two digits is "0.00", not "−0.00". */
export function number(value, { digits, signed = false } = {}) {
  const wanted = digits == null ? digits : Math.min(20, Math.max(0, Math.trunc(digits)));
  const text = format(wanted).format(Math.abs(value));
  if (!/[1-9]/.test(text)) return text;
  if (value < 0) return `−${text}`;
  return signed ? `+${text}` : text;
}

export const count = (value) => number(value, { digits: 0 });

/** What a table cell or a tip shows. A value that is not known has a dash. */
export function cell(value, column = {}) {
  if (value == null) return "–";
  if (isNumber(value)) return number(value, column);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** "2.60 … 3.60", or nothing if an end is missing. */
export function interval(low, high, column) {
  return isNumber(low) && isNumber(high) ? `${number(low, column)} … ${number(high, column)}` : "";
}

/** 0.125 → "12.5 %" */
export function percent(share, digits) {
  return `${number(share * 100, { digits })} %`;
}
