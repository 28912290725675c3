import { show } from "./page.js";

show(document);
