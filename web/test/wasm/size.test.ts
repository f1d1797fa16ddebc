/** Download sizes: bytes of each module, compressed as static hosts send them. Scripts and styles: ../journeys/first-visit.spec.ts. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

// The strongest compression takes half a second per module, longer if other tests run.
const timeout = 120_000;
const gen = new URL("../../src/gen/", import.meta.url);
const kept = new URL("../../../.cache/brotli/", import.meta.url);
await mkdir(kept, { recursive: true });
/** Compressed size of a file. Results are cached by the file's content. */
async function compressed(file: string): Promise<number> {
  const bytes = await readFile(new URL(file, gen));
  const known = new URL(createHash("sha256").update(bytes).digest("hex"), kept);
  const size = Number(await readFile(known, "utf8").catch(() => 0));
  if (size > 0) return size;
  // Brotli's default quality is its highest, 11.
  const { length } = brotliCompressSync(bytes);
  await writeFile(known, String(length));
  return length;
}

test(
  "the session is within 550 kB",
  async () => {
    expect(await compressed("session_bg.wasm")).toBeLessThan(550_000);
  },
  timeout,
);

// Fetched only when an experiment or the list of experiments is opened.
test(
  "the experiments are within 500 kB",
  async () => {
    expect(await compressed("experiments_bg.wasm")).toBeLessThan(500_000);
  },
  timeout,
);

// Fetched only when a capture or a table is opened.
test(
  "what reads captures is within 363 kB",
  async () => {
    expect(await compressed("captures_bg.wasm")).toBeLessThan(363_000);
  },
  timeout,
);

// Fetched only for a scenario that names a module of the reader. With the designs themselves, of which it checks the names, it has 173 kB.
test(
  "what reads maps is within 62 kB",
  async () => {
    expect(await compressed("maps_bg.wasm")).toBeLessThan(62_000);
  },
  timeout,
);

// Fetched only for a link that was altered on its way.
test(
  "what mends links is within 45 kB",
  async () => {
    expect(await compressed("links_bg.wasm")).toBeLessThan(45_000);
  },
  timeout,
);

// With Verilator's string streams and the C++ library's localisation, a module is 40 kB larger (gzip), with its formats and threads 9 kB.
// Zig's output is a third larger than Emscripten's.
test(
  "every hardware configuration is within 75 kB",
  async () => {
    const files = (await readdir(new URL("rtl/", gen))).filter((file) => file.endsWith(".wasm"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(await compressed(`rtl/${file}`), file).toBeLessThan(75_000);
  },
  timeout,
);
