// How tests of the rules say what a rule finds in a few files in memory.
import assert from "node:assert/strict";
import { sample } from "./tree.mjs";

/**
 * Fails unless the rule finds these problems, and no more.
 * @param {import("./tree.mjs").Rule} rule
 * @param {Record<string, string>} texts files by path
 * @param {string[]} places "file:line" of each problem
 */
export function expect(rule, texts, ...places) {
  const found = rule.check(sample(texts)).map(({ file, line }) => `${file}:${line}`);
  assert.deepEqual(found.sort(), places.sort());
}

/** A `Cargo.toml`. @param {string} name @param {string} rest its dependencies */
export const crate = (name, rest = "") => `[package]\nname = "${name}"\n\n[dependencies]\n${rest}`;
