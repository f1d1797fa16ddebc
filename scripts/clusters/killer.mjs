// Ends tasks as a machine does that has no memory left: SIGKILL, in the middle of their work.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks. */
const LOOK_MS = 3;

/**
 * Numbers from a seed: a linear congruential generator (Numerical Recipes).
 * @param {number} seed
 * @returns {(below: number) => number} each at least 0
 */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whole lines of a part after its head; -1 if there is none. @param {string} file */
export function runsIn(file) {
  try {
    return readFileSync(file, "utf8").split("\n").length - 2;
  } catch {
    return -1;
  }
}

/** Processes of the program of sweeps that write this part. @param {string} part @returns {number[]} */
export function writers(part) {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
      return path.basename(words[0] ?? "") === "queuescope-sweep" && words.includes(part);
    } catch {
      return false; // just ended
    }
  });
}

/**
 * Kills each of these tasks once, when its part has so many runs.
 * @param {{ part: string, file: string, runs: number }[]} victims `part`: as the task is given it; `file`: where that is
 * @param {AbortSignal} end no longer waits when aborted
 * @returns {Promise<number>} how many were killed
 */
export async function kill(victims, end) {
  let left = victims;
  while (left.length > 0 && !end.aborted) {
    left = left.filter(({ part, file, runs }) => {
      if (runsIn(file) < runs) return true;
      const pids = writers(part);
      for (const pid of pids) process.kill(pid, "SIGKILL");
      return pids.length === 0;
    });
    await sleep(LOOK_MS);
  }
  return victims.length - left.length;
}
