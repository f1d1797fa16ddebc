/** What a visitor waits for: bytes of each module, compressed as static hosts send them. Script and style: ../journeys/first-visit.spec.ts. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";

// To compress this hard takes half a second a module, more where other tests run.
const timeout = 120_000;
const gen = new URL("../../src/gen/", import.meta.url);
const kept = new URL("../../../.cache/brotli/", import.meta.url);
await mkdir(kept, { recursive: true });
/** Bytes of a file as it is sent. They are kept by what is in the file: as long as that stays, it is compressed once. */
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
  "the session is within 450 kB",
  async () => {
    expect(await compressed("session_bg.wasm")).toBeLessThan(450_000);
  },
  timeout,
);

// Fetched only where an experiment or their list is opened.
test(
  "the experiments are within 378 kB",
  async () => {
    expect(await compressed("experiments_bg.wasm")).toBeLessThan(378_000);
  },
  timeout,
);

// Fetched only where a capture or a table is brought.
test(
  "what reads captures is within 363 kB",
  async () => {
    expect(await compressed("captures_bg.wasm")).toBeLessThan(363_000);
  },
  timeout,
);

// Fetched only with a link that was changed on its way.
test(
  "what mends links is within 45 kB",
  async () => {
    expect(await compressed("links_bg.wasm")).toBeLessThan(45_000);
  },
  timeout,
);

// With Verilator's string streams and the C++ library's localisation a module has 40 kB more (gzip), with its formats and threads 9.
// What Zig links is a third larger than what Emscripten does.
test(
  "every hardware configuration is within 75 kB",
  async () => {
    const files = (await readdir(new URL("rtl/", gen))).filter((file) => file.endsWith(".wasm"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(await compressed(`rtl/${file}`), file).toBeLessThan(75_000);
  },
  timeout,
);
