import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { normalizePath, type Plugin, type ViteDevServer } from "vite";
import about from "../package.json" with { type: "json" };

/** The expression that the name takes the place of, and the file that it is in. */
const EXPRESSION = "import.meta.env.VITE_BUILD";
const FILE = "web/src/base/build.ts";

/**
 * Tells the page what it is built from: the commit if there is one, else the version. The same sources give the same name. While it is
 * served, each page that begins learns whether they have been edited since.
 */
export function buildName(root: string): Plugin {
  const file = normalizePath(path.join(root, FILE));
  const name = () => JSON.stringify(commit(root) ?? about.version);
  let server: ViteDevServer | undefined;
  return {
    name: "build-name",
    enforce: "pre",
    config: (_, { command }) => (command === "build" ? { define: { [EXPRESSION]: name() } } : {}),
    configureServer(served) {
      server = served;
    },
    transformIndexHtml() {
      const modules = server?.moduleGraph;
      for (const module of modules?.getModulesByFile(file) ?? []) modules?.invalidateModule(module);
    },
    transform(code, id) {
      return server && id === file ? code.replace(EXPRESSION, name()) : undefined;
    },
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
