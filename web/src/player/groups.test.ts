import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PANELS, WITHOUT } from "../guides/bbq/panels";
import { ONWARD as SCR_ONWARD, PANELS as SCR_PANELS } from "../guides/scr/panels";
import { ONWARD, PANELS as SP_PIFO_PANELS } from "../guides/sp_pifo/panels";
import { GROUPS, SHOWCASE } from "./groups";

const shipped = readdirSync("scenarios")
  .filter((file) => file.endsWith(".json") && file !== "schema.json")
  .map((file) => file.replace(/\.json$/, ""));

test("every shipped scenario is in one group, and nothing else is in any", () => {
  const listed = GROUPS.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
  expect(shipped.length).toBeGreaterThan(20);
  expect([...listed].sort()).toEqual([...shipped].sort());
  for (const { scenarios, title, text } of GROUPS) {
    expect(title && text).toBeTruthy();
    for (const { name, mechanisms } of scenarios) expect(mechanisms, name).not.toHaveLength(0);
  }
});

test("a group is of a paper that its scenarios name", () => {
  for (const { paper, scenarios } of GROUPS.filter(({ paper }) => paper !== "")) {
    const [short = "", where = ""] = paper.split(", ");
    for (const { name } of scenarios) {
      const { source } = JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));
      // What is of no paper may stand beside what is.
      if (source) expect(source.paper, name).toMatch(new RegExp(`^${short}.*\\(${where}\\)$`));
    }
  }
});

test("what moves first, and what the page tells of designs, is shipped", () => {
  expect(shipped).toContain(SHOWCASE.scenario);
  expect(SHOWCASE.first).toBeLessThan(SHOWCASE.last);
  expect(SHOWCASE.still).toBeGreaterThanOrEqual(SHOWCASE.first);
  expect(SHOWCASE.still).toBeLessThanOrEqual(SHOWCASE.last);
  const linked = [...PANELS, ...WITHOUT, ...SP_PIFO_PANELS, ...ONWARD, ...SCR_PANELS, ...SCR_ONWARD];
  for (const { scenario } of linked) expect(shipped).toContain(scenario);
});
