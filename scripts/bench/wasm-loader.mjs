// The wasm of the page in Node. Its loader of engines is TypeScript, which Node does not read.
import { createServer, isRunnableDevEnvironment } from "vite";
import { at } from "../lib/system.mjs";

/** @returns {Promise<typeof import("../../web/test/wasm/load.ts")>} */
export async function wasmLoader() {
  const server = await createServer({
    configFile: false,
    root: at("web"),
    logLevel: "warn",
    appType: "custom",
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  const { ssr } = server.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run modules here");
  return ssr.runner.import(at("web/test/wasm/load.ts"));
}
