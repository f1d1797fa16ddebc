import { expect, test } from "vitest";
import { shipped } from "../../../test/shipped.ts";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { decode } from "./decode";

/** Notes that name elements, in scenarios that draw every element. */
const noted = [...shipped].flatMap(([name, { engines, notes = [] }]) => {
  const naming = notes.flatMap(({ step, text }) => {
    const elements = [...text.matchAll(/\belement (\d+)(?:, with data (\d+))?/gi)];
    return elements.length > 0 && step !== undefined ? [{ step, elements }] : [];
  });
  return engines[0]?.design === "bbq" && naming.length > 0 ? [{ name, naming }] : [];
});

test("some notes name elements", () => {
  expect(noted.length).toBeGreaterThan(0);
});

test.each(noted)("the notes of $name name elements by the numbers that are drawn", async ({ name, naming }) => {
  const { at } = await openScenes(await scenarioText(name));
  for (const { step, elements } of naming) {
    const { free, element } = decode(at(step));
    for (const [text, number, data] of elements) {
      expect(free.fifo, `step ${step}: ${text}`).not.toContain(Number(number));
      if (data !== undefined) expect(given(at(step), Number(data)), `step ${step}: ${text}`).toBe(true);
      expect(element(Number(number)), `step ${step}: ${text}`).toBeDefined();
    }
  }
});

/** True if an enqueue up to this step had these data. */
const given = (scene: Parameters<typeof decode>[0], data: number): boolean =>
  Array.from({ length: scene.engine.presented }, (_, op) => scene.op(op)).some(
    (known) => known?.kind === "enqueue" && known.arguments.includes(data),
  );
