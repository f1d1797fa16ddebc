import { expect, test } from "vitest";
import { openScenes, openSession, scenarioText } from "../../../../test/wasm/page.ts";
import { contentsText, presetFields, presetText } from "./starting-state";

/** The session's message about an unknown field. */
async function takes(design: string): Promise<string> {
  const file = {
    version: 1,
    engines: [{ design, implementation: "model", preset: { nothing: 1 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: [["idle"]] }],
  };
  return openSession(JSON.stringify(file)).then(
    () => "",
    (why) => String(why),
  );
}

test.each([
  ["sp-pifo-fig3", ["queue.bound"]],
  ["gearbox-fig3", ["time"]],
  ["gearbox-fig1", ["time"]],
  ["bbq-coloring", []],
  ["pifo-fig12-logical", []],
])("of the engine of %s may be set what its session takes", async (name, fields) => {
  const { info } = (await openScenes(await scenarioText(name))).at(0);
  expect(presetFields(info).map(({ name }) => name)).toEqual(fields);
  const why = await takes(info.design);
  expect(why).toContain("nothing");
  for (const field of fields) expect(why).toContain(field);
});

test("a starting state is said in words", () => {
  expect(presetText({ preset: { "queue.bound": [3, 7], time: 120 } })).toBe(
    "begins with queue.bound = 3 7, time = 120",
  );
  expect(presetText({})).toBeNull();
  expect(contentsText({})).toBeNull();
  expect(contentsText({ contents: [["enqueue", 1, 6]] })).toBe("1 element before step 0: enqueue 1 6");
  const many = Array.from({ length: 11 }, (_, i): [string, number] => ["enqueue", i]);
  expect(contentsText({ contents: many })).toMatch(/^11 elements before step 0: enqueue 0, .*, enqueue 7, and 3 more$/);
});
