// `npm run new-design -- MAP.map.json [--name NAME] [--title TITLE]`: the folders of a full design, made of a module and its map.
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { whisper } from "./lib/progress.mjs";
import { run } from "./lib/run.mjs";
import { needCheckers } from "./lib/rust.mjs";
import { SetupError } from "./lib/setup-error.mjs";
import { Changes } from "./new-design/changes.mjs";
import { filesOf, scenarioName } from "./new-design/files.mjs";
import { checkName, optionsOf, readSources, unitsIn } from "./new-design/options.mjs";
import { format, LISTS, registerDesign } from "./new-design/register.mjs";
import { Refusal, shapeOf } from "./new-design/shape.mjs";
import { libraryFolder } from "./rtl/library.mjs";
import { setUp } from "./setup.mjs";

/** Checks the map as `queuescope validate` does, beside its sources. @param {string} map */
const validate = (map) =>
  run("cargo", ["run", "--quiet", "--profile", "cli", "-p", "queuescope", "--", "validate", map], {
    env: { QUEUESCOPE_RTL: libraryFolder("bridge") },
  });

/**
 * The files of the design that a map describes; writes nothing.
 * @param {import("./new-design/options.mjs").Options} options
 */
export function planned({ map, name: wanted, title }) {
  /** @type {import("./new-design/shape.mjs").ModuleMap} */
  const read = JSON.parse(readFileSync(map, "utf8"));
  const name = wanted ?? `${read.top.toLowerCase()}_design`;
  const sources = readSources(path.dirname(map), read.sources);
  checkName(
    name,
    sources.flatMap(({ text }) => unitsIn(text)),
  );
  const shape = shapeOf(read, { name, title });
  return { shape, files: filesOf(shape, sources) };
}

/** What was made, and what to do next. @param {ReturnType<typeof planned>} plan @param {string[]} changed */
function report({ shape, files }, changed) {
  const { name, leftOut } = shape;
  const scenario = `scenarios/${scenarioName(shape)}.json`;
  const width = Math.max(...files.map((file) => file.path.length));
  const lines = [
    `${name}: ${files.length} files`,
    ...files.map(({ path, about }) => `  ${path.padEnd(width)}  ${about}`),
    `changed, for they list all designs: ${changed.join(", ")}`,
    ...(leftOut.length > 0
      ? [`left out: ${leftOut.join(", ")}; a design made from a map has one put and one take`]
      : []),
    "next:",
    `  npm run queuescope -- compare ${scenario}     the hardware beside its model: they have to agree`,
    "  npm start                                      and open that scenario",
    "  grep -rn 'By hand' in these files              what is left for you",
    `  cargo run --release -p rtl-native --example record -- ${scenario}    after looking at the run: what every replay must give`,
    '  ARCHITECTURE.md, "How to add a design"         lists in tests that name each design: npm test says which',
  ];
  return lines.join("\n");
}

/**
 * Writes the files of a design and makes it known; or nothing.
 * @param {ReturnType<typeof planned>} plan
 * @param {{ lists?: string[], register?: () => Promise<void> }} [known] the files that list all designs, and what writes them
 * @returns {Promise<string[]>} the lists that have changed
 */
export async function make({ files }, { lists = LISTS, register = registerDesign } = {}) {
  const changes = new Changes();
  try {
    for (const list of lists) changes.willChange(list);
    changes.create(files);
    await format(files.map((file) => file.path).filter((file) => !file.includes("/given/")));
    await register();
    const changed = changes.changed();
    changes.keep();
    return changed;
  } catch (error) {
    changes.undo();
    throw error;
  }
}

async function main() {
  const options = optionsOf(process.argv.slice(2));
  const map = path.resolve(process.env.INIT_CWD ?? process.cwd(), options.map);
  whisper();
  await setUp({ bridge: true });
  await needCheckers();
  await validate(map);
  const plan = planned({ ...options, map });
  console.log(report(plan, await make(plan)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SetupError)) throw error;
    console.error(`${error.message}\nNothing was written.`);
    process.exit(2);
  }
}
