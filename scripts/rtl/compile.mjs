// The verilated C++, Verilator's run-time and the bridge to objects in .cache/rtl/obj/<target>.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { adapterFiles, adapterFolder, bridge } from "./adapter.mjs";
import { bitArrays, elaboratedFile } from "./elaborate.mjs";
import { existing, numbersFolder, sharedNumbers } from "./numbers.mjs";
import { generated, stateMembers, traceWords } from "./verilate.mjs";

const includes = path.join(bridge, "include");

/** Included before everything else. @param {import("./tools.mjs").Compiler} compiler */
const preludes = ({ kind }) =>
  [...(kind === "zig" ? ["qs_wasi_shim.h"] : []), "qs_vl.h"].map((name) => path.join(includes, name));

/** Included before Verilator's run-time as well, in wasm. */
const streams = path.join(includes, "qs_streams.h");

/** Headers that all adapters share. */
export const commonHeaders = () => [...filesBelow(includes, ".h"), ...existing([sharedNumbers])];

/** How everything here is compiled, and the bridge as far as it knows no design. */
export const commonFiles = () => [
  ...["compile", "modules"].map((name) => at(`scripts/rtl/${name}.mjs`)),
  ...commonHeaders(),
  ...filesBelow(path.join(bridge, "src"), ".cc"),
];

/**
 * One way to compile: a compiler, its flags, its folder of objects.
 * @typedef {{ name: "wasm" | "native", compiler: import("./tools.mjs").Compiler, flags: string[], build: string, folder: string,
 *             runtime: string[], cold: string[] }} Target
 * `build` tells the ways of one name apart; `cold` are more flags for the run-time: little of it is called while a model runs, so
 * in wasm it is to be small.
 * @param {import("./tools.mjs").Compiler} compiler
 * @param {{ include: string, standard: string }} verilator
 * @param {boolean} trace with waveforms; native only
 * @param {{ label: string, optimise: string }} [way] another optimisation of native code than the usual one, and what to call it
 * @returns {Target}
 */
export function target(compiler, verilator, trace = false, way = { label: "", optimise: "-O2" }) {
  const native = compiler.kind === "native";
  const name = native ? "native" : "wasm";
  const build = [name, way.label, trace ? "trace" : ""].filter(Boolean).join("-");
  const flags = [
    `-std=${verilator.standard}`,
    ...(native ? [way.optimise, "-fPIC", "-pthread"] : ["-O3"]),
    "-fno-exceptions",
    "-DNDEBUG",
    "-DVL_IGNORE_UNKNOWN_ARCH",
    // A failed assertion is an event, not an abort: the bridge defines these three.
    ...["-DVL_USER_STOP", "-DVL_USER_FATAL", "-DVL_USER_FINISH"],
    ...["-DVM_SAVABLE=0", "-DVM_SC=0", "-DVM_COVERAGE=0"],
    ...(trace ? ["-DVM_TRACE=1", "-DVM_TRACE_VCD=1", `-DQS_TRACE_WORDS=${traceWords}`] : ["-DVM_TRACE=0"]),
    ...preludes(compiler).flatMap((file) => ["-include", file]),
    ...["-isystem", verilator.include, "-isystem", path.join(verilator.include, "vltstd")],
    ...[includes, numbersFolder].map((folder) => `-I${folder}`),
  ];
  // Threads are needed by the run-time even for a model without threads.
  const runtime = ["verilated.cpp", "verilated_threads.cpp"];
  if (trace) runtime.push("verilated_vcd_c.cpp");
  return {
    name,
    compiler,
    flags,
    build,
    folder: at(".cache/rtl/obj", build),
    runtime: runtime.map((file) => path.join(verilator.include, file)),
    cold: native ? [] : ["-Os"],
  };
}

/**
 * @param {Target} target
 * @param {string} source
 * @param {string} name of the object, without ending
 * @param {string[]} inputs the files that decide the object
 * @param {unknown[]} [rest] whatever else decides it
 * @param {string[]} [extra] more flags
 */
export async function object({ build, compiler, flags, folder }, source, name, inputs, rest = [], extra = []) {
  const file = path.join(folder, `${name}.o`);
  const stamp = `rtl-${build}-${name}`;
  const key = hash(inputs, compiler.id, flags, rest);
  if (!isFresh(stamp, key, file)) {
    clearStamp(stamp);
    mkdirSync(folder, { recursive: true });
    const part = path.join(folder, `${name}.part.o`);
    await run(compiler.command, [...compiler.args, ...flags, ...extra, "-c", source, "-o", part], {
      env: compiler.env,
    });
    renameSync(part, file);
    setStamp(stamp, key);
  }
  return file;
}

/** Verilator's run-time, compiled once a tool version. @param {Target} target @param {string} verilatorId */
export function runtimeJobs(target, verilatorId) {
  return target.runtime.map((source) => () => {
    const wasm = target.name === "wasm";
    const inputs = [source, ...preludes(target.compiler), ...(wasm ? [streams] : [])];
    const extra = [...target.cold, ...(wasm ? ["-include", streams] : [])];
    return object(target, source, path.basename(source, ".cpp"), inputs, [verilatorId, target.cold], extra);
  });
}

/** The bridge itself; files named wasm_* exist only there. @param {Target} target */
export function bridgeJobs(target) {
  return filesBelow(path.join(bridge, "src"), ".cc")
    .filter((source) => target.name === "wasm" || !path.basename(source).startsWith("wasm_"))
    .map((source) => () => {
      const name = `bridge_${path.basename(source, ".cc")}`;
      return object(target, source, name, [source, ...commonHeaders()]);
    });
}

/**
 * The definition of the table that the bridge searches by name.
 * @param {{ design: string, config: import("./designs.mjs").Config }[]} entries
 */
const tableOf = (entries) => [
  `const Config kConfigs[] = {`,
  ...entries.map(({ design, config: { name, parameters } }) => {
    const list = Object.entries(parameters).map(([key, value]) => `{"${key}", ${value}}`);
    return `  {"${name}", "${design}", {${list.join(", ")}}, make_${name}},`;
  }),
  `};`,
  `const unsigned kConfigCount = sizeof kConfigs / sizeof *kConfigs;`,
];

/** What the bridge is given where every signal is a field, see all_signals.h. @param {string} name of the model */
const signalLines = (name) => [
  "#define QS_SIGNALS",
  `#define QS_BIT_ARRAYS ${bitArrays(elaboratedFile(name))
    .map(([path, elements]) => `{"${path}", ${elements}},`)
    .join(" ")}`,
];

/**
 * A model as one translation unit: its C++, what the bridge asks of it, its adapter, and C++ of the bridge's namespace behind that.
 * @param {{ name: string, signals?: boolean }} model
 * @param {string} adapter
 * @param {string[]} lines
 */
export function unitText({ name, signals }, adapter, lines) {
  const sources = filesBelow(generated(name), ".cpp");
  return [
    ...(signals ? signalLines(name) : []),
    ...sources.map((file) => `#include "${path.basename(file)}"`),
    `#include "images.h"`,
    `#include "registry.h"`,
    `namespace qs {`,
    // eval() evaluates logic whose inputs or clock have changed; this evaluates all logic again.
    `inline void settle_all(V${name}___024root& root) { V${name}___024root___eval_settle(&root); }`,
    `inline void append_state(V${name}___024root& root, std::vector<Region>& to) {`,
    ...stateMembers(name).map(
      (member) => `  to.push_back({&root.vlSymsp->${member}, sizeof root.vlSymsp->${member}});`,
    ),
    `}`,
    `}`,
    `#include "${adapter}"`,
    `namespace qs {`,
    ...lines,
    `}`,
    "",
  ].join("\n");
}

/**
 * One configuration as one translation unit: the model's C++ and the function that makes its engine; in wasm also the bridge's
 * table, since every configuration is a module of its own. Decided by the generated C++, not by the SystemVerilog: a new
 * comment there compiles nothing here.
 * @param {Target} target
 * @param {import("./designs.mjs").Design} design
 * @param {import("./designs.mjs").Config} config
 * @param {string} verilatorId
 */
export function configJob(target, design, config, verilatorId) {
  return () => {
    const folder = generated(config.name);
    const text = unitText(config, design.adapter, [
      `Engine* make_${config.name}(const Config& config, const Options& options) {`,
      `  return new ${design.engine}<V${config.name}>(config, options);`,
      `}`,
      ...(target.name === "wasm" ? tableOf([{ design: design.name, config }]) : []),
    ]);
    const unit = path.join(folder, `unit_${target.name}.cc`);
    writeFileSync(unit, text);
    const inputs = [...commonHeaders(), ...adapterFiles(design), ...filesBelow(folder, ".cpp", ".h")];
    const folders = [folder, adapterFolder(design)].map((name) => `-I${name}`);
    return object(target, unit, config.name, inputs, [verilatorId, text], folders);
  };
}

/**
 * The table of all configurations of a native build.
 * @param {Target} target
 * @param {Pick<import("./designs.mjs").Design, "name" | "configs">[]} designs
 * @param {string} name of the table's file
 */
export function registryJob(target, designs, name = "registry") {
  const all = designs.flatMap((design) => design.configs.map((config) => ({ design: design.name, config })));
  const text = [
    `#include "registry.h"`,
    `namespace qs {`,
    ...all.map(({ config }) => `Engine* make_${config.name}(const Config&, const Options&);`),
    ...tableOf(all),
    `}`,
    "",
  ].join("\n");
  return () => {
    const file = at(`.cache/rtl/gen/${name}.cc`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return object(target, file, name, commonHeaders(), [text]);
  };
}
