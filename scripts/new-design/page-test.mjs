// The test of the page's files, on a run of the hardware.

/** @typedef {import("./shape.mjs").Shape} Shape */

/** @param {Shape} shape @param {string} scenario */
export const pageTest = ({ name, words, order }, scenario) => {
  const rank = words.find((word) => word.name === "rank" || word.name === "priority")?.name;
  const sorted =
    order === "first"
      ? ""
      : `
test("elements stand in the order of their ranks", async () => {
  const { at } = await shown();
  for (const step of SOME) {
    const ranks = decode(at(step)).entries.map((entry) => entry.${rank});
    expect(ranks).toEqual(ranks.toSorted((a, b) => ${order === "smallest" ? "a - b" : "b - a"}));
  }
});
`;
  return `// The page's part of the design, drawn from runs of its hardware.

import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { plainText } from "../contract";
import { decode, entryThing } from "./decode";
import { designs } from "./index";

const { marks, least, explain, inspect, search, pipeline } = designs.${name};
/** Steps that are looked at. */
const SOME = Array.from({ length: 120 }, (_, step) => step);

const shown = async () => openScenes(await scenarioText("${scenario}"));

test("what is inside is what came and has not left", async () => {
  const { at } = await shown();
  let inside = 0;
  let moved = 0;
  for (const step of SOME) {
    const { entries, came, left, capacity } = decode(at(step));
    inside += Number(came !== null) - Number(left !== null);
    moved += Number(came !== null) + Number(left !== null);
    expect(entries).toHaveLength(inside);
    expect(inside).toBeLessThanOrEqual(capacity);
    if (came && !left) expect(entries[came.place]).toMatchObject({ ${words.map(({ name }) => `${name}: came.${name}`).join(", ")} });
  }
  expect(moved).toBeGreaterThan(SOME.length / 2);
});
${sorted}
test("every step is drawn within the panel, and each element can be selected", async () => {
  const { at } = await shown();
  for (const step of SOME) {
    const scene = at(step);
    const { width, height } = least(scene.info);
    const all = marks(scene, width, height).layers.flat(2);
    for (const { x, y, attributes } of all) {
      expect(x + Number(attributes.width ?? 0)).toBeLessThanOrEqual(width);
      expect(y + Number(attributes.height ?? 0)).toBeLessThanOrEqual(height);
    }
    const things = all.flatMap(({ thing }) => (thing?.startsWith("element.") ? [thing] : []));
    expect(new Set(things)).toEqual(new Set(decode(scene).entries.map(({ place }) => entryThing(place))));
  }
});

test("what happens is said in words, inspected and found", async () => {
  const { at } = await shown();
  const step = SOME.find((step) => decode(at(step)).came !== null) ?? -1;
  const scene = at(step);
  const { came } = decode(scene);
  expect(explain(scene).map(({ sentence }) => plainText(sentence)).join(" ")).toContain(\` at place \${came?.place}\`);
  expect(inspect?.(scene, entryThing(came?.place ?? 0))?.rows[0]).toEqual(["${words[0]?.name}", \`\${came?.${words[0]?.name}}\`]);
  expect(search?.find?.(scene, "place 0").thing).toBe(entryThing(0));
  expect(pipeline?.(scene)?.stages[0]?.some(({ op }) => op === came?.op)).toBe(true);
});
`;
};

/** A run of random operations, the hardware beside its model. @param {Shape} shape */
export function scenarioOf({ name, title, capacity, isShared, words }) {
  const mix = isShared
    ? [{ enqueue: 5, dequeue: 4, idle: 1 }]
    : [
        { enqueue: 5, idle: 4 },
        { dequeue: 4, idle: 4 },
      ];
  const engine = (/** @type {string} */ implementation, /** @type {object} */ rest) => ({
    ...{ design: name, implementation, parameters: { capacity } },
    ...rest,
  });
  const scenario = {
    version: 1,
    title: `${title.split(",")[0]}: random operations`,
    description: `Elements of ${words.map(({ name }) => name).join(" and ")} drawn at random come and go. Hardware and model agree in every step.`,
    engines: [engine("rtl", { reference: 1 }), engine("model", {})],
    bench: { kind: "ops" },
    traffic: mix.map((mix) => ({ kind: "random", slots: 2000, mix })),
  };
  return `${JSON.stringify(scenario, null, 2)}\n`;
}
