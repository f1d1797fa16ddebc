// Maps for tests of what is made of them.
import { readFileSync } from "node:fs";
import { at } from "../lib/system.mjs";

/** @typedef {import("./shape.mjs").ModuleMap} ModuleMap */

/**
 * The map of a fixture, changed by `edit`.
 * @param {string} fixture
 * @param {(map: ModuleMap) => void} [edit]
 * @returns {ModuleMap}
 */
export function mapOf(fixture, edit = () => {}) {
  const map = JSON.parse(readFileSync(at("scripts/new-design/maps", `${fixture}.map.json`), "utf8"));
  edit(map);
  return map;
}

/** An operation of a map. @param {ModuleMap} map @param {number} at */
export function operation({ operations }, at) {
  const found = operations[at];
  if (!found) throw new Error(`no operation ${at}`);
  return found;
}

/** Changes a part of a map. @param {object} part @param {object} values */
export function set(part, values) {
  Object.assign(part, values);
}
