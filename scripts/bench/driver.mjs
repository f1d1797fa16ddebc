// A process that runs loads on one configuration when asked, and is timed from here: what it costs to start does not count.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { SetupError } from "../lib/setup-error.mjs";
import { root } from "../lib/system.mjs";

export class Driver {
  /** @type {import("node:child_process").ChildProcessByStdio<import("node:stream").Writable, import("node:stream").Readable, null>} */
  #child;
  /** @type {{ resolve: (line: string) => void, reject: (why: Error) => void } | null} */
  #waiting = null;

  /** @param {string} command @param {string[]} args */
  constructor(command, args) {
    this.#child = spawn(command, args, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
    const gone = (/** @type {unknown} */ why) => this.#waiting?.reject(new SetupError(`${command} is gone: ${why}`));
    this.#child.on("error", gone);
    this.#child.on("exit", (code, signal) => gone(`exit ${signal ?? code}`));
    // The exit tells more than a pipe that broke.
    this.#child.stdin.on("error", () => {});
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#waiting?.resolve(line));
  }

  /**
   * Runs a load `count` times.
   * @param {string} load
   * @param {string} filling
   * @param {number} count
   * @returns {Promise<{ result: number, seconds: number }>} the time includes what comes before the first: with a count of 0 it is
   * nothing else
   */
  async run(load, filling, count) {
    if (this.#child.exitCode !== null) throw new SetupError(`a driver is gone: exit ${this.#child.exitCode}`);
    /** @type {Promise<string>} */
    const answer = new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
    const started = performance.now();
    this.#child.stdin.write(`${load} ${filling} ${count}\n`);
    const line = await answer;
    const seconds = (performance.now() - started) / 1000;
    const result = /^ok (\d+)$/.exec(line)?.[1];
    if (result === undefined) throw new SetupError(`${load} ${filling}: ${line.replace(/^problem /, "")}`);
    return { result: Number(result), seconds };
  }

  /** Ends the process. */
  async close() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.stdin.end();
    await once(this.#child, "exit");
  }
}
