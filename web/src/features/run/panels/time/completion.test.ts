/** Every completion leads to a condition that the session accepts. */
import { beforeEach, expect, test } from "vitest";
import { openSession, scenarioText } from "../../../../../test/wasm/page.ts";
import type { Opened } from "../../../../gen/types/Opened";
import type { Session } from "../../../../session/module";
import { complete, type Vocabulary, vocabularyOf } from "./completion";

let session: Session;
let names: Vocabulary;

async function open(scenario: string) {
  const text = await scenarioText(scenario);
  session = await openSession(text);
  const { engines, network } = JSON.parse(session.opened()) as Opened;
  names = vocabularyOf(engines, network?.nodes);
}

beforeEach(() => open("bbq-fig4-adoption"));

const problems = (condition: string) => JSON.parse(session.condition(condition)) as { expected: string }[];
const labels = (text: string) => complete(text, text.length, names).suggestions.map(({ label }) => label);

test("a condition is written by taking suggestions alone", () => {
  const pick = (text: string, label: string) => {
    // An event with facts is offered in both forms once its name is begun.
    if (label.endsWith("(…)")) text += label[0];
    const { from, suggestions } = complete(text, text.length, names);
    const found = suggestions.find((one) => one.label === label);
    expect(found, `${label} after ${text}: ${suggestions.map((one) => one.label)}`).toBeDefined();
    return text.slice(0, from) + found?.insert;
  };
  const write = (...taken: string[]) => {
    // Numbers are typed by the reader.
    const text = taken.reduce((text, label) => (/^[\d\]]+$/.test(label) ? text + label : pick(text, label)), "");
    expect(problems(text), text).toEqual([]);
    return text;
  };
  expect(write("occ", ">", "10", "and", "not", "reject(…)", "full")).toBe("occ > 10 and not reject(full)");
  expect(write("engine 0:", "(", "l2.stoc", "3]", "=", "0", "or", "divergence", ")")).toBe(
    "engine 0: (l2.stoc[3] = 0 or divergence)",
  );
  write("op(…)", "enqueue", ",", "priority", "=", "3", ")");
  write("touched", "op", "7]", ")");
  write("changed", "pb.head", "1]", ")", "or", "changed", "occ");
  write("violation", "or", "retired(…)", "data", "=", "3", ")");
  write("violation(…)", "elements");
});

/** Every design, with and without hardware, some of them side by side. */
const SCENARIOS = [
  "bbq-fig4-adoption",
  "bbq-beside-pifo",
  "sp-pifo-beside-pifo",
  "sp-pifo-adversary",
  "greedy-fig4",
  "gearbox-tenants",
  "gearbox-fig1",
  "afq-beside-others",
];

test.each(SCENARIOS)("every name that is suggested is one: %s", async (scenario) => {
  await open(scenario);
  const wrong: string[] = [];
  const check = (condition: string) => {
    if (problems(condition).length > 0) wrong.push(`${condition}: ${problems(condition)[0]?.expected}`);
  };
  const any = { before: "", known: names };
  const each = names.engines.map((known, i) => ({ before: `engine ${i}: `, known }));
  for (const { before, known } of [any, ...each]) {
    const offered = new Set(labels(before));
    for (const [event, facts] of known.events) {
      expect(offered, before).toContain(event);
      check(before + event);
      for (const fact of facts) check(`${before}${event}(${fact} = 1)`);
      expect(labels(`${before}${event}(`), event).toEqual(facts);
    }
    for (const [field, count] of known.fields) {
      expect(offered, before).toContain(field);
      check(before + (count === 1 ? `${field} = 0` : `${field}[${count - 1}] = 0`));
    }
    for (const field of labels(`${before}touched(`)) {
      const count = known.fields.get(field);
      check(before + (field === "op" ? "touched(op[3])" : count === 1 ? `touched(${field})` : `touched(${field}[0])`));
    }
    for (const field of labels(`${before}changed(`)) {
      check(before + (known.fields.get(field) === 1 ? `changed(${field})` : `changed(${field}[0])`));
    }
    for (const operation of labels(`${before}op(`)) {
      check(`${before}op(${operation})`);
      for (const argument of labels(`${before}op(${operation}, `)) check(`${before}op(${operation}, ${argument} = 1)`);
    }
    for (const reason of labels(`${before}reject(`)) check(`${before}reject(${reason})`);
    for (const invariant of labels(`${before}violation(`)) check(`${before}violation(${invariant})`);
  }
  expect(wrong.join("\n")).toBe("");
  expect(names.invariants.length).toBeGreaterThan(4);
});

test("what an engine reports is offered for it, and for no other", async () => {
  const stages = ["indexed", "speculated", "colored"];
  expect(labels("engine 0: ")).toEqual(expect.arrayContaining(stages));
  expect(labels("engine 1: ").filter((name) => stages.includes(name))).toEqual([]);
  expect(labels("engine 1: (occ > 1 and ").filter((name) => stages.includes(name))).toEqual([]);
  expect(labels("engine 1: (occ > 1 and not engine 0: ")).toEqual(expect.arrayContaining(stages));
  expect(labels("engine 1: occ > 1 and ")).toEqual(expect.arrayContaining(stages));
  expect(labels("engine 1: (occ > 1) and ")).toEqual(expect.arrayContaining(stages));
  await open("gearbox-tenants");
  expect(labels("engine 1: ")).toEqual(expect.arrayContaining(["placed", "quota", "out_of_order"]));
  expect(labels("engine 3: ")).toContain("inversion");
  expect(labels("engine 3: ")).not.toContain("quota");
  expect(labels("engine 3: served(")).toEqual(["op", "queue", "place"]);
});

test("what is written already is left alone, and what cannot follow is not suggested", () => {
  expect(labels("occ ")).toEqual(["=", "!=", "<", "<=", ">", ">="]);
  expect(labels("occ > ")).toEqual([]);
  expect(labels("occ > 3 ")).toEqual(["and", "or"]);
  expect(labels("(occ > 3 ")).toEqual(["and", "or", ")"]);
  expect(labels("coloured")).toEqual([]);
  const middle = complete("occ > 3 and col or divergence", 15, names);
  expect([middle.from, middle.suggestions[0]?.label]).toEqual([12, "colored"]);
});

test("in a network a condition names a node, and what that node has", async () => {
  await open("nic-figure-11");
  expect(labels("")).toContain("node");
  expect(labels("").filter((label) => label.startsWith("engine"))).toEqual([]);
  expect(labels("node ")).toEqual(["tenants", "packets"]);
  expect(labels("node tenants: ")).toContain("divergence");
  const { suggestions } = complete("node pa", 7, names);
  expect(suggestions).toEqual([{ label: "packets", insert: "packets: ", tooltip: "only there" }]);
  expect(problems("node packets: divergence")).toEqual([]);
  expect(problems("node nowhere: divergence")).toHaveLength(1);
});
