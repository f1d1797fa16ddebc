// The stream harness: one static library of all designs through which frames stream, for tests that drive single beats and hold them back,
// which no session does. A design has a second adapter for it (`wasm/rtl-bridge/streams/cpp/stream.h`).
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "../lib/run.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at, which } from "../lib/system.mjs";
import { adapterFiles, adapterFolder } from "./adapter.mjs";
import { object, runtimeJobs } from "./compile.mjs";
import { readDesigns } from "./designs.mjs";
import { findNative, findTools } from "./tools.mjs";
import { generated, verilateKey } from "./verilate.mjs";

/**
 * @typedef {import("./designs.mjs").Design} Design
 * @typedef {Design & { stream: NonNullable<Design["stream"]> }} StreamDesign
 */

const sources = at("wasm/rtl-bridge/streams/cpp");

/** What all streams share. */
export const streamFiles = () => filesBelow(sources, ".h", ".cc");

/** @param {string} folder */
const libraryIn = (folder) => path.join(folder, "libqsstreams.a");

const library = libraryIn(at(".cache/rtl/native"));
const stamp = "rtl.streams";

/** Designs through which frames stream. @returns {StreamDesign[]} */
export const readStreams = () =>
  readDesigns().flatMap((design) => (design.stream ? [{ ...design, stream: design.stream }] : []));

/** @param {import("./tools.mjs").Verilator} verilator @param {import("./tools.mjs").Compiler} compiler */
const libraryKey = (verilator, compiler) =>
  hash(
    [
      ...streamFiles(),
      ...readStreams().flatMap(adapterFiles),
      ...["compile", "streams"].map((name) => at(`scripts/rtl/${name}.mjs`)),
    ],
    compiler.id,
    readStreams().map((design) =>
      design.stream.configs.map((config) => [config, verilateKey(verilator, design, config)]),
    ),
  );

/** Is the library there, of the sources as they are? @returns {boolean} */
export function areStreamsFresh() {
  const [tools, compiler] = [findTools(), findNative()];
  return Boolean(tools && compiler && isFresh(stamp, libraryKey(tools.verilator, compiler), library));
}

/**
 * One configuration as one translation unit.
 * @param {import("./compile.mjs").Target} target
 * @param {StreamDesign} design
 * @param {import("./designs.mjs").Config} config
 * @param {string} verilatorId
 */
export function streamJob(target, design, config, verilatorId) {
  return () => {
    const folder = generated(config.name);
    const model = filesBelow(folder, ".cpp", ".h");
    const text = [
      ...model.filter((file) => file.endsWith(".cpp")).map((file) => `#include "${path.basename(file)}"`),
      `#include "${design.stream.adapter}"`,
      `namespace qs {`,
      `Stream* make_${config.name}(uint32_t seed) { return new ${design.stream.engine}<V${config.name}>(seed); }`,
      `}`,
      "",
    ].join("\n");
    const unit = path.join(folder, "unit_stream.cc");
    writeFileSync(unit, text);
    const folders = [folder, adapterFolder(design), sources].map((name) => `-I${name}`);
    return object(
      target,
      unit,
      `stream_${config.name}`,
      [...streamFiles(), ...adapterFiles(design), ...model],
      [verilatorId, text],
      folders,
    );
  };
}

/**
 * What all configurations need: the run-time, the interface, and the table of the configurations.
 * @param {import("./compile.mjs").Target} target
 * @param {StreamDesign[]} designs
 * @param {string} verilatorId
 * @param {string} name of the table's file
 */
export function streamGeneralJobs(target, designs, verilatorId, name = "streams") {
  const all = designs.flatMap((design) => design.stream.configs.map((config) => ({ design: design.name, config })));
  const table = [
    `#include "stream.h"`,
    `namespace qs {`,
    ...all.map(({ config }) => `Stream* make_${config.name}(uint32_t seed);`),
    `const StreamConfig kStreams[] = {`,
    ...all.map(({ design, config: { name, parameters } }) => {
      const list = Object.entries(parameters).map(([key, value]) => `{"${key}", ${value}}`);
      return `  {"${name}", "${design}", {${list.join(", ")}}, make_${name}},`;
    }),
    `};`,
    `const unsigned kStreamCount = sizeof kStreams / sizeof *kStreams;`,
    `}`,
    "",
  ].join("\n");
  const include = [`-I${sources}`];
  return [
    ...runtimeJobs(target, verilatorId),
    () => object(target, path.join(sources, "qs_streams_abi.cc"), "qs_streams_abi", streamFiles(), [], include),
    () => {
      const file = at(`.cache/rtl/gen/${name}.cc`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, table);
      return object(target, file, name, streamFiles(), [table], include);
    },
  ];
}

/** @param {string[]} objects @param {string} folder of the library */
export async function archiveStreams(objects, folder) {
  mkdirSync(folder, { recursive: true });
  const part = path.join(folder, "libqsstreams.part.a");
  rmSync(part, { force: true });
  await run(which("ar") ?? "ar", ["rcs", part, ...objects]);
  renameSync(part, libraryIn(folder));
}

/**
 * The library of all.
 * @param {import("./compile.mjs").Target} target
 * @param {import("./tools.mjs").Verilator} verilator
 * @param {(job: () => Promise<any>) => Promise<any>} job a pool's
 * @param {(design: Design, config: import("./designs.mjs").Config) => Promise<void>} verilated waits for a model
 * @param {() => void} part is called after each configuration
 */
export async function buildStreams(target, verilator, job, verilated, part) {
  // Before the work: a file edited meanwhile is stale.
  const key = libraryKey(verilator, target.compiler);
  const designs = readStreams();
  const configs = designs.flatMap((design) =>
    design.stream.configs.map(async (config) => {
      await verilated(design, config);
      const made = await job(streamJob(target, design, config, verilator.id));
      part();
      return made;
    }),
  );
  const objects = await Promise.all([...configs, ...streamGeneralJobs(target, designs, verilator.id).map(job)]);
  clearStamp(stamp);
  await archiveStreams(objects, path.dirname(library));
  setStamp(stamp, key);
}
