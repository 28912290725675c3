// How things look that nobody has drawn: players by colour and shape, definitions by their place in the rules. Nothing here
// knows what a thing is called.

/** Told apart by people who see colours differently, and on paper by their shapes. */
export const playerColours = ["#c8372d", "#1f6fb2", "#e8b21c", "#8a4fa0", "#2e8b57", "#3d3d3d", "#f5f2ea", "#e0762b"];
export const playerInk = ["#fff", "#fff", "#2b2008", "#fff", "#fff", "#fff", "#2b2008", "#2b2008"];
export const playerShapes = ["circle", "square", "triangle", "diamond", "hexagon", "star", "cross", "drop"] as const;

const resourceColours = ["#8b5a2b", "#8d939b", "#4f7288", "#d9a520", "#b5573c", "#5d8a54", "#7a5c99", "#3f8f8f", "#a33f5f", "#6b6b2f", "#4a5fa5", "#9a7b4f"];
export const resourceColour = (index: number): string => resourceColours[index % resourceColours.length] ?? "#888";

const categoryColours = ["#5b7f4b", "#8a6a2f", "#8c3b3b", "#3f6d8c", "#6d4a86", "#4b7f78"];
export const categoryColour = (index: number): string => categoryColours[((index % 6) + 6) % 6] ?? "#666";

/** Guilds that lie side by side differ in colour, shape and letters. */
export const guildColour = (index: number): string => `hsl(${Math.round((index * 137.5 + 12) % 360)} 52% 34%)`;
export const guildLetters = (rules: { guilds: Named[] }, index: number): string => abbreviated(rules.guilds)[index] ?? "";

const deckColours = ["#7a3b22", "#2f5d62", "#5a3d7a", "#41662f"];
export const deckColour = (index: number): string => deckColours[index % deckColours.length] ?? "#7a3b22";

const siteColours = ["#a9744f", "#7f8f5a", "#5f8a8b", "#9a6a7f", "#b08d3c", "#6f7fa8", "#8f6f4f", "#5d7f66", "#a3604c", "#7a6fa0", "#8a8a4a", "#4f7f9a"];
export const siteColour = (index: number): string => siteColours[index % siteColours.length] ?? "#888";

/** Sources of points, told apart by people who see colours differently. */
const sourceColours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#7f7f7f"];
export const sourceColour = (index: number): string => sourceColours[index % sourceColours.length] ?? "#888";

interface Named {
  name: string;
}

/** The letters of a property: those of the site it is built on. */
export function propertyLetters(rules: { properties: (Named & { site: number })[]; sites: Named[] }, kind: number): string {
  const property = rules.properties[kind];
  if (!property) return "";
  return (property.site >= 0 ? abbreviated(rules.sites)[property.site] : abbreviated(rules.properties)[kind]) ?? "";
}

const letters = new WeakMap<Named[], string[]>();

/** Letters of a list of the rules, which never changes. */
export function abbreviated(list: Named[]): string[] {
  let known = letters.get(list);
  if (!known) letters.set(list, (known = abbreviations(list.map((one) => one.name))));
  return known;
}

/** Two letters that are not yet taken by another of the list: "Ba", "Bl". */
function abbreviations(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const all = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ""));
    const first = (all[0] ?? "?").toLocaleUpperCase();
    for (let at = 1; at < all.length; ++at) {
      const short = first + (all[at] ?? "").toLocaleLowerCase();
      if (taken.has(short)) continue;
      taken.add(short);
      return short;
    }
    return first;
  });
}
