// In place of the command line, for tests: writes what it is called with into the file of waveforms.
import { readFileSync, writeFileSync } from "node:fs";

const [, , , out = "", ...args] = process.argv.slice(2);
const { engines, refuse } = JSON.parse(readFileSync(0, "utf8"));
if (refuse) {
  console.error("engine 1 is no RTL engine of 0123456789abcdef/fifo.map.json");
  process.exit(2);
}
const designs = engines.map((/** @type {{ design: string }} */ { design }) => design);
const maps = designs
  .filter((/** @type {string} */ name) => name.endsWith(".map.json"))
  .map((/** @type {string} */ name) => readFileSync(name, "utf8"));
writeFileSync(out, JSON.stringify({ args, designs, maps, files: process.env.QUEUESCOPE_HARDWARE_FILES }));
