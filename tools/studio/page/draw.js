// castellan hub site starts this with Node.js: a file of orders comes in, drawings go out, both as JSON.

import { readFileSync } from "node:fs";
import { draw } from "./src/drawing/drawing";

process.stdout.write(JSON.stringify(draw(JSON.parse(readFileSync(process.argv[2], "utf8")))));
