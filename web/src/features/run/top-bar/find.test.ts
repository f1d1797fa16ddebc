import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openingOf } from "../../../base/format";
import type { Scenario } from "../../../gen/types/Scenario";
import { type FoundScenario, factsOf, filtered, offOf, shelvesOf } from "./find";
import { GROUPS } from "./groups";

const shipped = GROUPS.flatMap(({ scenarios }) =>
  scenarios.map(({ name }) => {
    const file = JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8")) as Scenario;
    return { name, title: file.title ?? "", description: file.description ?? "", file };
  }),
);
const shelves = shelvesOf(GROUPS, shipped);
const found = (search: string) => filtered(shelves, search).flatMap(({ entries }) => entries.map(({ name }) => name));
const entry = (name: string) =>
  shelves.flatMap(({ entries }) => entries).find((entry) => entry.name === name) as FoundScenario;

test("without a search everything is there, in the order of the groups", () => {
  expect(found("")).toEqual(GROUPS.flatMap(({ scenarios }) => scenarios.map(({ name }) => name)));
  expect(found("   ")).toEqual(found(""));
});

test("a scenario is found by its title, its description and its mechanisms", () => {
  expect(found("ten million cycles")).toEqual(["long-run"]);
  expect(found("start-time fair")).toEqual(["nic-weights", "three-tenants-stfq"]);
  expect(found("ADOPTION")).toContain("bbq-fig4-three");
  expect(found("colouring")).toEqual(found("coloring"));
  expect(found("coloring").length).toBeGreaterThan(3);
  expect(found("find first set")).toEqual(found("find-first-set"));
  // A switch that is off is found by its name too.
  expect(found("forward 3")).toContain("bbq-forwarding-off");
});

test("scenarios are numbered by group and place", () => {
  expect(entry("bbq-first-steps").number).toBe("1.1");
  expect(entry("bbq-fig4-speculation").number).toBe("2.2");
  // Search results keep their numbers.
  expect(filtered(shelves, "speculation adopts").flatMap(({ entries }) => entries)[0]?.number).toBe("2.4");
});

test("every word has to be there, and empty groups are not", () => {
  expect(found("coloring branches")).toEqual(["bbq-branches"]);
  expect(filtered(shelves, "incast").map(({ title }) => title)).toEqual([
    "Engines behind engines",
    "Gearbox: levels like the hands of a clock",
    "Traffic: incast, tenants, bursts",
    "Stress",
  ]);
  expect(filtered(shelves, "nothing has this in it")).toEqual([]);
});

test("a card says what is simulated, and what is off", () => {
  expect(factsOf(entry("bbq-random"))).toEqual(["BBQ, W = 16, D = 1, N = 255", "RTL in lockstep"]);
  // It uses 15 of 255 elements.
  expect(factsOf(entry("bbq-sequential-oracle"))[0]).toBe("BBQ, W = 4, D = 3, N = 255, capacity = 15");
  expect(offOf(entry("bbq-random"))).toEqual([]);
  expect(offOf(entry("bbq-forwarding-off"))).toEqual(["forward"]);
  expect(offOf(entry("bbq-fig3-misrouted"))).toEqual(["speculation"]);
});

test("what a scenario is evidence for is found, and is no part of its description", () => {
  expect(found("Q14")).toEqual(["bbq-two-apart"]);
  expect(found("SA2")).toEqual(["sp-pifo-starvation"]);
  for (const { name, file, description } of shipped) {
    expect(description, name).not.toMatch(/\([A-Z]{1,2}\d/);
    for (const id of file.ids ?? []) expect(id, name).toMatch(/^[A-Z]{1,2}\d+$/);
  }
});

test("a short first sentence is followed by the next", () => {
  expect(openingOf("Short. And this one too. Not this.")).toBe("Short. And this one too.");
  expect(openingOf("Only this one.")).toBe("Only this one.");
  const long = "A first sentence that is long enough to say by itself what is to be seen.";
  expect(openingOf(`${long} And more.`)).toBe(long);
  for (const { name, description } of shipped) {
    expect(openingOf(description), name).toMatch(/\.$/);
    expect(openingOf(description).length, name).toBeLessThan(330);
  }
});
