// What machine is this, and what does it have: no dependency, used before node_modules exists.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** A path inside the repository. @param {string[]} parts */
export const at = (...parts) => path.join(root, ...parts);

export const windows = process.platform === "win32";

/** The first file of that name in PATH, or null. @param {string} name */
export function which(name) {
  const endings = windows ? [".exe", ".cmd", ".bat"] : [""];
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder && statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
    }
  }
  return null;
}

/**
 * What a command prints, trimmed, or null when it is missing or fails.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function capture(command, args, env = {}) {
  const result = spawnSync(command, args, { encoding: "utf8", cwd: root, env: { ...process.env, ...env } });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Names a tool by path, size and date: changes with an upgrade, costs no process. @param {string} file */
export function identity(file) {
  const { size, mtimeMs } = statSync(realpathSync(file));
  return `${file} ${size} ${Math.floor(mtimeMs)}`;
}

/**
 * Is the first dotted number in `text` at least `wanted`? "5.006" reads as [5, 6].
 * @param {string} text
 * @param {number[]} wanted
 */
export function atLeast(text, ...wanted) {
  const found = (/\d+(\.\d+)*/.exec(text)?.[0] ?? "").split(".").map(Number);
  for (const [i, want] of wanted.entries()) {
    const have = found[i] ?? 0;
    if (have !== want) return have > want;
  }
  return true;
}

/** "debian", "ubuntu", "fedora", "arch", "macos", "windows", or whatever /etc/os-release says. */
export function systemName() {
  if (windows) return "windows";
  if (process.platform === "darwin") return "macos";
  if (!existsSync("/etc/os-release")) return os.platform();
  const release = readFileSync("/etc/os-release", "utf8");
  /** @param {string} key */
  const field = (key) => new RegExp(`^${key}="?([^"\n]*)`, "m").exec(release)?.[1] ?? "";
  const names = [field("ID"), ...field("ID_LIKE").split(" ")];
  return ["ubuntu", "debian", "fedora", "arch"].find((known) => names.includes(known)) ?? field("ID");
}
