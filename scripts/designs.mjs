// The designs of the models, found by their folders: writes `wasm/models/src/designs/mod.rs`.   node scripts/designs.mjs
// `design.json` of its hardware may call a design an example: native programs have it, the page does not.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { at } from "./lib/system.mjs";
import { isExample } from "./rtl/designs.mjs";

const folder = at("wasm/models/src/designs");
const file = path.join(folder, "mod.rs");

/** What the file should hold. */
export function designsModule() {
  const names = readdirSync(folder)
    .filter((name) => existsSync(path.join(folder, name, "mod.rs")))
    .sort();
  /** @param {boolean} example */
  const list = (example) => {
    const condition = example ? '    #[cfg(not(target_family = "wasm"))]\n' : "";
    const listed = names.filter((name) => isExample(name) === example);
    const entries = listed.map((name) => `${condition}    ${name}::DESIGN,\n`);
    return entries.length > 0 ? `&[\n${entries.join("")}];\n` : "&[];\n";
  };
  return [
    "//! The designs, a folder each. Written by `node scripts/designs.mjs`, which finds the folders; a test compares.\n\n",
    ...names.map((name) => `pub mod ${name};\n`),
    "\nuse crate::design::Design;\n\n",
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
