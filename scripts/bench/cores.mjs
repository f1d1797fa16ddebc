// How fast packet programs run on many cores, natively and in wasm: port knocking by State-Compute Replication without loss, a lane alone.
import { readFileSync } from "node:fs";
import { initSync, loadCores } from "../../web/src/gen/experiments.js";
import { at } from "../lib/system.mjs";
import { buildExample, measureWays, runExample, speedTable } from "./packets.mjs";

const PACKETS = 1_000_000;

/** @param {(string | number)[]} args */
const native = (...args) => runExample("cores_speed", PACKETS, ...args);

/** @param {number} cores */
const onCores = (cores) => [
  { name: `${cores} cores, native`, run: () => native(cores) },
  { name: `${cores} cores, native, monitored`, run: () => native(cores, "monitored") },
  { name: `${cores} cores, wasm`, run: () => loadCores(PACKETS, cores, false) },
  { name: `${cores} cores, wasm, monitored`, run: () => loadCores(PACKETS, cores, true) },
];

/** @param {number} rounds */
export function measureCores(rounds) {
  buildExample("cores_speed");
  initSync({ module: readFileSync(at("web/src/gen/experiments_bg.wasm")) });
  const source = { name: "only drawing the packets, native", run: () => native(4, "source") };
  return measureWays([...onCores(4), ...onCores(14), source], PACKETS, rounds);
}

/** @param {import("./packets.mjs").Speed[]} speeds */
export const coresTable = (speeds) =>
  speedTable("cores, port knocking by State-Compute Replication, no loss, a lane alone", speeds);
