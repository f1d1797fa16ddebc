// The designs of the models, found by their folders: writes `wasm/models/src/designs/mod.rs`.   node scripts/designs.mjs
// A condition under which a design is built stands in its own `mod.rs`, as `#![cfg(…)]`; `design.json` of its hardware may call it an
// example, which tests build and nobody is shown.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "./lib/system.mjs";
import { isExample } from "./rtl/designs.mjs";

const folder = at("wasm/models/src/designs");
const file = path.join(folder, "mod.rs");

/** @param {string} name */
const entry = (name) => {
  const condition = /^#!\[(cfg\(.*\))\]$/m.exec(readFileSync(path.join(folder, name, "mod.rs"), "utf8"))?.[1];
  return `${condition ? `    #[${condition}]\n` : ""}    ${name}::DESIGN,\n`;
};

/** What the file should hold. */
export function designsModule() {
  const names = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "mod.rs")))
    .sort();
  /** @param {boolean} example */
  const list = (example) => {
    const entries = names.filter((name) => isExample(name) === example).map(entry);
    return entries.length > 0 ? `&[\n${entries.join("")}];\n` : "&[];\n";
  };
  const quoted = names.filter((name) => !isExample(name)).map((name) => `    "${name}",\n`);
  return [
    "//! The designs, a folder each. Written by `node scripts/designs.mjs`, which finds the folders; a test compares.\n\n",
    ...names.map((name) => `pub mod ${name};\n`),
    "\nuse crate::design::Design;\n\n",
    "/// Names of the designs for people, of those too that this build leaves out.\n",
    `#[rustfmt::skip] // a line a design\npub const NAMES: &[&str] = &[\n${quoted.join("")}];\n\n`,
    `/// Designs for people.\npub const DESIGNS: &[Design] = ${list(false)}\n`,
    `/// Designs that show how one is made.\npub const EXAMPLES: &[Design] = ${list(true)}`,
  ].join("");
}

/** Whether the file is as it should be. */
export const isCurrent = () => existsSync(file) && readFileSync(file, "utf8") === designsModule();

/** Writes it, if it has to be another one. */
export function writeDesigns() {
  if (!isCurrent()) writeFileSync(file, designsModule());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) writeDesigns();
