import { beforeAll, describe, expect, test, vi } from "vitest";
import { scenarioText, sessionModule } from "../../test/wasm/page.ts";
import { largeFields } from "../designs/large-fields";
import type { SessionModule } from "./module";
import type { OpenedScenario, SessionAnswer, SessionStretch, StepSnapshot } from "./protocol";
import { RtlModules } from "./rtl-modules";
import { Runner } from "./runner";

let module: SessionModule;
let text: string;
beforeAll(async () => {
  module = await sessionModule();
  text = await scenarioText("bbq-first-steps");
});

const want = {
  engine: 0,
  fields: ["l1.bitmap"],
  latest: 4,
  selected: [],
  window: null,
  watch: [0],
  otherEngines: [],
  recent: 0,
  byRank: false,
};

function make(breathe = () => Promise.resolve(), of = module, large = largeFields) {
  const answers: SessionAnswer[] = [];
  const rest = { breathe, pause: breathe };
  return { answers, runner: new Runner(of, (answer) => answers.push(answer), rest, large) };
}

/** The value of the last answer. */
function given<T>(answers: SessionAnswer[]): T {
  const last = answers.at(-1);
  if (last?.kind !== "done") throw new Error(JSON.stringify(last));
  return last.value as T;
}

test("a scenario opens, and its link leads back to it", async () => {
  const { answers, runner } = make();
  await runner.handle({ id: 1, name: "open", text, ahead: false });
  const { opened, link } = given<OpenedScenario>(answers);
  expect(opened.engines).toHaveLength(2);
  await runner.handle({ id: 2, name: "decode", link: `${link}&t=7` });
  const target = given<{ kind: string; text: string; step: number }>(answers);
  expect(target).toMatchObject({ kind: "scenario", step: 7 });
  const { format } = await module.bindings();
  expect(format(target.text)).toBe(format(text));
});

test("the open scenario, opened again, is the run that it was", async () => {
  const runs: string[] = [];
  const counted: SessionModule = {
    ...module,
    bindings: async () => {
      const bindings = await module.bindings();
      const open = (text: string) => {
        runs.push(text);
        return bindings.open(text);
      };
      return { ...bindings, open };
    },
  };
  const { answers, runner } = make(undefined, counted);
  const known = async () => {
    await runner.handle({ id: 9, name: "timeline", first: 0, last: 1, count: 1, tracks: [] });
    return given<SessionStretch>(answers).known;
  };
  await runner.handle({ id: 1, name: "open", text, ahead: false });
  const first = given<OpenedScenario>(answers);
  await runner.handle({ id: 2, name: "seek", step: 8, want });
  const picture = given<StepSnapshot>(answers);
  // Another formatting does not change the scenario.
  await runner.handle({ id: 3, name: "open", text: JSON.stringify(JSON.parse(text)), ahead: false });
  expect(given<OpenedScenario>(answers)).toEqual(first);
  expect([runs.length, await known()]).toEqual([1, 9]);
  await runner.handle({ id: 4, name: "seek", step: 8, want });
  expect(given<StepSnapshot>(answers)).toEqual(picture);
  // Another title changes it.
  await runner.handle({ id: 5, name: "open", text: JSON.stringify({ ...JSON.parse(text), title: "x" }), ahead: false });
  expect([runs.length, await known()]).toEqual([2, 0]);
});

test("a picture has what was wanted", async () => {
  const { answers, runner } = make();
  await runner.handle({ id: 1, name: "open", text, ahead: false });
  await runner.handle({ id: 2, name: "seek", step: 8, want });
  const picture = given<StepSnapshot>(answers);
  expect(picture.frame.step).toBe(8);
  expect(Object.keys(picture.probe)).toEqual(["l1.bitmap"]);
  expect(picture.latest.map(({ op }) => op)).toEqual([1, 2, 3, 4]);
  expect(picture.watched.map(({ op }) => op)).toEqual([0]);
});

test("what reads large fields is fetched for a queue that has some, and to find a number", async () => {
  let fetches = 0;
  const missing = { ...largeFields, load: () => Promise.reject(new Error(`fetch ${++fetches} fails`)) };
  const { answers, runner } = make(undefined, undefined, missing);
  await runner.handle({ id: 1, name: "open", text, ahead: false });
  await runner.handle({ id: 2, name: "seek", step: 8, want });
  expect(given<StepSnapshot>(answers).frame.step).toBe(8);
  await runner.handle({ id: 3, name: "open", text: await scenarioText("three-tenants-stfq"), ahead: false });
  const refused = (reason: string) => ({ kind: "refused", refusal: { kind: "unavailable", text: reason } });
  expect(answers.at(-1)).toMatchObject(refused("fetch 1 fails"));
  await runner.handle({ id: 4, name: "find", engine: 0, text: "e1" });
  expect(answers.at(-1)).toMatchObject(refused("fetch 2 fails"));
  // The scenario that was open is still open.
  await runner.handle({ id: 5, name: "seek", step: 2, want });
  expect(given<StepSnapshot>(answers).frame.step).toBe(2);
});

test("engines beside the shown one have their own state", async () => {
  const { answers, runner } = make();
  await runner.handle({ id: 1, name: "open", text, ahead: false });
  const both = {
    ...want,
    otherEngines: [
      { engine: 1, fields: ["l1.bitmap"] },
      { engine: 7, fields: [] },
    ],
  };
  await runner.handle({ id: 2, name: "seek", step: 2, want: both });
  const { probe, otherEngines } = given<StepSnapshot>(answers);
  expect(otherEngines.map(({ engine }) => engine)).toEqual([1]);
  // The model has completed the operations that are still in the hardware's pipeline.
  expect(Object.keys(otherEngines[0]?.probe ?? {})).toEqual(["l1.bitmap"]);
  expect(otherEngines[0]?.probe["l1.bitmap"]).not.toEqual(probe["l1.bitmap"]);
  await runner.handle({ id: 3, name: "seek", step: 2, want: { ...want, engine: 1 } });
  expect(given<StepSnapshot>(answers).probe["l1.bitmap"]).toEqual(otherEngines[0]?.probe["l1.bitmap"]);
});

test("a newer seek takes the place of a long one", async () => {
  const long = await scenarioText("random/bbq-w4-200k");
  const { answers, runner } = make(() => new Promise((resolve) => setImmediate(resolve)));
  await runner.handle({ id: 1, name: "open", text: long, ahead: false });
  const first = runner.handle({ id: 2, name: "seek", step: 199_999, want });
  await new Promise((resolve) => setImmediate(resolve));
  const second = runner.handle({ id: 3, name: "seek", step: 5, want });
  await Promise.all([first, second]);
  expect(answers).toContainEqual({ id: 2, kind: "refused", refusal: { kind: "cancelled" } });
  const done = answers.find((answer) => answer.id === 3 && answer.kind === "done");
  expect((done as { value: StepSnapshot }).value.frame.step).toBe(5);
});

describe("looking ahead", () => {
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const ahead = (answers: SessionAnswer[]) => answers.flatMap((answer) => (answer.kind === "ahead" ? [answer] : []));

  test("makes the whole run known, and changes nothing of what is shown", async () => {
    const { answers, runner } = make(turn);
    await runner.handle({ id: 1, name: "open", text, ahead: true });
    await expect.poll(() => ahead(answers)).not.toEqual([]);
    const { known, steps } = ahead(answers).at(-1) ?? { known: 0, steps: 1 };
    expect(known).toBe(steps);
    await runner.handle({ id: 2, name: "timeline", first: 0, last: steps, count: 4000, tracks: [0] });
    const stretch = given<SessionStretch>(answers);
    expect(stretch).toMatchObject({ known: steps, steps, seen: [0] });
    expect(stretch.parts[0]?.values.length).toBe(3 * steps);
    await runner.handle({ id: 3, name: "seek", step: 8, want });
    const looked = given<StepSnapshot>(answers);
    const other = make();
    await other.runner.handle({ id: 1, name: "open", text, ahead: false });
    await other.runner.handle({ id: 2, name: "seek", step: 8, want });
    expect(looked).toEqual(given<StepSnapshot>(other.answers));
  });

  test("ends with the next request, and goes on after it", async () => {
    const { answers, runner } = make(turn);
    await runner.handle({ id: 1, name: "open", text: await scenarioText("random/bbq-w4-200k"), ahead: true });
    await expect.poll(() => ahead(answers), { interval: 1 }).not.toEqual([]);
    const before = ahead(answers).length;
    await runner.handle({ id: 2, name: "seek", step: 5, want });
    expect(given<StepSnapshot>(answers).frame.step).toBe(5);
    await expect.poll(() => ahead(answers).length, { interval: 1 }).toBeGreaterThan(before);
    await runner.handle({ id: 3, name: "open", text, ahead: false });
    const after = ahead(answers).length;
    await turn();
    await turn();
    expect(ahead(answers).length).toBe(after);
  }, 30_000);

  test("never takes long, whatever was open before", async () => {
    const { answers, runner } = make(turn);
    // Runs that end within a slice do not measure the speed of the next one.
    for (let id = 1; id <= 30; id++) {
      const before = ahead(answers).length;
      await runner.handle({ id, name: "open", text, ahead: true });
      await expect.poll(() => ahead(answers).length, { interval: 1 }).toBeGreaterThan(before);
    }
    const before = ahead(answers).length;
    await runner.handle({ id: 31, name: "open", text: await scenarioText("random/bbq-w4-200k"), ahead: true });
    await expect.poll(() => ahead(answers).length, { interval: 1 }).toBeGreaterThan(before);
    expect(ahead(answers)[before]?.known).toBeLessThan(150_000);
    await runner.handle({ id: 32, name: "open", text, ahead: false });
  });

  test("what is taken from the open step is taken from the step that is shown", async () => {
    const { answers, runner } = make(turn);
    await runner.handle({ id: 1, name: "open", text: await scenarioText("bbq-forwarding-off"), ahead: true });
    await expect.poll(() => ahead(answers)).not.toEqual([]);
    await runner.handle({ id: 2, name: "seek", step: 0, want });
    await expect.poll(() => ahead(answers)).not.toEqual([]);
    await runner.handle({ id: 3, name: "failing", engine: 0 });
    expect(answers.at(-1)).toMatchObject({ kind: "refused", refusal: { kind: "impossible" } });
  });
});

test("while hardware loads, a newer scenario takes the place of an older one", async () => {
  const arrivals: (() => void)[] = [];
  const slow = {
    ...module,
    load: async (configs: readonly string[]) => {
      await new Promise<void>((resolve) => arrivals.push(resolve));
      return module.load(configs);
    },
  };
  const { answers, runner } = make(undefined, slow);
  const first = runner.handle({ id: 1, name: "open", text, ahead: false });
  const second = runner.handle({ id: 2, name: "open", text: await scenarioText("bbq-coloring"), ahead: false });
  await expect.poll(() => arrivals.length, { interval: 1 }).toBe(2);
  arrivals[1]?.();
  await second;
  expect(given<OpenedScenario>(answers).text).toContain("Coloring");
  arrivals[0]?.();
  await first;
  expect(answers.at(-1)).toEqual({ id: 1, kind: "refused", refusal: { kind: "cancelled" } });
});

describe("what is wrong", () => {
  test("in a scenario is listed, and the open one stays", async () => {
    const { answers, runner } = make();
    await runner.handle({ id: 1, name: "open", text, ahead: false });
    await runner.handle({ id: 2, name: "open", text: '{"version": 1, "engines": []}', ahead: false });
    expect(answers.at(-1)).toMatchObject({ kind: "refused", refusal: { kind: "problems" } });
    await runner.handle({ id: 3, name: "seek", step: 3, want });
    expect(given<StepSnapshot>(answers).frame.step).toBe(3);
  });

  test("with the network is said, and the open one stays", async () => {
    const { answers, runner } = make(undefined, module);
    await runner.handle({ id: 1, name: "open", text, ahead: false });
    const broken = new RtlModules([{ name: "a", design: "bbq", parameters: {}, module: "a.wasm" }], () =>
      Promise.reject(new Error("404 Not Found")),
    );
    vi.spyOn(module, "load").mockImplementationOnce(() => broken.load(["a"]));
    await runner.handle({ id: 2, name: "open", text, ahead: false });
    const refusal = { kind: "unavailable", text: "the hardware model a could not be loaded: 404 Not Found" };
    expect(answers.at(-1)).toEqual({ id: 2, kind: "refused", refusal });
    await runner.handle({ id: 3, name: "seek", step: 3, want });
    expect(given<StepSnapshot>(answers).frame.step).toBe(3);
  });

  test("with a field or a query is said, and the open one stays", async () => {
    const { answers, runner } = make();
    await runner.handle({ id: 1, name: "open", text, ahead: false });
    await runner.handle({ id: 2, name: "seek", step: 3, want: { ...want, fields: ["l1.bitmaps"] } });
    const field = { kind: "impossible", text: 'bbq has no field "l1.bitmaps"' };
    expect(answers.at(-1)).toEqual({ id: 2, kind: "refused", refusal: field });
    await runner.handle({ id: 3, name: "query", engine: 9, query: "listed", args: { first: 0 } });
    const query = { kind: "impossible", text: "no query listed with these arguments for this engine" };
    expect(answers.at(-1)).toEqual({ id: 3, kind: "refused", refusal: query });
    await runner.handle({ id: 4, name: "seek", step: 3, want });
    expect(given<StepSnapshot>(answers).frame.step).toBe(3);
  });

  test("with a link is said", async () => {
    const { answers, runner } = make();
    await runner.handle({ id: 1, name: "decode", link: "#s=1.%%%" });
    expect(answers.at(-1)).toMatchObject({ kind: "refused", refusal: { kind: "link" } });
  });

  test("with the network before there is a session is the end", async () => {
    const { answers, runner } = make(undefined, { ...module, bindings: () => Promise.reject(new Error("no network")) });
    await runner.handle({ id: 1, name: "open", text, ahead: false });
    await runner.handle({ id: 2, name: "decode", link: "#s=1.AAAA" });
    expect(answers).toEqual([1, 2].map((id) => ({ id, kind: "broken", reason: "no network" })));
  });

  test("with the session itself is no answer but the end", async () => {
    const open = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    const trap: SessionModule = { ...module, bindings: async () => ({ ...(await module.bindings()), open }) };
    const { answers, runner } = make(undefined, trap);
    await runner.handle({ id: 1, name: "open", text, ahead: false });
    expect(answers).toEqual([{ id: 1, kind: "broken", reason: "unreachable" }]);
  });
});
