import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const MODULE = "virtual:shipped";
const DEVELOPMENT = "/@shipped.json";

/**
 * All shipped scenarios in one JSON file, by name: a list of them needs one request. `import url from "virtual:shipped"` gives its
 * address.
 */
export function shipped(folder: string): Plugin {
  const all = () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "schema.json");
    const entries = names.map((name) => [
      path.basename(name, ".json"),
      JSON.parse(readFileSync(path.join(folder, name), "utf8")),
    ]);
    return JSON.stringify(Object.fromEntries(entries));
  };
  let serving = false;
  return {
    name: "shipped",
    configResolved(config) {
      serving = config.command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (serving) return `export default ${JSON.stringify(DEVELOPMENT)}`;
      const file = this.emitFile({ type: "asset", name: "shipped.json", source: all() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer({ middlewares }) {
      middlewares.use(DEVELOPMENT, (_request, response) => {
        response.setHeader("Content-Type", "application/json");
        response.end(all());
      });
    },
  };
}
