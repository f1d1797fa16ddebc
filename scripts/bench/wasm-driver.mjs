// Loads on one configuration in wasm, the counterpart of the native example `drive`: reads requests `LOAD FILLING COUNT` and
// answers each with `ok RESULT` or `problem TEXT`.   node scripts/bench/wasm-driver.mjs CONFIG
import { createInterface } from "node:readline";
import { wasmLoader } from "./wasm-loader.mjs";

const config = process.argv[2] ?? "";
const { session, modules, host } = await (await wasmLoader()).loadLab();
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
