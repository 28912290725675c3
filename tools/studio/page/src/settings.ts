// What this browser remembers: how the page looks and speaks, nothing about a game.

export interface Settings {
  language: string;
  theme: "system" | "light" | "dark";
  /** Milliseconds for a step of others; 0: all at once. */
  pace: number;
  summaries: boolean;
  /** The designer's workbench is open. */
  workbench: boolean;
}

const place = "castellan-studio";

export function readSettings(): Settings {
  const usual: Settings = {
    language: (navigator.language || "en").slice(0, 2),
    theme: "system",
    pace: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 600,
    summaries: true,
    workbench: false,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual;
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // a browser that remembers nothing asks again
  }
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.lang = settings.language;
}
