import { expect, test } from "vitest";
import { openScenes, openSession, scenarioText } from "../../../../../test/wasm/page.ts";
import type { Frame } from "../../../../gen/types/Frame";
import type { Opened } from "../../../../gen/types/Opened";
import { differenceText, metricsOf, rowsOf, textsOf } from "./metrics";

async function metricsAt(name: string, step: number) {
  const text = await scenarioText(name);
  const session = await openSession(text);
  while (!session.seek(step, 100_000));
  const opened = JSON.parse(session.opened()) as Opened;
  const frame = JSON.parse(session.frame()) as Frame;
  return opened.engines.map((_, engine) => metricsOf(opened, frame, engine));
}

test("hardware and model are counted side by side, and marked where they are not the same", async () => {
  const rows = rowsOf(await metricsAt("bbq-fig3-misrouted", 2));
  const row = (name: string) => rows.find((row) => row.name === name);
  // The model has its results at once; the hardware is a pipeline length behind.
  const [hardware, model] = row("operations.retired")?.values ?? [];
  expect(hardware).toBeLessThan(model ?? 0);
  expect(row("operations.retired")?.differs).toBe(true);
  expect(row("operations.presented")?.differs).toBe(false);
  // A bench without packets has no packet metrics.
  expect(rows).toHaveLength(5);
});

test("packets are measured with their units, alike for an engine and what it is held against", async () => {
  const rows = rowsOf(await metricsAt("three-tenants-stfq", 900));
  const delay = rows.find((row) => row.name === "delay.mean");
  expect(delay).toMatchObject({ unit: "ps", differs: false });
  expect(delay?.values[0]).toBeGreaterThan(0);
  // The values are given in elements.
  expect(rows.find((row) => row.name === "occupancy.mean")?.meaning).toBe("mean number of elements in the queue");
  const scene = (await openScenes(await scenarioText("three-tenants-stfq"))).at(900);
  expect(rows).toHaveLength(5 + (scene.packets?.opened.measures.length ?? Number.NaN));
});

test("what one has and the other has not is a row all the same", () => {
  const metric = (name: string, value: number | null) => ({ name, unit: "ps", meaning: "", value });
  const rows = rowsOf([
    [metric("a", 3), metric("b", null)],
    [metric("c", 5), metric("a", 1503)],
  ]);
  expect(rows.map(({ name, values, differs }) => [name, values, differs])).toEqual([
    ["a", [3, 1503], true],
    ["b", [null, undefined], true],
    ["c", [undefined, 5], true],
  ]);
  expect(rows.map(differenceText)).toEqual(["+1.5\u00a0ns", "", ""]);
  expect(differenceText({ name: "", unit: "", meaning: "", values: [5, 2], differs: true })).toBe("−3");
  expect(differenceText({ name: "", unit: "", meaning: "", values: [0, 0], differs: false })).toBe("");
});

test("values that are marked as not the same are not written the same", () => {
  const row = (unit: string, ...values: (number | null)[]) => ({ name: "", unit, meaning: "", values, differs: true });
  expect(textsOf(row("ppm", 999_600, 999_700))).toEqual(["99.96\u00a0%", "99.97\u00a0%"]);
  expect(textsOf(row("B", 2_500_400, 2_501_200))).toEqual(["2,500,400\u00a0B", "2,501,200\u00a0B"]);
  expect(textsOf(row("B", 2_500_400, 3_501_200))).toEqual(["2.5\u00a0MB", "3.5\u00a0MB"]);
  expect(textsOf({ ...row("B", 2_500_400, 2_500_400), differs: false })).toEqual(["2.5\u00a0MB", "2.5\u00a0MB"]);
});

test("of four engines each row that is marked shows a difference", async () => {
  for (const [name, step] of [
    ["gearbox-tenants", 2_000],
    ["sp-pifo-beside-pifo", 2_000],
  ] as const)
    for (const row of rowsOf(await metricsAt(name, step)))
      if (row.differs) expect(new Set(textsOf(row)).size, `${name}: ${row.name}`).toBeGreaterThan(1);
});
