// Every hardware configuration against its model, then the random scenarios and the long one with their recorded
// digests.
import { readdirSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { readLockstep } from "./options.mjs";
import { runs } from "./runs.mjs";

const example = (/** @type {string} */ name) => ["run", "-q", "--release", "-p", "rtl-native", "--example", name, "--"];

/** @param {string[]} args as in the help */
export async function lockstep(args) {
  const { operations, seed, configs } = readLockstep(args);
  const results = [runs("cargo", [...example("soak"), operations, "--seed", seed, ...configs])];
  if (configs.length === 0) {
    const folder = at("scenarios/random");
    const files = readdirSync(folder).map((file) => path.join(folder, file));
    for (const file of [...files, at("scenarios/long-run.json")]) {
      results.push(runs(process.execPath, [at("scripts/queuescope.mjs"), "compare", file]));
    }
  }
  return results;
}

/**
 * BBQs that logical queues share, against their models; they are built when they are needed.
 * @param {string[]} args as in the help
 */
export async function partitions(args) {
  const { operations, seed, configs } = readLockstep(args, "20000000");
  return [runs("cargo", [...example("soak"), operations, "--seed", seed, "--partitions", ...configs])];
}

/**
 * Frames through the packet-history sequencer and its model.
 * @param {string[]} args frames through each configuration
 */
export async function sequencer([frames = "1250000"]) {
  const test = ["test", "-q", "--release", "-p", "rtl-streams", "every_byte", "--", "--nocapture"];
  return [runs("cargo", test, { QUEUESCOPE_SEQUENCER_FRAMES: frames })];
}

/**
 * Packets through Gearbox and its model: none of a flow overtakes another.
 * @param {string[]} args packets through each configuration, 3,000,000 if not said; and configurations, all if none is said
 */
export async function order(args) {
  return [runs("cargo", [...example("order"), ...args])];
}
