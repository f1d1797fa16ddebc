import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sessionModule } from "../../test/wasm/page.ts";
import type { Problem } from "../gen/types/Problem";
import { placeOf } from "./place";

const place = (text: string, path: string, found = "") => {
  const { from, to } = placeOf(text, { path, found });
  return text.slice(from, to);
};

test("a path leads to the value that is wrong", () => {
  const text = '{ "seed": 5, "traffic": [{ "ops": [["enqueue", 1, 2], ["idle", 0]] }] }';
  expect(place(text, "traffic[0].ops[1][1]")).toBe("0");
  expect(place(text, "traffic[0].ops[0]")).toBe('["enqueue", 1, 2]');
  expect(place(text, "seed")).toBe("5");
  expect(place('{ "a.b": 1, "a": { "b": 2 }, "c d": [3] }', "a.b")).toBe("1");
  expect(place('{ "a": { "b": 2 } }', "a.b")).toBe("2");
  expect(place('{ "c d": [3] }', '"c d"[0]')).toBe("3");
});

test("or to the name, if that is wrong, and to the second of two", () => {
  expect(place('{ "titel": 5 }', "titel", "an unknown field")).toBe('"titel"');
  const twice = '{ "seed": "a", "seed": "b" }';
  expect(placeOf(twice, { path: "seed", found: "the field twice" }).from).toBe(twice.lastIndexOf('"seed"'));
  expect(place('{ "mix": { "enque": 1 } }', "mix", '"enque"')).toBe('"enque"');
});

test("what is missing, or takes several lines, is shown where it begins", () => {
  expect(place('{ "engines": [\n{ "design": "bbq" }] }', "bench")).toBe("{");
  expect(place('{ "source": { } }', "source.paper")).toBe('"source"');
  expect(place('{ "engines": [\n{ "design": "bbq" }] }', "engines")).toBe('"engines"');
  expect(place("[[\n1]]", "[0]")).toBe("[");
});

test("a place in text that is not JSON is told by line and column", () => {
  expect(place('{\n  "a": oops\n}', "line 2 column 8")).toBe("o");
  expect(place('{\n  "a": [\n', "line 3 column 1")).toBe("\n");
  expect(place('{ "a" ', "line 9 column 9")).toBe(" ");
  expect(placeOf("", { path: "", found: "nothing" })).toEqual({ from: 0, to: 0 });
});

test("every problem of every wrong file has a place in it", async () => {
  const session = await (await sessionModule()).bindings();
  const files = readdirSync("scenarios/bad").filter((file) => file.endsWith(".json") && file !== "index.json");
  let problems = 0;
  for (const file of files) {
    const text = readFileSync(`scenarios/bad/${file}`, "utf8");
    let said = "[]";
    try {
      session.format(text);
    } catch (error) {
      said = String(error);
    }
    for (const problem of JSON.parse(said) as Problem[]) {
      problems++;
      const { from, to } = placeOf(text, problem);
      expect([0 <= from, from < to || text === "", to <= text.length], `${file} ${problem.path}`).toEqual([
        true,
        true,
        true,
      ]);
      // If the message repeats a value, that value is marked.
      if (/^-?[\d.]+$/.test(problem.found)) expect(text.slice(from, to), file).toBe(problem.found);
    }
  }
  expect(problems).toBeGreaterThan(40);
});
