// Loads on one configuration in wasm, the counterpart of the native example `drive`: reads requests `LOAD FILLING COUNT` and
// answers each with `ok RESULT` or `problem TEXT`.   node scripts/bench/wasm-driver.mjs CONFIG
import { createInterface } from "node:readline";
import { createServer, isRunnableDevEnvironment } from "vite";
import { at } from "../lib/system.mjs";

/** The loader of engines is TypeScript, which Node does not read. @returns {Promise<typeof import("../../web/test/wasm/load.ts")>} */
async function loader() {
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

const config = process.argv[2] ?? "";
const { session, modules, host } = await (await loader()).loadLab();
await modules.load([config]);
const driver = new session.Driver(host(), config);
for await (const line of createInterface({ input: process.stdin })) {
  const [load = "", filling = "", count] = line.split(" ");
  try {
    console.log(`ok ${driver.run(load, filling, Number(count))}`);
  } catch (error) {
    console.log(`problem ${error instanceof Error ? error.message : error}`);
  }
}
process.exit();
