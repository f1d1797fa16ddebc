import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import about from "../package.json" with { type: "json" };

/** Tells the page what it is built from: the commit if there is one, else the version. The same sources give the same name. */
export function buildName(root: string): Plugin {
  return {
    name: "build-name",
    config: () => ({ define: { "import.meta.env.VITE_BUILD": JSON.stringify(commit(root) ?? about.version) } }),
  };
}

/** Null for sources without a history of their own, as in an unpacked archive. */
function commit(root: string): string | null {
  if (!existsSync(path.join(root, ".git"))) return null;
  try {
    const args = ["describe", "--always", "--dirty", "--exclude=*", "--abbrev=10"];
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}
