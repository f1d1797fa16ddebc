// What `npm run new-design -- MAP [--name NAME] [--title TITLE]` was given.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { code } from "../rtl/source.mjs";
import { Refusal } from "./shape.mjs";

export const USAGE = "expected: new-design MAP.map.json [--name NAME] [--title TITLE]";

/** @typedef {{ map: string, name: string | null, title: string | null }} Options */

/** @param {string[]} args @returns {Options} */
export function optionsOf(args) {
  /** @type {Record<string, string | null>} */
  const named = { "--name": null, "--title": null };
  /** @type {string[]} */
  const maps = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? "";
    if (arg in named) {
      const value = args[++i];
      if (!value) throw new Refusal(`${arg}: found nothing; ${USAGE}`);
      named[arg] = value;
    } else if (arg.startsWith("-")) throw new Refusal(`${arg}: found an option that is none; ${USAGE}`);
    else maps.push(arg);
  }
  const [map, another] = maps;
  if (!map || another) throw new Refusal(`found ${another ? "two maps" : "no map"}; ${USAGE}`);
  const { "--name": name = null, "--title": title = null } = named;
  return { map, name, title };
}

/** Words that are no name of a design in one of its languages. */
const RESERVED = new Set(
  (
    "adopted common models design designs scene scenario engine session contract new delete class struct enum union module package " +
    "interface program logic wire reg input output inout assign always initial begin end function task return if else for while do case " +
    "default break continue const static final virtual public private protected using namespace template typename operator this super self " +
    "crate mod use fn let mut pub impl trait type where match loop move ref as in dyn async await yield true false null var void int bool " +
    "char float double long short signed unsigned auto register extern goto switch try catch throw typeof instanceof export import from " +
    "bit byte integer real time string event checker property sequence table edge rand local"
  ).split(" "),
);

/** The modules and packages of a text of SystemVerilog. @param {string} text */
export const unitsIn = (text) =>
  [...code(text).matchAll(/^\s*(?:module|package|interface)\s+(?:automatic\s+)?(\w+)/gm)].map(([, name = ""]) => name);

/**
 * A name that is legal in all languages of a design, and free.
 * @param {string} name
 * @param {string[]} units names of modules and packages in the sources
 */
export function checkName(name, units) {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name) || name.length > 40)
    throw new Refusal(
      `--name: found "${name}"; expected at most 40 small letters, digits and single _, a letter first`,
    );
  if (RESERVED.has(name)) throw new Refusal(`--name: found "${name}"; expected a word that means nothing else`);
  const made = [name, `${name}_contents`, `${name}_sva`];
  const same = units.find((unit) => made.includes(unit));
  if (same)
    throw new Refusal(
      `--name: found "${name}", and the sources have a module \`${same}\`; expected a name that makes other modules`,
    );
  const folders = ["rtl", "wasm/rtl-bridge", "wasm/models/src/designs", "web/src/designs"].map((of) => `${of}/${name}`);
  const taken = folders.find((folder) => existsSync(at(folder)));
  if (taken) throw new Refusal(`--name: found "${name}"; expected a name that is not taken: ${taken} exists`);
  const others = readdirSync(at("rtl"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /^[^/\\]+[/\\][^/\\]+\.sv$/.test(file),
  );
  const known = others.find((file) => unitsIn(readFileSync(at("rtl", file), "utf8")).includes(name));
  if (known)
    throw new Refusal(`--name: found "${name}"; expected a name that is not taken: rtl/${known} has such a module`);
}

/** The given sources by their names, which become one folder. @param {string} folder of the map @param {string[]} sources */
export function readSources(folder, sources) {
  const seen = new Set();
  return sources.map((source, i) => {
    const file = path.join(folder, source);
    const name = path.basename(source);
    const field = `sources[${i}]`;
    if (!existsSync(file)) throw new Refusal(`${field}: found no file ${file}; expected the sources beside the map`);
    if (!/\.s?vh?$/.test(name))
      throw new Refusal(`${field}: found ${name}; expected a name that ends with .sv, .v, .svh or .vh`);
    if (seen.has(name)) throw new Refusal(`${field}: found a second ${name}; expected sources of different names`);
    seen.add(name);
    const text = readFileSync(file, "utf8");
    const included = /^[ \t]*`include\s+\S+/m.exec(code(text));
    if (included)
      throw new Refusal(`${field}: found ${included[0].trim()} in ${name}; expected sources that include nothing`);
    return { name, text };
  });
}
