import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../test/wasm/page.ts";
import { RTL_CONFIGS } from "../session/rtl-configs";
import { changed, difference, operationsIn, readForm, withParameters, withPreset } from "./form";
import { type Built, builtAt, sizeText } from "./unbuilt";

const builtOf = (design: string): Built[] =>
  RTL_CONFIGS.filter((config) => config.design === design).map(({ parameters }) => parameters);

const text = await scenarioText("bbq-random");

test("the form is what the text says", () => {
  expect(readForm(text)).toEqual({
    title: "Random stress: 5,000 operations that collide on purpose",
    seed: "00000000b1b0ca57",
    groups: [{ engines: [0, 1], design: "bbq", rtl: true, parameters: { D: 1, N: 255, W: 16 }, preset: {} }],
    sources: [
      {
        number: 0,
        kind: "random",
        length: { field: "slots", value: 5400 },
        mix: { "dequeue-max": 3, "dequeue-min": 3, enqueue: 6, idle: 1 },
      },
    ],
    contents: "",
    expects: true,
  });
});

test("a change changes what it is about and nothing else", () => {
  expect(changed(text, [[["seed"], "0000000000000007"]])).toBe(text.replace("00000000b1b0ca57", "0000000000000007"));
  expect(changed(text, [[["traffic", 0, "mix", "idle"], 9]])).toBe(text.replace('"idle": 1', '"idle": 9'));
  const [group] = readForm(text)?.groups ?? [];
  if (!group) throw new Error("no engines");
  expect(changed(text, withParameters(group, { W: 8, N: 15 }))).toBe(
    text.replaceAll('"N": 255', '"N": 15').replaceAll('"W": 16', '"W": 8'),
  );
});

test("a field that is not there is added", () => {
  const bare = '{\n  "version": 1,\n  "engines": [{ "design": "bbq" }]\n}\n';
  const [group] = readForm(bare)?.groups ?? [];
  if (!group) throw new Error("no engines");
  const after = changed(bare, [[["title"], "New"], ...withParameters(group, { W: 4 })]);
  expect(JSON.parse(after)).toEqual({
    version: 1,
    engines: [{ design: "bbq", parameters: { W: 4 } }],
    title: "New",
  });
});

test("a parameter may be a word or a list", () => {
  const parameters = { queues: 2, strategy: "rank", bounds: [0, 12] };
  const file = JSON.stringify({
    engines: [{ design: "sp_pifo", parameters: { ...parameters, odd: [{}], none: null } }],
  });
  const [group] = readForm(file)?.groups ?? [];
  if (!group) throw new Error("no engines");
  expect(group.parameters).toEqual(parameters);
  const after = JSON.parse(changed(file, withParameters(group, { strategy: "one", bounds: [1, 4] })));
  expect(after.engines[0].parameters).toMatchObject({ queues: 2, strategy: "one", bounds: [1, 4] });
});

test("what engines begin with is read, set and taken out, for an engine and its reference alike", async () => {
  const text = await scenarioText("sp-pifo-q1-only");
  const [cost, first] = readForm(text)?.groups ?? [];
  if (!cost || !first) throw new Error("no engines");
  expect(cost.preset).toEqual({ "queue.bound": [10, 12, 14, 16] });
  const engines = (text: string) => JSON.parse(text).engines.map(({ preset }: { preset?: object }) => preset);
  const set = changed(text, withPreset(first, "queue.bound", [1, 2, 3, 4]));
  expect(engines(set).slice(2)).toEqual([{ "queue.bound": [1, 2, 3, 4] }, { "queue.bound": [1, 2, 3, 4] }]);
  expect(engines(set).slice(0, 2)).toEqual([cost.preset, cost.preset]);
  expect(engines(changed(text, withPreset(cost, "queue.bound", undefined)))[1]).toEqual({});
});

test("elements before step 0 are a line of operations", async () => {
  const text = await scenarioText("bbq-fig4-at-once");
  const line = readForm(text)?.contents;
  expect(line).toBe("enqueue 1 6, enqueue 2 4, enqueue 3 4");
  expect(operationsIn(line ?? "")).toEqual(JSON.parse(text).contents);
  expect(operationsIn("  ")).toEqual([]);
  for (const unfinished of ["enqueue 1 6,", "enqueue 1 x", "7 1", "enqueue -1"])
    expect(operationsIn(unfinished), unfinished).toBeNull();
  // Elements of traffic with packets come with the packets.
  expect(readForm(await scenarioText("incast-srpt"))?.contents).toBeNull();
});

test("what is expected can be taken out", () => {
  const { expect: _, ...rest } = JSON.parse(text);
  const after = changed(text, [[["expect"], undefined]]);
  expect(JSON.parse(after)).toEqual(rest);
  expect(readForm(after)?.expects).toBe(false);
});

test("text of any kind has a form or none, but does no harm", () => {
  expect(readForm("{ oops")).toBeNull();
  expect(readForm("[1]")).toBeNull();
  expect(readForm('{ "title": 5, "engines": "x", "traffic": [null, 3, { "slots": "many" }] }')).toMatchObject({
    title: "",
    groups: [],
    sources: [{ length: null }, { length: null }, { kind: "", length: null, mix: null }],
  });
});

test("the difference of two texts is the shortest stretch", () => {
  expect(difference("abcabc", "abxabc")).toEqual({ from: 2, to: 3, insert: "x" });
  expect(difference("aa", "aaa")).toEqual({ from: 2, to: 2, insert: "a" });
  expect(difference("same", "same")).toEqual({ from: 4, to: 4, insert: "" });
});

test.each([
  ["bbq-random", "W = 16, D = 1, N = 255"],
  ["five-queues", "N = 16, ids = 1"],
  ["sp-pifo-beside-pifo", "queues = 8, capacity = 10; N = 80, ids = 1"],
  ["bmw-tree-random", "M = 4, L = 3, queues = 1"],
  ["gearbox-burst", /^levels = 3, fifos = 8, depth = 16, flows = 16, .*step_down = 0; .*step_down = 1$/],
  ["scr-c1-three-cores", /^width = 64, rows = 2, program = 4, .*variant = 0$/],
])("sizes of %s are among those that the page has, though its file leaves out what is usual", async (name, sizes) => {
  const text = await scenarioText(name);
  const hardware = (readForm(text)?.groups ?? []).filter(({ rtl }) => rtl);
  const found: string[] = [];
  for (const group of hardware) {
    const { info } = (await openScenes(text, { sparse: true, engine: group.engines[0] ?? 0 })).at(0);
    const built = builtOf(group.design);
    found.push(sizeText(built[builtAt(group, info.parameters, built)] ?? {}));
    // No hardware of another size is built.
    const [first = ""] = Object.keys(built[0] ?? {});
    expect(builtAt({ parameters: { ...group.parameters, [first]: 77 } }, info.parameters, built)).toBe(-1);
  }
  expect([...new Set(found)].join("; ")).toMatch(sizes);
});
