// What is measured: loads, as the drivers know them, and the configurations that they run on.

import { readdirSync } from "node:fs";
import { at } from "../lib/system.mjs";
import { readDesigns } from "../rtl/designs.mjs";

/**
 * @typedef {{ name: string, title: string, filling: "empty" | "mixed" | "full", unit: Unit, compiled: boolean, cycles: boolean }} Load
 * `compiled`: the C++ of the hardware takes part, so that its compiler matters; `cycles`: what it counts are cycles of the traffic,
 * and its result is a checksum of what happened in them, the same however it was compiled.
 * @typedef {{ name: string, scale: number }} Unit rates are shown divided by `scale`
 */

/** @type {Record<"cycles" | "operations" | "steps" | "snapshots", Unit>} */
const units = {
  cycles: { name: "M cycles/s", scale: 1e6 },
  operations: { name: "M operations/s", scale: 1e6 },
  steps: { name: "M steps/s", scale: 1e6 },
  snapshots: { name: "k snapshots/s", scale: 1e3 },
};

/** @type {Load[]} */
export const loads = [
  {
    ...{ name: "quiet", title: "hardware that nobody observes, one random operation every cycle" },
    ...{ filling: "mixed", unit: units.cycles, compiled: true, cycles: true },
  },
  {
    ...{ name: "engine", title: "hardware whose stages are observed, one random operation every cycle" },
    ...{ filling: "mixed", unit: units.cycles, compiled: true, cycles: true },
  },
  {
    ...{ name: "idle", title: "hardware that nobody observes, without an operation" },
    ...{ filling: "mixed", unit: units.cycles, compiled: true, cycles: true },
  },
  {
    ...{ name: "lockstep", title: "hardware and model, compared after every step" },
    ...{ filling: "mixed", unit: units.steps, compiled: true, cycles: true },
  },
  {
    ...{ name: "model", title: "the reference model alone, which is Rust" },
    ...{ filling: "mixed", unit: units.operations, compiled: false, cycles: true },
  },
  {
    ...{ name: "snapshot", title: "the hardware's state saved, restored and discarded" },
    ...{ filling: "mixed", unit: units.snapshots, compiled: true, cycles: false },
  },
];

/** Names of what is measured besides the loads, with what they are. */
export const others = {
  adopted: "a module of a user beside a shipped design, the same hardware: instructions of a step",
  call: "a call from the session's wasm into the hardware's",
  cores: "packets/s of a packet program on many cores, natively and in wasm",
  links: "length of the link of every shipped scenario",
  models: "packets/s of the models in a sweep, natively and in wasm",
  page: "every shipped scenario in Chromium: a step, playing, the first possible step",
  race: "the race on the first screen in Chromium: how soon it moves on a slow link, frames that it drops",
  seek: "to any step of a run of ten million cycles, and the memory that it takes",
  size: "cycles/s against N, the queue nearly empty and filled to the brim",
};

/** Configurations under every load. */
export const configs = readDesigns().flatMap(({ bench }) => bench);

/** Those of the table against N; what is no configuration of BBQ is built natively only. */
export const sizes = [255, 1023, 4095, 16383, 65535, 131071].map((N) => ({ W: 16, D: 2, N }));

/** Names of the shipped scenarios, as addresses have them. */
export const shippedScenarios = () =>
  readdirSync(at("scenarios"))
    .filter((name) => name.endsWith(".json") && name !== "schema.json")
    .map((name) => name.replace(/\.json$/, ""));
