// node build.js OUTPUT [REPORT.json]: the page as one file. With a report it is filled in, as the program would do it.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const placeholder = "@CASTELLAN_REPORT@";

/** The page with its placeholder for the report. */
export async function page() {
  const { outputFiles, metafile } = await build({
    entryPoints: { script: join(here, "src/main.js"), style: join(here, "src/style.css") },
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome111", "firefox115", "safari16.4"],
    charset: "utf8",
    legalComments: "none", // the licences are collected below, whole
    metafile: true,
    write: false,
    outdir: join(here, "dist"),
  });
  const output = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const script = inScript(output("script.js"));
  const parts = {
    "@STYLE@": output("style.css"),
    "@SCRIPT_HASH@": `sha256-${createHash("sha256").update(script).digest("base64")}`,
    "@SCRIPT@": script,
    "@LICENCES@": licences(metafile),
  };
  const template = readFileSync(join(here, "src/page.html"), "utf8");
  const html = template.replace(/@(STYLE|SCRIPT_HASH|SCRIPT|LICENCES)@/g, (name) => parts[name]);
  if (html.split(placeholder).length !== 2) throw new Error(`${placeholder} must be in the page exactly once`);
  return html;
}

/** The page with a report in it. `<` is escaped: a text in the report must not end the script element. */
export function filled(html, report) {
  return html.replace(placeholder, () => JSON.stringify(report).replaceAll("<", "\\u003c"));
}

// In a script element these would end it or begin a comment.
function inScript(code) {
  const safe = code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  if (/<\/script|<!--|<script/i.test(safe)) throw new Error("the script cannot stand in a page as it is");
  return safe;
}

// The licences of what is in the bundle ask to come with it.
function licences(metafile) {
  const packages = new Map();
  for (const input of Object.keys(metafile.inputs)) {
    const found = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(input);
    if (found) packages.set(found[2], resolve(here, found[1]));
  }
  const texts = new Map();
  for (const [name, folder] of [...packages].sort()) {
    const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
    texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  const all = [...texts].map(([text, names]) => `${names.join(", ")}\n\n${text}`).join("\n\n----\n\n");
  if (all.includes("</script")) throw new Error("a licence cannot stand in a page as it is");
  return `\nThis page contains:\n\n${all}\n`;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [output, report] = process.argv.slice(2);
  if (!output) {
    console.error("usage: node build.js OUTPUT [REPORT.json]");
    process.exit(2);
  }
  let html = await page();
  if (report) html = filled(html, JSON.parse(readFileSync(report, "utf8")));
  mkdirSync(dirname(resolve(output)), { recursive: true });
  writeFileSync(output, html);
}
