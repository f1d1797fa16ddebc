// How Snakemake is called, as docs/clusters.md has it.
import path from "node:path";
import { at } from "../lib/system.mjs";
import { SEEDS, SHARDS } from "./bench.mjs";

/**
 * @param {import("./bench.mjs").Setting} setting
 * @param {string} here its folder
 * @param {string} profile
 * @param {string[]} [more] options
 */
export function snakemakeCommand({ python }, here, profile, more = []) {
  const config = ["--config", "figure=fig.json", `seeds=${SEEDS}`, `shards=${SHARDS}`, "cpus=1"];
  const files = ["--profile", at("workflow/profiles", profile), "--snakefile", at("workflow/Snakefile")];
  // Options with several values come last.
  const words = [path.join(python, "snakemake"), ...more, ...files, ...config];
  return { words, env: { PATH: `${python}:${process.env.PATH}`, HOME: here } };
}
