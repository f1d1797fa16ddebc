/**
 * In wasm lockstep asks the hardware whether several words agree in one call. The same run through JavaScript reads them one by one: both
 * find the same first divergence and count the same words.
 */
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Frame } from "../../src/gen/types/Frame";
import type { Scenario } from "../../src/gen/types/Scenario";
import { loadPage } from "./load.ts";

const folder = new URL("../../../scenarios/", import.meta.url);
/** Most steps of a run that are compared. */
const STEPS = 400;

test("words that are compared in one call differ where words that are read one by one do", async () => {
  const { session, modules, host } = await loadPage();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json") && name !== "schema.json");
  let [runs, diverged] = [0, 0];
  for (const name of names) {
    const text = await readFile(new URL(name, folder), "utf8");
    if (!(JSON.parse(text) as Scenario).engines.some(({ reference }) => reference != null)) continue;
    await modules.load(session.hardware(text, host()));
    const [together, oneByOne] = [true, false].map((direct) => {
      const playground = new session.Playground(text, host(direct));
      while (!playground.seek(STEPS, 50_000));
      const { engines } = JSON.parse(playground.frame()) as Frame;
      playground.free();
      return engines.map(({ lockstep }) => lockstep);
    });
    expect(together, name).toEqual(oneByOne);
    runs += 1;
    if (together?.some((lockstep) => lockstep?.divergence)) diverged += 1;
  }
  expect(runs).toBeGreaterThan(40);
  expect(diverged).toBeGreaterThan(4);
});
