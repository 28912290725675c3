// Buttons that copy a text, also where the page has no right to the clipboard.

import { element } from "./elements.js";

/** A button that copies what `text()` returns and says so, for eyes and for screen readers. */
export function copyButton(document, label, text, about) {
  const status = element(document, "span.copied", { role: "status" });
  const button = element(document, "button.quiet", {
    type: "button",
    "aria-label": about ? `${label}: ${about}` : null,
    click: async () => {
      const copied = await copy(document, text());
      status.textContent = copied ? "copied" : "could not copy: select the text yourself";
      document.defaultView.setTimeout(() => (status.textContent = ""), 2500);
    },
  }, label);
  return element(document, "span.copy", null, button, status);
}

async function copy(document, text) {
  try {
    await document.defaultView.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(document, text);
  }
}

function copySelected(document, text) {
  const area = element(document, "textarea", { "aria-hidden": "true", class: "offscreen" });
  area.value = text;
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    focused?.focus?.();
  }
}
