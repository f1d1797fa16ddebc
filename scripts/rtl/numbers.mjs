// Numbers of operations, events and reasons as C++ headers, written by the models into .cache/rtl/numbers: `contract.h`, which all designs
// share, and `<design>_numbers.h`, which the adapter of a design includes. What they contain decides whether hardware is stale, so every build
// of hardware writes them first. After an edit of Rust that leaves the numbers as they are, no hardware is stale.
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { writeDesigns } from "../designs.mjs";
import { step } from "../lib/progress.mjs";
import { run } from "../lib/run.mjs";
import { checkRust, needLinker } from "../lib/rust.mjs";
import { clearStamp, filesBelow, hash, isFresh, setStamp } from "../lib/stamp.mjs";
import { at } from "../lib/system.mjs";
import { designNames } from "./designs.mjs";

/** Where the headers are; on the include path of adapters. */
export const numbersFolder = at(".cache/rtl/numbers");

/** The header of all designs. */
export const sharedNumbers = path.join(numbersFolder, "contract.h");

/** The header of one design. @param {string} design */
export const numbersOf = (design) => path.join(numbersFolder, `${design}_numbers.h`);

const headers = () => [sharedNumbers, ...designNames().map(numbersOf)];

/** The crates that `models` is made of. */
const crates = ["contract", "images", "models", "programs", "scr"];

/** The Rust sources that decide the headers. */
export const numberSources = () =>
  crates.flatMap((crate) => ["src", "examples"].flatMap((folder) => filesBelow(at("wasm", crate, folder), ".rs")));

const stamp = "rtl.numbers";
const key = () => hash(numberSources(), designNames());

/** Are the headers those of the models as they are? */
export const areNumbersFresh = () => isFresh(stamp, key(), ...headers());

/** Writes the headers if they are stale. Call under the lock of the set-up (`alone`). */
export async function writeNumbers() {
  if (areNumbersFresh()) return;
  checkRust();
  await needLinker();
  // A new design is known to the models once it is listed.
  writeDesigns();
  const now = key();
  clearStamp(stamp);
  const fresh = `${numbersFolder}.part`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  // The profile compiles fastest: the program runs for milliseconds.
  const cargo = ["run", "--profile", "driver", "-p", "models", "--example", "headers", "--"];
  await step("writing the numbers of the models for the hardware", () =>
    run("cargo", [...cargo, fresh, ...designNames()]),
  );
  rmSync(numbersFolder, { recursive: true, force: true });
  renameSync(fresh, numbersFolder);
  setStamp(stamp, now);
}

/** Those of the headers that exist. @param {string[]} files */
export const existing = (files) => files.filter((file) => existsSync(file));
