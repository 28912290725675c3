// node build.js OUTPUT: the page as four files.  node build.js --types: only the types of the messages, for tsc.

import { build } from "esbuild";
import { compile } from "json-schema-to-typescript";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
// In the source tree it lies beside the page; the build copies it into the page's folder.
const schema = [join(here, "messages.schema.json"), join(here, "../protocol/messages.schema.json")].find(existsSync);

/** The types of all messages, from the schema the server checks them by. */
async function types() {
  const text = await compile(JSON.parse(readFileSync(schema, "utf8")), "Messages", {
    bannerComment: "/* Made from messages.schema.json by build.js. */",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  mkdirSync(join(here, "generated"), { recursive: true });
  writeFileSync(join(here, "generated/messages.ts"), text);
}

async function page(output) {
  await build({
    entryPoints: { studio: join(here, "src/main.tsx") },
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: ["chrome111", "firefox115", "safari16.4"],
    charset: "utf8",
    legalComments: "inline",
    outdir: output,
  });
  for (const file of ["index.html", "icon.svg"]) cpSync(join(here, "src", file), join(output, file));
}

const [to] = process.argv.slice(2);
if (!to) {
  console.error("usage: node build.js OUTPUT | --types");
  process.exit(2);
}
await types();
if (to !== "--types") await page(resolve(to));
