// Nothing is built twice: a product's stamp holds the hash of everything it was made from.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at, root } from "./system.mjs";

/**
 * All files below a folder whose name ends in one of `endings`, sorted; an absent folder has none.
 * @param {string} folder
 * @param {string[]} endings
 * @returns {string[]}
 */
export function filesBelow(folder, ...endings) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "target" ? [] : filesBelow(file, ...endings);
      return endings.some((ending) => entry.name.endsWith(ending)) ? [file] : [];
    });
}

/**
 * @param {string[]} files
 * @param {unknown[]} rest anything else that decides what comes out: flags, tools, other hashes
 */
export function hash(files, ...rest) {
  const sum = createHash("sha256").update(JSON.stringify(rest));
  for (const file of files) sum.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file));
  return sum.digest("hex").slice(0, 32);
}

/** @param {string} name */
const stampFile = (name) => at(".cache/stamps", name);

/**
 * Was `name` made from exactly this, and is what was made still there?
 * @param {string} name
 * @param {string} key
 * @param {string[]} products
 */
export function isFresh(name, key, ...products) {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, "utf8") === key && products.every((product) => existsSync(product));
}

/** Call before touching the products, so that a build that breaks half-way is not taken for the old one. @param {string} name */
export const clearStamp = (name) => rmSync(stampFile(name), { force: true });

/** @param {string} name @param {string} key */
export function setStamp(name, key) {
  mkdirSync(path.dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), key);
}
