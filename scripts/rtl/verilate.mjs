// SystemVerilog to C++, one configuration at a time, into .cache/rtl/gen/<config>.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { SetupError } from "../lib/setup-error.mjs";
import { clearStamp, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at, root } from "../lib/system.mjs";
import { rtlName } from "./designs.mjs";
import { elaborateDesign, everySignal } from "./elaborate.mjs";
import { publicSignals } from "./signals.mjs";

/** Warnings are the lint's business, where every module stands alone; parameters that a design refuses are errors. */
export const severity = ["-Wno-fatal", "-Werror-USERERROR"];

/**
 * What every model is made with.
 * @param {{ assertions: boolean }} options
 */
export const flagsOf = ({ assertions }) => [
  "--cc",
  "--no-timing",
  "-O3",
  ...severity,
  "--output-split",
  "0",
  assertions ? "--assert" : "--no-assert",
  // Uninitialised state is random and comes from the context's seed: a missing reset must not hide behind zeros.
  "--x-assign",
  "unique",
  "--x-initial",
  "unique",
  // Loops over memories must unroll: left as loops they become queues in the model (see `refuse`).
  "--unroll-count",
  "100000",
  "--unroll-stmts",
  "1000000",
];

/** Memories with more words than this are left out of waveforms, or a file of a few cycles would take gigabytes. */
export const traceWords = 1024;

export const traceFlags = [
  "--trace",
  "--trace-structs", // members of structures by name
  ...["--trace-max-array", String(traceWords)],
  ...["--trace-max-width", "65536"], // everything else: registers hold the whole of level 1 and the payloads of all stages
];

/** @param {string} config */
export const generated = (config) => at(".cache/rtl/gen", config);

/** Where that is. @param {string} config */
const publicFile = (config) => path.join(generated(config), "public.vlt");

/**
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 */
function argumentsFor(design, config) {
  return [
    ...flagsOf({ assertions: true }),
    "-DQS_DV",
    ...(config.trace ? traceFlags : []),
    ...["--top-module", design.name, "--prefix", `V${config.name}`],
    ...Object.entries(config.parameters).map(([name, value]) => `-G${rtlName(name)}=${value}`),
    ...new Set([...design.sources, ...design.dv].map((file) => `-I${path.relative(root, path.dirname(file))}`)),
    // What observes comes first: it holds the packages of the switches.
    ...[publicFile(config.name), ...design.dv, ...design.sources].map((file) => path.relative(root, file)),
  ];
}

/**
 * What decides the C++ of a configuration.
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 */
export function verilateKey(verilator, design, config) {
  return hash([...design.sources, ...design.dv], verilator.id, argumentsFor(design, config), publicSignals(design));
}

/**
 * A model's state must be plain data: members with pointers make a copied memory image wrong, and slow the model down.
 * @param {string} config
 */
export function refuse(config) {
  const folder = generated(config);
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".h") && !/__(Syms|Dpi)\.h$/.test(name))) {
    for (const line of readFileSync(path.join(folder, name), "utf8").split("\n")) {
      const found = /\b(VlNBACommitQueue|VlQueue|VlAssocArray|std::string)\b/.exec(line);
      if (found && line.trimEnd().endsWith(";") && !line.includes("(")) {
        throw new SetupError(`${config}: the model has a member that is not plain data, ${line.trim()}\n(${name})`);
      }
    }
  }
}

/**
 * The members of the model's symbol table that hold its state: the modules and packages that Verilator kept apart. The rest of the table
 * is constant.
 * @param {string} config
 */
export function stateMembers(config) {
  const file = path.join(generated(config), `V${config}__Syms.h`);
  const members = [...readFileSync(file, "utf8").matchAll(/^ +V\w+ +(TOP\w*);$/gm)].map(([, name = ""]) => name);
  if (members[0] !== "TOP") throw new SetupError(`${config}: no module instances were found in ${path.basename(file)}`);
  return members;
}

/**
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 */
export async function verilate(verilator, design, config) {
  const stamp = `rtl-verilate-${config.name}`;
  const key = verilateKey(verilator, design, config);
  const folder = generated(config.name);
  if (isFresh(stamp, key, folder)) return;
  clearStamp(stamp);
  rmSync(folder, { recursive: true, force: true });
  const { text, problems } = publicSignals(design);
  if (problems.length > 0) throw new SetupError(problems.join("\n"));
  mkdirSync(folder, { recursive: true });
  const all = config.signals ? everySignal(await elaborateDesign(design, config)) : "";
  writeFileSync(publicFile(config.name), `${text}${all}\n`);
  await run(verilator.command, [...argumentsFor(design, config), "--Mdir", folder], { env: verilator.env });
  refuse(config.name);
  setStamp(stamp, key);
}
