// How fast the models go through the experiment of section 4.2 of SP-PIFO, natively and in wasm: what sweeps are made of.
import { readFileSync } from "node:fs";
import { initSync, load } from "../../web/src/gen/experiments.js";
import { at } from "../lib/system.mjs";
import { buildExample, measureWays, runExample, speedTable } from "./packets.mjs";

const PACKETS = 2_000_000;

/** @param {string[]} args */
const native = (...args) => runExample("speed", PACKETS, ...args);

/** @param {number} rounds */
export function measureModels(rounds) {
  buildExample("speed");
  initSync({ module: readFileSync(at("web/src/gen/experiments_bg.wasm")) });
  const ways = [
    { name: "SP-PIFO, native", run: () => native("sp_pifo") },
    { name: "SP-PIFO, wasm", run: () => load(PACKETS) },
    { name: "FIFO, native", run: () => native("fifo") },
    { name: "only drawing the packets, native", run: () => native("sp_pifo", "source") },
  ];
  return measureWays(ways, PACKETS, rounds);
}

/** @param {import("./packets.mjs").Speed[]} speeds */
export const modelTable = (speeds) =>
  speedTable("models, 8 queues of 10 packets, even ranks, batches of 3 at 9 of 10 Gb/s", speeds);
