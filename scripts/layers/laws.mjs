// Invariant 7 again: docs/laws.md says which command holds each law, as the tests that it names are marked.
import { longTests } from "../runner/long-tests.mjs";
import { select } from "./tree.mjs";

const file = "docs/laws.md";
const long = new Set([...longTests.node, ...longTests.browser]);

/**
 * The commands that run a file of tests, or those of a folder: `test` (npm test), `all` (npm run test:all).
 * @param {import("./tree.mjs").Tree} tree
 * @param {string} place
 * @returns {Set<string>} empty if there is no test
 */
function commandsOf(tree, place) {
  /** @type {Set<string>} */
  const commands = new Set();
  const files = place.endsWith("/") ? select(tree, place.slice(0, -1), "") : [place];
  for (const one of files) {
    if (/\.(test|spec)\.ts$/.test(one)) commands.add(long.has(one) ? "all" : "test");
    if (/\.test\.mjs$/.test(one)) commands.add("test");
    if (!one.endsWith(".rs")) continue;
    const text = tree.read(one);
    const tests = text.match(/#\[test\]/g)?.length ?? 0;
    const ignored = text.match(/#\[ignore = "long: /g)?.length ?? 0;
    if (tests > ignored) commands.add("test");
    if (ignored > 0) commands.add("all");
  }
  return commands;
}

/**
 * What the column of a law must say; nothing if it names no file of tests.
 * @param {import("./tree.mjs").Tree} tree
 * @param {string} where
 */
export function heldBy(tree, where) {
  const places = [...where.matchAll(/`([\w./-]+\/[\w./-]*)`/g)].map(([, place = ""]) => place);
  const commands = new Set(places.flatMap((place) => [...commandsOf(tree, place)]));
  return ["test", "all"].filter((command) => commands.has(command)).join(", ");
}

/** @type {import("./tree.mjs").Rule} */
export const lawsAreHeld = {
  invariant: 7,
  title: "a law names the command that runs its tests",
  check(tree) {
    const lines = tree.read(file).split("\n");
    return lines.flatMap((text, i) => {
      const [, law, where = "", column = ""] = text.split(" | ").length === 3 ? ["", ...text.split(" | ")] : [];
      if (!law || law === "| law" || law.startsWith("|---")) return [];
      const said = column.replace(/ \|$/, "");
      const found = heldBy(tree, where);
      // What runs at night, or by a command of its own, comes in addition.
      const rest = said
        .split(", ")
        .filter((one) => one === "test" || one === "all")
        .join(", ");
      return rest === found ? [] : [{ file, line: i + 1, text: `says "${said}"; its tests are run by "${found}"` }];
    });
  },
};
