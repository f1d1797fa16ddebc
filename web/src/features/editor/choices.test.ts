import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { choicesAt, type EditorNames, fitting, namesOf } from "./choices";

const { info } = (await openScenes(await scenarioText("bbq-branches"))).at(0);
const names: EditorNames = namesOf([
  { info, reference: null, clock_ps: 4000, switches: ["coloring", "bypass"], invariants: ["links", "empty bucket"] },
]);

/** The completions at the `|` of a text. */
const at = (text: string) => {
  const offset = text.indexOf("|");
  return choicesAt(text.replace("|", ""), offset, names);
};
const labels = (text: string) => at(text)?.choices.map(({ label }) => label) ?? [];

/** The text after a completion is taken, with the cursor as `|`. */
function taken(text: string, label: string): string {
  const found = at(text);
  const choice = found?.choices.find((one) => one.label === label);
  if (!found || !choice) throw new Error(`no ${label} among ${labels(text)}`);
  const plain = text.replace("|", "");
  const insert = `${choice.insert.slice(0, choice.insert.length - choice.back)}|${choice.back > 0 ? choice.insert.slice(-choice.back) : ""}`;
  return plain.slice(0, found.from) + insert + plain.slice(found.to);
}

test("operations and idle are offered in a mix, without those that are there", () => {
  const text = '{ "traffic": [{ "kind": "random", "mix": { "enqueue": 5, "de|" } }] }';
  expect(labels(text)).toEqual(["dequeue-max", "dequeue-min", "reset", "idle"]);
  expect(taken(text, "dequeue-min")).toBe(
    '{ "traffic": [{ "kind": "random", "mix": { "enqueue": 5, "dequeue-min": | } }] }',
  );
});

test("fields are those of the kind that is written beside them", () => {
  expect(labels('{ "traffic": [{ "kind": "random", | }] }')).toEqual([
    "collide_percent",
    "hot",
    "mix",
    "phase",
    "shared_hot",
    "slots",
  ]);
  expect(labels('{ "traffic": [{ "kind": "poisson", | }] }')).toContain("rate_mbps");
  expect(labels('{ "traffic": [{ "kind": "poisson", | }] }')).not.toContain("slots");
  const every = labels('{ "traffic": [{ "kind": "|" }] }');
  expect(every).toEqual(expect.arrayContaining(["ops", "random", "incast", "adversarial"]));
});

test("a name is offered from its first quote on, before anything else of the field is there", () => {
  const text = '{ "traffic": [\n{ "kind": "random",\n "collide_percent": 60,\n "|"\n }\n] }';
  expect(labels(text)).toContain("hot");
  expect(taken(text, "hot")).toContain('60,\n "hot": |\n }');
});

test("the words of a parameter are offered as its value", async () => {
  const { info } = (await openScenes(await scenarioText("sp-pifo-fig3"))).at(0);
  const names = namesOf([{ info, reference: null, clock_ps: 4000, switches: [], invariants: [] }]);
  const offered = (text: string) => choicesAt(text.replace("|", ""), text.indexOf("|"), names)?.choices ?? [];
  expect(offered('{ "engines": [{ "parameters": { | } }] }').map(({ insert }) => insert)).toEqual([
    '"queues": ',
    '"capacity": ',
    '"strategy": ',
    '"adapt_on_drop": ',
  ]);
  const words = ["cost", "queue-bound", "rank", "one", "q1-only"];
  expect(offered('{ "engines": [{ "parameters": { "strategy": "|" } }] }').map(({ label }) => label)).toEqual(words);
  expect(offered('{ "engines": [{ "parameters": { "queues": | } }] }')).toEqual([]);
});

test("fields that may be set before step 0 are offered, with what they hold", async () => {
  const { info } = (await openScenes(await scenarioText("sp-pifo-fig3"))).at(0);
  const names = namesOf([{ info, reference: null, clock_ps: 4000, switches: [], invariants: [] }]);
  const text = '{ "engines": [{ "preset": { | } }] }';
  const offered = choicesAt(text.replace("|", ""), text.indexOf("|"), names)?.choices ?? [];
  expect(offered.map(({ insert }) => insert)).toEqual(['"queue.bound": []']);
  expect(offered[0]?.info).toMatch(/2 numbers from 0 to 65535$/);
});

test("what is put in fits what is around it", () => {
  expect(taken('{ "version": 1, | }', "engines")).toBe('{ "version": 1, "engines": [|] }');
  expect(taken('{ | "version": 1 }', "bench")).toBe('{ "bench": {|}, "version": 1 }');
  expect(taken('{ "ti|": "x" }', "title")).toBe('{ "title"|: "x" }');
  expect(taken('{ "version": 1, "ti|\n}', "title")).toBe('{ "version": 1, "title": "|"\n}');
  expect(taken('{ "on_divergence": | }', "mark")).toBe('{ "on_divergence": "mark"| }');
  expect(taken('{ "on_divergence": "|" }', "stop")).toBe('{ "on_divergence": "stop"| }');
  expect(taken('{ "engines": [{ | }] }', "implementation")).toBe('{ "engines": [{ "implementation": | }] }');
});

test("names of the design are offered where no schema has them", () => {
  expect(labels('{ "engines": [{ "parameters": { | } }] }')).toEqual(["W", "D", "N", "capacity"]);
  expect(labels('{ "engines": [{ "switches": { "|" } }] }')).toEqual(["coloring", "bypass"]);
  expect(labels('{ "edits": [{ "step": 4, "op": ["|"] }] }')).toContain("dequeue-max");
  expect(labels('{ "contents": [["|"]] }')).toEqual(["enqueue"]);
  expect(labels('{ "expect": { "states": [{ "field": "|" }] } }')).toContain("l1.stoc");
  expect(labels('{ "expect": { "broken": [{ "|" }] } }')).toEqual(["engine", "invariant"]);
  expect(labels('{ "expect": { "broken": [{ "invariant": "|" }] } }')).toEqual(["links", "empty bucket"]);
  expect(labels('{ "engines": [{ "switches": { "coloring": | } }] }')).toEqual(["true", "false"]);
  expect(labels('{ "seed": "|" }')).toEqual([]);
});

test("every field and every value of the schema tells what it means", () => {
  const slots = at('{ "traffic": [{ "kind": "random", | }] }')?.choices.find(({ label }) => label === "slots");
  expect(slots?.info).toBe("Steps that the source fills, 1 to 2,147,483,648.");
  const rank = at('{ "rank": { "kind": "|" } }')?.choices ?? [];
  expect(rank.length).toBeGreaterThan(5);
  for (const { info } of rank) expect(info).not.toBe("");
  const random = at('{ "traffic": [{ "kind": "inc|ast" }] }')?.choices.find(({ label }) => label === "random");
  expect(random?.info).toBe("A seeded random mix of operations.");
});

test("what is typed narrows the list, what is written in full does not", () => {
  const all = at('{ "traffic": [{ "kind": "|" }] }')?.choices ?? [];
  const fits = (typed: string) => fitting(all, typed).map(({ label }) => label);
  expect(fits('"p')).toEqual(["packets", "poisson", "ops", "batch-poisson"]);
  expect(fits('"')).toHaveLength(all.length);
  expect(fits('"random"')[0]).toBe("random");
  expect(fits('"random"')).toHaveLength(all.length);
});

test("what is put in takes the place of what stands around the caret, everywhere in a file", () => {
  const text = readFileSync("scenarios/bbq-branches.json", "utf8");
  for (let offset = 0; offset <= text.length; offset += 7) {
    const found = choicesAt(text, offset, names);
    for (const { insert } of found?.choices ?? []) expect(insert).not.toBe("");
    if (found) expect([found.from <= offset, offset <= found.to]).toEqual([true, true]);
  }
});
