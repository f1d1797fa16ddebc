// What lists all designs: written anew by the programs that write it always.
import { writeDesigns } from "../designs.mjs";
import { step } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { at } from "../lib/system.mjs";

/** The files that list all designs. */
export const LISTS = [
  "wasm/models/src/designs/mod.rs",
  "web/src/designs/numbers.ts",
  "scenarios/schema.json",
  "scenarios/map/schema.json",
  "experiments/schema.json",
];

/** Formats files of Rust and of the page. @param {string[]} files paths in the repository */
export async function format(files) {
  const rust = files.filter((file) => file.endsWith(".rs")).map((file) => at(file));
  const page = files.filter((file) => /\.(ts|json)$/.test(file)).map((file) => at(file));
  await run("rustfmt", ["--edition", "2024", "--config-path", at("rustfmt.toml"), ...rust]);
  await run(at("node_modules/.bin/biome"), ["check", "--write", "--error-on-warnings", ...page]);
}

/** Makes the design known. */
export async function registerDesign() {
  writeDesigns();
  /** @param {string} crate @param {string} example @param {string[]} args */
  const example = (crate, example, ...args) =>
    run("cargo", [
      "run",
      "--quiet",
      "--locked",
      "-p",
      crate,
      ...args.slice(0, 2),
      "--example",
      example,
      "--",
      ...args.slice(2),
    ]);
  await step("writing what lists all designs", async () => {
    await run("cargo", ["run", "--quiet", "--locked", "-p", "models", "--example", "numbers"]);
    const schema = ["--features", "schema"];
    await example(
      "scenario",
      "scenario-schema",
      ...schema,
      "--schema",
      at("scenarios/schema.json"),
      "--map-schema",
      at("scenarios/map/schema.json"),
    );
    await example("experiments", "experiment-schema", ...schema, "--schema", at("experiments/schema.json"));
  });
}
