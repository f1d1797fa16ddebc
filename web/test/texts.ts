// Texts that readers of the page see, taken from the repository's files.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = (name: string) => new URL(name, import.meta.url).pathname;

/** Approximately all texts that a file shows to a reader: quoted strings with a space, texts between tags, and texts of metrics. */
export function shownIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").replace(/^(?:import|export) .*? from .*$/gm, "");
  const quoted = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map((m) => m[1] ?? m[2] ?? "");
  const between = [...code.matchAll(/>([^<>{}=;]+)[<{]|\}([^<>{}=;]+)</g)].map((m) => m[1] ?? m[2] ?? "");
  return [...quoted, ...between].map((one) => one.replace(/\$\{[^}]*\}/g, " "));
}

/** The texts of the page, of scenarios and experiments, and of metrics. */
export async function texts(): Promise<string[]> {
  const files = async (name: string, ends: RegExp) =>
    (await readdir(folder(name), { recursive: true }))
      .filter((file) => ends.test(file) && !/\.test\.|^gen\/|^terms\/|schema/.test(file))
      .map((file) => join(folder(name), file));
  const all = [
    ...(await files("../src", /\.(?:tsx?|md)$/)),
    ...(await files("../../scenarios", /^[^/]*\.json$/)),
    ...(await files("../../experiments", /\.json$/)),
    folder("../../wasm/scenario/src/measures.rs"),
  ];
  const read = await Promise.all(all.map(async (file) => [file, await readFile(file, "utf8")] as const));
  return read.flatMap(([file, text]) => (file.endsWith(".md") ? [text] : shownIn(text)));
}

/** Every text in a value of a scenario or an experiment, except names that are not shown: `ids`. */
function within(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === "ids" ? [] : within(one)));
}

/** Texts of the scenarios and experiments, by file name. */
export async function textsOfFiles(): Promise<ReadonlyMap<string, readonly string[]>> {
  const all = new Map<string, readonly string[]>();
  for (const name of ["../../scenarios/", "../../scenarios/gallery/", "../../experiments/"])
    for (const file of (await readdir(folder(name))).filter((file) => file.endsWith(".json") && file !== "schema.json"))
      all.set(file, within(JSON.parse(await readFile(join(folder(name), file), "utf8"))));
  return all;
}
