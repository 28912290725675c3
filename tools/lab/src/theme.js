// Light, dark, or as the system says. The choice is kept where the browser lets a file keep anything.

import { element } from "./elements.js";

const modes = ["auto", "light", "dark"];
const key = "castellan-theme";

/** The button that changes the colours; sets those of the page. */
export function themeButton(document) {
  const window = document.defaultView;
  const system = window.matchMedia?.("(prefers-color-scheme: dark)");
  const button = element(document, "button.quiet.theme", { type: "button" });
  let mode = remembered(window);
  const apply = () => {
    document.documentElement.dataset.theme = mode === "auto" ? (system?.matches ? "dark" : "light") : mode;
    button.textContent = `Colours: ${mode}`;
  };
  button.addEventListener("click", () => {
    mode = modes[(modes.indexOf(mode) + 1) % modes.length];
    remember(window, mode);
    apply();
  });
  system?.addEventListener("change", apply);
  apply();
  return button;
}

function remembered(window) {
  try {
    const mode = window.localStorage.getItem(key);
    return modes.includes(mode) ? mode : "auto";
  } catch {
    return "auto";
  }
}

function remember(window, mode) {
  try {
    window.localStorage.setItem(key, mode);
  } catch {
    // The choice then holds until the page is closed.
  }
}
