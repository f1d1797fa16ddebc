/** What a visitor waits for: bytes before the first step, compressed as static hosts send them. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import contents from "../../src/gen/sessions.json";
import { buildFor } from "../../src/session/builds.ts";
import { loadBuild } from "./load.ts";

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

/** kB of each build of the session. */
const LIMITS: Record<string, number> = {
  session_bbq: 230,
  session_bbq_pifo: 239,
  session_pieo: 231,
  session_sp_pifo: 229,
  session_gearbox: 243,
  session_scr: 286,
  // 1.4 of it are tables of flow sizes.
  session_whole: 293,
};

test(
  "every build of the session is within its limit",
  async () => {
    expect(contents.map(({ name }) => name)).toEqual(Object.keys(LIMITS));
    for (const [name, limit] of Object.entries(LIMITS))
      expect(await compressed(`${name}_bg.wasm`), name).toBeLessThan(limit * 1000);
  },
  timeout,
);

// With designs of several families, or with several configurations of hardware, of 22 to 47 each, it is more.
test(
  "session and hardware of shipped scenarios of one family are within 278 kB",
  async () => {
    const folder = new URL("../../../scenarios/", import.meta.url);
    const files = (await readdir(folder)).filter((file) => file.endsWith(".json") && file !== "schema.json");
    const several: string[] = [];
    for (const file of files) {
      const text = await readFile(new URL(file, folder), "utf8");
      const name = buildFor(text, contents);
      if (name === "session_whole") continue;
      const { session, modules, host } = await loadBuild(name);
      const needed = session.hardware(text, host());
      if (needed.length > 1) several.push(file);
      if (needed.length > 1) continue;
      const files = needed.flatMap((config) => modules.configs.find(({ name }) => name === config)?.module ?? []);
      expect(files).toHaveLength(needed.length);
      const hardware = await Promise.all(files.map((file) => compressed(`rtl/${file}`)));
      const total = hardware.reduce((sum, size) => sum + size, await compressed(`${name}_bg.wasm`));
      // Packet programs have programs, cores and their four techniques besides.
      expect(total, file).toBeLessThan(name === "session_scr" ? 319_000 : 278_000);
    }
    expect(several).toEqual(["bbq-beside-pifo.json", "gearbox-burst.json", "sp-pifo-beside-pifo.json"]);
  },
  timeout,
);

// Fetched only where an experiment or their list is opened; the one with packet programs for those over the bench `cores`.
test(
  "the experiments are within 275 kB, with packet programs within 280",
  async () => {
    expect(await compressed("experiments_bg.wasm")).toBeLessThan(260_000);
    expect(await compressed("experiments_scr_bg.wasm")).toBeLessThan(280_000);
  },
  timeout,
);

// Fetched only where a capture or a table is brought.
test(
  "what reads captures is within 265 kB",
  async () => {
    expect(await compressed("captures_bg.wasm")).toBeLessThan(265_000);
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
test(
  "every hardware configuration is within 50 kB",
  async () => {
    const files = (await readdir(new URL("rtl/", gen))).filter((file) => file.endsWith(".wasm"));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(await compressed(`rtl/${file}`), file).toBeLessThan(50_000);
  },
  timeout,
);
