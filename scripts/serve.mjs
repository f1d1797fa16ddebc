// `npm start`: the page from a development server.
//   node scripts/serve.mjs [--adopt] [OPTIONS OF VITE]
// --adopt: with --host, modules of readers on other machines are built as well. Whoever reaches the server can then run Verilator and a compiler
// on this machine on files of theirs, within limits of time and memory.
import { pathToFileURL } from "node:url";
import { at } from "./lib/system.mjs";

const vite = at("node_modules/vite/bin/vite.js");
const own = process.argv.slice(2);
if (own.includes("--adopt")) process.env.QUEUESCOPE_ADOPT = "1";
process.argv = [process.execPath, vite, ...own.filter((option) => option !== "--adopt")];
await import(pathToFileURL(vite).href);
