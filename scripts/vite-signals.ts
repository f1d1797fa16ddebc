import { createReadStream, existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { buildSignals, signalConfigs, signalFiles } from "./rtl/signals-modules.mjs";

const MODULE = "virtual:signals";

/**
 * Sources of shipped hardware with what shows their signals: `import addresses from "virtual:signals"` gives, by the name of a configuration, the addresses of
 * the wasm module with all signals and of the source. The development server builds them when they are fetched; a built page has those
 * that were built before it (`node scripts/rtl.mjs --signals`).
 */
export function signals(): Plugin {
  let serving = false;
  return {
    name: "signals",
    configResolved({ command }) {
      serving = command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      if (serving) {
        const served = signalConfigs().map((name) => [name, [`/signals/${name}.wasm`, `/signals/${name}.json`]]);
        return `export default ${JSON.stringify(Object.fromEntries(served))};`;
      }
      const there = signalConfigs().filter((name) => Object.values(signalFiles(name)).every(existsSync));
      const addresses = there.map((name) => {
        const { module, source } = signalFiles(name);
        const [wasm, json] = [
          this.emitFile({ type: "asset", name: `${name}-signals.wasm`, source: readFileSync(module) }),
          this.emitFile({ type: "asset", name: `${name}-source.json`, source: readFileSync(source) }),
        ];
        return `${JSON.stringify(name)}: [import.meta.ROLLUP_FILE_URL_${wasm}, import.meta.ROLLUP_FILE_URL_${json}]`;
      });
      return `export default {${addresses.join(", ")}};`;
    },
    configureServer({ middlewares }) {
      let before: Promise<unknown> = Promise.resolve();
      middlewares.use((request, response, next) => {
        const [, name = "", kind = ""] = /^\/signals\/(\w+)\.(wasm|json)$/.exec(request.url ?? "") ?? [];
        if (name === "") return next();
        const refuse = (status: number, why: string) => {
          response.writeHead(status, { "Content-Type": "text/plain" });
          response.end(why);
        };
        if (request.method !== "GET" || !signalConfigs().includes(name))
          return refuse(404, `found no hardware ${name}`);
        const answer = async () => {
          await buildSignals(name);
          const { module, source } = signalFiles(name);
          const type = kind === "wasm" ? "application/wasm" : "application/json";
          response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" });
          createReadStream(kind === "wasm" ? module : source).pipe(response);
        };
        before = before
          .then(answer)
          .catch((error: unknown) => refuse(500, error instanceof Error ? error.message : ""));
      });
    },
  };
}
