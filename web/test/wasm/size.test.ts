/** What a visitor waits for: bytes before the first step, compressed as static hosts send them. */
import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

// To compress this hard takes half a second a module, more where other tests run.
const timeout = 60_000;
const gen = new URL("../../src/gen/", import.meta.url);
// Brotli's default quality is its highest, 11.
const compressed = async (file: string) => brotliCompressSync(await readFile(new URL(file, gen))).length;

test(
  "the session is within 237 kB",
  async () => {
    expect(await compressed("session_bg.wasm")).toBeLessThan(237_000);
  },
  timeout,
);

// Fetched only for a scenario that names a design which the session above does not have.
test(
  "the session with all designs is within 275 kB",
  async () => {
    expect(await compressed("session_whole_bg.wasm")).toBeLessThan(275_000);
  },
  timeout,
);

// Fetched only where an experiment or their list is opened.
test(
  "the experiments are within 260 kB",
  async () => {
    expect(await compressed("experiments_bg.wasm")).toBeLessThan(260_000);
  },
  timeout,
);

// A module without Verilator's string streams and the C++ library's localisation: with them it has 40 kB more (gzip).
test(
  "every hardware configuration is within 60 kB",
  async () => {
    const files = (await readdir(new URL("rtl/", gen))).filter((file) => file.endsWith(".wasm"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(await compressed(`rtl/${file}`), file).toBeLessThan(60_000);
  },
  timeout,
);
