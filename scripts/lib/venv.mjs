// Programs that come as Python wheels: pinned, in a virtual environment below .cache, without root.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { canInstall, install } from "./apt.mjs";
import { step } from "./progress.mjs";
import { run } from "./run.mjs";
import { clearStamp, isFresh, setStamp } from "./stamp.mjs";
import { at, capture, which, windows } from "./system.mjs";

/**
 * @typedef {{ python: string, site: string }} Venv its interpreter and the folder of the wheels' files
 * @typedef {{ name: string, folder: string, pins: string[], sources?: string[] }} Wheels `name` of the stamp; `folder` below .cache;
 *   `sources`: what they depend on that comes as Python source alone
 */

const python = (/** @type {string} */ venv) => path.join(venv, windows ? "Scripts/python.exe" : "bin/python");

/** @param {string} venv */
function sitePackages(venv) {
  if (windows) return path.join(venv, "Lib/site-packages");
  const lib = path.join(venv, "lib");
  const version = existsSync(lib) ? readdirSync(lib).find((name) => name.startsWith("python3")) : undefined;
  return version ? path.join(lib, version, "site-packages") : null;
}

/** The environment, if exactly these wheels are in it. @param {Wheels} wheels @returns {Venv | null} */
export function findVenv({ name, folder, pins }) {
  const venv = at(".cache", folder);
  const site = sitePackages(venv);
  return site && isFresh(name, pins.join(), python(venv)) ? { python: python(venv), site } : null;
}

const pythons = () => ["python3", "python"].map(which).filter((file) => file !== null);

const canMake = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 9))";

/** A Python that can make environments, and is new enough for wheels. */
export const findPython = () => pythons().find((file) => capture(file, ["-c", canMake]) !== null);

/** The Pythons that there are, for people who have none that can. */
export const pythonsFound = () =>
  pythons()
    .map((file) => `found: ${file}, ${capture(file, ["--version"]) ?? "which is broken"}`)
    .join("; ") || "no Python found";

const here = { findPython, canInstall, install };

/** A Python that can make environments, installed if need be. @returns {Promise<string | undefined>} */
export async function needPython(machine = here) {
  const found = machine.findPython();
  if (found || !machine.canInstall()) return found;
  await machine.install("python3-venv");
  return machine.findPython();
}

/**
 * Makes the environment anew.
 * @param {Wheels} wheels
 * @returns {Promise<Venv | null>} null where no Python can
 */
export async function makeVenv({ name, folder, pins, sources = [] }) {
  const base = await needPython();
  if (!base) return null;
  const venv = at(".cache", folder);
  clearStamp(name);
  await step(`fetching ${pins.join(" and ")} into .cache/${folder}`, async () => {
    await run(base, ["-m", "venv", "--clear", venv]);
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary=:all:"];
    if (sources.length > 0) pip.push(`--no-binary=${sources.join()}`);
    await run(python(venv), [...pip, ...pins]);
  });
  setStamp(name, pins.join());
  return findVenv({ name, folder, pins });
}
