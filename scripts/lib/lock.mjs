import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./progress.mjs";
import { at } from "./system.mjs";

/** @param {number} pid */
function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}

/**
 * One set-up at a time in this folder: a second `npm` command waits for the first instead of building the same files.
 * @template T
 * @param {() => Promise<T>} work
 */
export async function alone(work) {
  const file = at(".cache/setup.lock");
  mkdirSync(at(".cache"), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    let holder = 0;
    try {
      holder = Number(readFileSync(file, "utf8"));
    } catch {
      continue; // released just now
    }
    if (holder && !alive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`waiting for another set-up (process ${holder})`);
    told = true;
    await sleep(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.once(signal, () => process.exit(1));
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}
