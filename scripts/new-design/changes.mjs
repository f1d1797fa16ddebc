// Files that are written together: all of them, or none.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../lib/system.mjs";
import { Refusal } from "./shape.mjs";

export class Changes {
  /** Files and folders that were made, and what files held that were changed. */
  #made = /** @type {string[]} */ ([]);
  #before = /** @type {Map<string, Buffer>} */ (new Map());
  #undo = () => this.undo();

  constructor() {
    // Also when the program is ended.
    process.once("exit", this.#undo);
  }

  /**
   * Writes files that do not exist yet.
   * @param {import("./files.mjs").File[]} files
   */
  create(files) {
    const there = files.filter((file) => existsSync(at(file.path))).map((file) => file.path);
    if (there.length > 0)
      throw new Refusal(`found ${there.join(", ")}; expected no files of these names: nothing is overwritten`);
    for (const { path: file, text } of files) {
      const folder = mkdirSync(path.dirname(at(file)), { recursive: true });
      this.#made.push(folder ?? at(file));
      writeFileSync(at(file), text, { flag: "wx" });
    }
  }

  /** Remembers what a file holds that is going to be changed. @param {string} file */
  willChange(file) {
    if (!this.#before.has(file)) this.#before.set(file, readFileSync(at(file)));
  }

  /** The changed files. */
  changed() {
    return [...this.#before].filter(([file, text]) => !text.equals(readFileSync(at(file)))).map(([file]) => file);
  }

  /** Everything is as it was. */
  undo() {
    for (const made of this.#made.splice(0)) rmSync(made, { recursive: true, force: true });
    // A file that is written looks newer than what was built of it.
    for (const file of this.changed()) writeFileSync(at(file), this.#before.get(file) ?? "");
    this.keep();
  }

  /** Everything stays as it is now. */
  keep() {
    process.off("exit", this.#undo);
    this.#made = [];
    this.#before.clear();
  }
}
