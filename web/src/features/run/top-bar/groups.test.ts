import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { linksOf, stopsOf } from "../../../../test/guide-text.ts";
import bbq from "../../guides/bbq/guide.md";
import gearbox from "../../guides/gearbox/guide.md";
import scr from "../../guides/scr/guide.md";
import spPifo from "../../guides/sp_pifo/guide.md";
import { RACE } from "../../race/shipped-race";
import { GROUPS } from "./groups";

const shipped = readdirSync("scenarios")
  .filter((file) => file.endsWith(".json") && file !== "schema.json")
  .map((file) => file.replace(/\.json$/, ""));

test("every shipped scenario is in one group, and nothing else is in any", () => {
  const listed = GROUPS.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
  expect(shipped.length).toBeGreaterThan(20);
  expect([...listed].sort()).toEqual([...shipped].sort());
  for (const { scenarios, title } of GROUPS) {
    expect(title).toBeTruthy();
    for (const { name, mechanisms } of scenarios) expect(mechanisms, name).not.toHaveLength(0);
  }
});

test("the course opens with the first steps, goes design by design, and says in a sentence what each group teaches", () => {
  expect(GROUPS[0]?.scenarios[0]?.name).toBe("bbq-first-steps");
  const designs = GROUPS.map(({ design }) => design);
  const changes = designs.filter((design, i) => design !== designs[i - 1]);
  expect(changes).toEqual([...new Set(designs)]);
  for (const { title, text } of GROUPS) {
    expect(text, title).toMatch(/^(How|Why|What|Which|Who|That) [^.]+\.$/);
    expect(text.split(" ").length, title).toBeLessThanOrEqual(25);
  }
});

test("a group is of a paper that its scenarios name", () => {
  for (const { paper, scenarios } of GROUPS.filter(({ paper }) => paper !== "")) {
    const [short = "", where = ""] = paper.split(", ");
    for (const { name } of scenarios) {
      const { source } = JSON.parse(readFileSync(`scenarios/${name}.json`, "utf8"));
      // A scenario without a paper may stand beside one of a paper.
      if (source) expect(source.paper, name).toMatch(new RegExp(`^${short}.*\\(${where}\\)$`));
    }
  }
});

test("what races, and what the page tells of designs, is shipped", () => {
  expect(shipped).toContain(RACE.scenario);
  expect(shipped).toContain(RACE.hardware);
  for (const guide of [bbq, gearbox, scr, spPifo]) {
    for (const { keys } of stopsOf(guide)) expect(shipped).toContain(keys.scenario);
    const onward = linksOf(guide.front.onward).map((link) => /^#scenario=([\w-]+)&t=\d+$/.exec(link)?.[1]);
    expect(onward.length).toBeGreaterThan(2);
    for (const scenario of onward) expect(shipped).toContain(scenario);
  }
});
