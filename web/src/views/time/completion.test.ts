/** Every suggestion leads to a condition that the session takes. */
import { beforeAll, expect, test } from "vitest";
import { scenarioText, sessionModule } from "../../../test/wasm/page.ts";
import type { Opened } from "../../gen/types/Opened";
import type { Session } from "../../session/module";
import { complete, type Vocabulary, vocabularyOf } from "./completion";

let session: Session;
let names: Vocabulary;
beforeAll(async () => {
  const module = await sessionModule();
  const text = await scenarioText("bbq-fig4-adoption");
  await module.load(module.hardware(text));
  session = module.open(text);
  names = vocabularyOf((JSON.parse(session.opened()) as Opened).engines);
});

const problems = (condition: string) => JSON.parse(session.condition(condition)) as { expected: string }[];
const labels = (text: string) => complete(text, text.length, names).suggestions.map(({ label }) => label);

test("a condition is written by taking suggestions alone", () => {
  const pick = (text: string, label: string) => {
    // What can have facts is offered with them once it is begun.
    if (label.endsWith("(…)")) text += label[0];
    const { from, suggestions } = complete(text, text.length, names);
    const found = suggestions.find((one) => one.label === label);
    expect(found, `${label} after ${text}: ${suggestions.map((one) => one.label)}`).toBeDefined();
    return text.slice(0, from) + found?.insert;
  };
  const write = (...taken: string[]) => {
    // Numbers are written by hand.
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

test("every event, fact, field, operation, reason and invariant that is suggested is one", () => {
  const wrong: string[] = [];
  const check = (condition: string) => {
    if (problems(condition).length > 0) wrong.push(`${condition}: ${problems(condition)[0]?.expected}`);
  };
  for (const [event, facts] of names.events) {
    check(event);
    for (const fact of facts) check(`${event}(${fact} = 1)`);
    expect(labels(`${event}(`).length, event).toBe(facts.length);
  }
  for (const [field, count] of names.fields) {
    check(count === 1 ? `${field} = 0` : `${field}[${count - 1}] = 0`);
  }
  for (const field of labels("touched(")) {
    const count = names.fields.get(field);
    check(field === "op" ? "touched(op[3])" : count === 1 ? `touched(${field})` : `touched(${field}[0])`);
  }
  for (const field of labels("changed(")) {
    check(names.fields.get(field) === 1 ? `changed(${field})` : `changed(${field}[0])`);
  }
  for (const operation of labels("op(")) check(`op(${operation})`);
  for (const reason of labels("reject(")) check(`reject(${reason})`);
  for (const invariant of labels("violation(")) check(`violation(${invariant})`);
  expect(wrong.join("\n")).toBe("");
  expect(names.invariants.length).toBeGreaterThan(5);
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
