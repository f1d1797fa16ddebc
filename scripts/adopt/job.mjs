// A program that answers with one line of JSON, in a group of its own: it ends with its compilers when nobody waits for it any longer.
import { startGroup } from "../lib/process-group.mjs";
import { at } from "../lib/system.mjs";

/** A job that was ended since nobody waits for it. */
export class Cancelled extends Error {}

/**
 * Runs `scripts/rtl.mjs`.
 * @param {string[]} args
 * @param {AbortSignal} end
 * @returns {Promise<any>} its answer; a failed one has `problem`
 */
export function ask(args, end) {
  return new Promise((resolve, reject) => {
    if (end.aborted) return reject(new Cancelled());
    const script = [at("scripts/rtl.mjs"), ...args];
    const child = startGroup(process.execPath, script, { stdio: ["ignore", "pipe", "pipe"] }, end);
    let [printed, said] = ["", ""];
    child.stdout?.on("data", (data) => {
      printed += data;
    });
    child.stderr?.on("data", (data) => {
      said = (said + data).slice(-20_000);
    });
    child.on("error", reject);
    child.on("close", () => {
      if (end.aborted) return reject(new Cancelled());
      const line = printed.trimEnd().split("\n").at(-1) ?? "";
      try {
        resolve(JSON.parse(line));
      } catch {
        resolve({ problem: said.trim() || "the build ended without an answer" });
      }
    });
  });
}

/** One job at a time; a newer one ends the older one. */
export class Latest {
  #end = new AbortController();
  /** @type {Promise<unknown>} */
  #work = Promise.resolve();

  /**
   * @template T
   * @param {(end: AbortSignal) => Promise<T>} work
   * @returns {Promise<T>} rejects with `Cancelled` if a newer one has come
   */
  run(work) {
    this.close();
    const { signal } = this.#end;
    const before = this.#work;
    const mine = before
      .catch(() => {})
      .then(() => {
        if (signal.aborted) throw new Cancelled();
        return work(signal);
      });
    this.#work = mine;
    return mine;
  }

  /** Ends what is under way. */
  close() {
    this.#end.abort();
    this.#end = new AbortController();
  }
}
