// Invariant 1, inside the session: which module may import which.
import { rustCode } from "./text.mjs";
import { select } from "./tree.mjs";

const folder = "wasm/session/src";

/** Modules from the bottom to the top. One may import those of the rows above its own row, and nothing of its own row. */
const rows = [
  ["rtl", "lockstep", "log", "presented", "history", "course", "edits", "open_error"],
  ["driven"],
  ["engine_run", "monitors", "drive", "testing"],
  ["engines"],
  ["bench"],
  ["observer"],
  ["whole_runs", "recent", "timeline", "condition"],
  ["flags", "expect"],
  ["observers"],
  ["snapshots"],
  ["session"],
  ["seek", "outcome", "trace", "fill", "search"],
  ["open"],
];

const rowOf = new Map(rows.flatMap((modules, row) => modules.map((module) => [module, row])));

/** Crates of packet programs: their bench depends on the session, and not the other way round. */
const programs = /\b(cores|programs|scr|packet_programs)::/;

/** @type {import("./tree.mjs").Rule} */
export const sessionModules = {
  invariant: 1,
  title: "modules of the session import downwards only",
  check(tree) {
    const isTest = (/** @type {string} */ file) => /tests?(\/|\.rs$)/.test(file.slice(folder.length));
    return select(tree, folder, ".rs")
      .filter((file) => !isTest(file) && !file.endsWith("/lib.rs"))
      .flatMap((file) => problems(file, rustCode(tree.read(file))));
  },
};

/**
 * @param {string} file
 * @param {string} code
 */
function problems(file, code) {
  const module = file.slice(folder.length + 1).replace(/[/.].*/, "");
  const row = rowOf.get(module);
  if (row === undefined) return [{ file, line: 1, text: `${module} has no row in scripts/layers/session.mjs` }];
  // What a file's own tests import is free.
  const lines = code.split(/^#\[cfg\(test\)\]/m)[0]?.split("\n") ?? [];
  return lines.flatMap((text, i) => {
    const imported = [...text.matchAll(/\bcrate::(\w+)/g)].map(([, name = ""]) => name);
    const upward = imported.filter((name) => name !== module && (rowOf.get(name) ?? Number.POSITIVE_INFINITY) >= row);
    const found = upward.map((name) => `${module} imports ${name}, which is not below it`);
    if (programs.test(text)) found.push(`${module} knows packet programs: ${text.trim()}`);
    return found.map((text) => ({ file, line: i + 1, text }));
  });
}
