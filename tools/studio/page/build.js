// node build.js OUTPUT: the page.  node build.js --types: only the types of the messages, for tsc.

import { build } from "esbuild";
import { compile } from "json-schema-to-typescript";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
// In the source tree it lies beside the page; the build copies it into the page's folder.
const [schema, workbench] = ["messages", "workbench"].map((name) => [here, join(here, "../protocol")].map((folder) => join(folder, `${name}.schema.json`)).find(existsSync));

/** The types of all messages, from the schema the server checks them by. */
async function types() {
  const all = JSON.parse(readFileSync(schema, "utf8"));
  const { client, server, ...more } = JSON.parse(readFileSync(workbench, "utf8")).definitions;
  Object.assign(all.definitions, more);
  all.definitions.client.anyOf.push(...client.anyOf);
  all.definitions.server.anyOf.push(...server.anyOf);
  const text = await compile(all, "Messages", {
    bannerComment: "/* Made from messages.schema.json and workbench.schema.json by build.js. */",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  mkdirSync(join(here, "generated"), { recursive: true });
  writeFileSync(join(here, "generated/messages.ts"), text);
}

async function page(output) {
  // Parts are named after what is in them: those of an earlier build stay behind otherwise.
  if (existsSync(output)) for (const file of readdirSync(output)) if (/^part-\w+\.js$/.test(file)) rmSync(join(output, file));
  await build({
    // The workbench is loaded when it is first opened.
    entryPoints: { studio: join(here, "src/main.tsx"), workbench: join(here, "src/workbench/Workbench.tsx") },
    absWorkingDir: here,
    bundle: true,
    minify: true,
    format: "esm",
    splitting: true,
    chunkNames: "part-[hash]",
    jsx: "automatic",
    jsxImportSource: "preact",
    target: ["chrome123", "firefox120", "safari17.5"],
    charset: "utf8",
    legalComments: "inline",
    outdir: output,
  });
  // The table's drawings for pages that need no script; beside the page, since no browser loads it.
  await build({
    entryPoints: [join(here, "draw.js")],
    absWorkingDir: here,
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: "node18",
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    legalComments: "inline",
    outfile: join(output, "../draw.mjs"),
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
