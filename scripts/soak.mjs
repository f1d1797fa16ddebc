// Long runs that no ordinary test waits for: every scenario in scenarios/random, RTL against model, natively.
//   npm run soak [-- NAME ...]      only those whose file name contains a NAME
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { at } from "./lib/system.mjs";

const wanted = process.argv.slice(2);
const folder = at("scenarios/random");
const files = readdirSync(folder).filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)));
let failed = 0;
for (const file of files) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, [at("scripts/queuescope.mjs"), "compare", path.join(folder, file)], {
    stdio: "inherit",
  });
  if (status !== 0) failed++;
  console.log(
    `${file}: ${status === 0 ? "equal" : "FAILED"} after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
console.log(`${files.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 || files.length === 0 ? 1 : 0);
