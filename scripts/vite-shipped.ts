import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:shipped";
const DEVELOPMENT = "/@shipped.json";

/**
 * The shipped scenarios. `import all, { urls } from "virtual:shipped"` gives the address of one JSON file with all of them by name, so
 * that a list of them needs one request, and the address of each by name. In the build a name is followed by a hash of what is in the
 * file, which is shorter than an import of each address; the first step waits for it.
 */
export function shipped(folder: string): Plugin {
  const names = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith(".json") && name !== "schema.json")
      .map((name) => path.basename(name, ".json"));
  const read = (name: string) => readFileSync(path.join(folder, `${name}.json`), "utf8");
  const all = () => JSON.stringify(Object.fromEntries(names().map((name) => [name, JSON.parse(read(name))])));
  let serving = false;
  let served = "";
  return {
    name: "shipped",
    configResolved(config) {
      serving = config.command === "serve";
      const below = path.relative(config.root, folder);
      served = below.startsWith("..") ? path.posix.join("/@fs", folder) : `/${below}`;
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (serving) {
        const urls = Object.fromEntries(names().map((name) => [name, `${served}/${name}.json`]));
        return `export default ${JSON.stringify(DEVELOPMENT)};\nexport const urls = ${JSON.stringify(urls)};`;
      }
      const file = this.emitFile({ type: "asset", name: "shipped.json", source: all() });
      const hashes = names().map((name) => {
        const source = read(name);
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        this.emitFile({ type: "asset", fileName: `assets/${name}-${hash}.json`, source });
        return [name, hash];
      });
      return `
const all = import.meta.ROLLUP_FILE_URL_${file};
export default all;
const hashes = Object.entries(${JSON.stringify(Object.fromEntries(hashes))});
export const urls = Object.fromEntries(hashes.map(([name, hash]) => [name, new URL(name + "-" + hash + ".json", all).href]));`;
    },
    configureServer({ middlewares, moduleGraph, watcher, ws }) {
      const renew = (file: string) => {
        if (path.dirname(file) !== folder) return;
        const module = moduleGraph.getModuleById(`\0${MODULE}`);
        if (module) moduleGraph.invalidateModule(module);
        ws.send({ type: "full-reload" });
      };
      watcher.add(folder).on("add", renew).on("unlink", renew);
      middlewares.use(DEVELOPMENT, (_request, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(all());
      });
    },
  };
}
