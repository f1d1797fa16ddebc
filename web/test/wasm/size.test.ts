/** What a visitor waits for: compressed bytes before the first step. */
import { readdir, readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

const gen = new URL("../../src/gen/", import.meta.url);
const compressed = async (file: string) => gzipSync(await readFile(new URL(file, gen)), { level: 9 }).length;

test("the session is within 190 kB", async () => {
  expect(await compressed("session_bg.wasm")).toBeLessThan(190_000);
});

// A module without Verilator's string streams and the C++ library's localisation: with them it has 40 kB more.
test("every hardware configuration is within 85 kB", async () => {
  const files = (await readdir(new URL("rtl/", gen))).filter((file) => file.endsWith(".wasm"));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(await compressed(`rtl/${file}`), file).toBeLessThan(85_000);
});
