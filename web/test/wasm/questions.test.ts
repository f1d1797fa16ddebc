/** Questions of designs about their runs, in every shipped scenario: the run answers each question, other sources confirm the answer
 * (web/test/facts/answers.ts), hardware and model agree, and a question depends on no step after the next. */

import { expect, test } from "vitest";
import { plainText, type Scene, type Sentence } from "../../src/designs/contract";
import { NO_ANSWER } from "../../src/designs/predictions";
import type { Answer, Ask, Questions } from "../../src/designs/questions";
import { loadDesign } from "../../src/designs/registry";
import { wordsOfKind } from "../../src/features/lessons/kinds";
import type { OpFrame } from "../../src/gen/types/OpFrame";
import type { Scenario } from "../../src/gen/types/Scenario";
import { mutated, TRUTH } from "../facts/answers.ts";
import { dice } from "../facts/random.ts";
import { shipped } from "../shipped.ts";
import { openScenes, sessionModule } from "./page.ts";

const module = await sessionModule();

/** Maximum number of steps in which a run answers. */
const MOST = 64;
/** Maximum number of steps from an event of an operation to its result. */
const LATENCY = 32;
/** The first steps are all checked, and a random sample of the others. */
const [FIRST, SAMPLE, FURTHEST] = [80, 30, 3_000];

/** Steps at which questions are asked. */
function stepsOf(steps: number, seed: number): number[] {
  const throws = dice(seed);
  const first = Array.from({ length: Math.min(steps, FIRST) }, (_, step) => step);
  const rest = Math.min(steps, FURTHEST) - FIRST;
  if (rest <= 0) return first;
  const others = Array.from({ length: SAMPLE }, () => FIRST + throws(rest));
  return [...first, ...others.sort((a, b) => a - b)];
}

/** The scene as the page has it: with the fields that the design reads, and with no step after the next. */
function limited(scene: Scene, fields: ReadonlySet<string>): Scene {
  return {
    ...scene,
    upcoming: scene.upcoming.slice(0, 1),
    probe: (field) => (fields.has(field) ? scene.probe(field) : new Uint32Array()),
    op: (op) => {
      if (op >= scene.engine.presented) throw new Error(`op ${op} has not been presented in step ${scene.step}`);
      return scene.op(op);
    },
  };
}

interface Run {
  questions: Questions;
  fields: ReadonlySet<string>;
  steps: number;
  at(step: number): Scene;
  /** The final states of operations before one; null if there are too many. */
  history(op: number): readonly OpFrame[] | null;
}

async function open(file: Scenario, engine: number): Promise<Run> {
  const { steps, at } = await openScenes(JSON.stringify(file), { engine, module });
  const scenes = new Map<number, Scene>();
  let all: OpFrame[] | null = null;
  const { info } = at(0);
  const design = await loadDesign(info.design);
  return {
    questions: (await loadDesign(info.design)).questions as Questions,
    fields: new Set(design.fields(info)),
    steps,
    at: (step) => {
      const scene = scenes.get(step) ?? at(step);
      scenes.set(step, scene);
      return scene;
    },
    history: (op) => {
      // Elements that a run starts with were enqueued by no operation.
      const first = at(0);
      if (first.engine.presented === 0 && [...first.probe("occ")].some((held) => held > 0)) return null;
      all ??= listed(at, steps);
      return op <= all.length ? all.slice(0, op) : null;
    },
  };
}

/** The final states of the first operations of a run. A scene contains only recent operations. */
function listed(at: (step: number) => Scene, steps: number): OpFrame[] {
  const found: OpFrame[] = [];
  for (let step = 0; step < steps && found.length < HISTORY; step += 16) {
    const scene = at(Math.min(steps - 1, step + LATENCY));
    for (let op = scene.op(found.length); op && op.slot <= step; op = scene.op(found.length)) found.push(op);
  }
  return found;
}

interface Given {
  step: number;
  ask: Ask;
  /** Null if the run ends before the answer. */
  answer: Answer | null;
  /** Scenes from the step before the operation to the step with the answer. */
  scenes: Scene[];
  /** The final state of the operation. */
  op: OpFrame | undefined;
  /** The operations before it; null if there are too many. */
  history: readonly OpFrame[] | null;
}

/** Maximum number of operations that are listed before one. */
const HISTORY = 400;

/** All questions of a step with their answers. */
function answersOf({ questions, fields, steps, at, history }: Run, step: number): Given[] {
  const whole = at(step);
  const before = limited(whole, fields);
  const asks = questions.asks(before);
  for (const { kind } of asks) expect(wordsOfKind(kind), `words for ${kind}`).toContain(" ");
  expect(asks.map(plain), `asked in step ${step} of all that the scene has`).toEqual(questions.asks(whole).map(plain));
  return asks.map((ask) => {
    const scenes = [whole];
    const op = (answered: number) => at(Math.min(steps - 1, answered + LATENCY)).op(ask.op);
    for (let later = step + 1; later < Math.min(steps, step + MOST + 1); later++) {
      const after = at(later);
      scenes.push(after);
      const answer = questions.answer(ask, before, limited(after, fields));
      if (answer) return { step, ask, answer, scenes, op: op(later), history: before.packets ? null : history(ask.op) };
    }
    expect(steps, `${ask.kind} of step ${step} has an answer`).toBeLessThanOrEqual(step + MOST);
    return { step, ask, answer: null, scenes, op: undefined, history: null };
  });
}

/** A question without its functions, and without parts that depend on the state, which hardware updates a step later. */
const plain = ({ text, isMeant, isPlain, ...rest }: Ask) => ({ ...rest, text: plainText(text) });

/** Errors in the words of a sentence. */
function wordsWrong(sentence: Sentence, most: number): string[] {
  const parts = plainText(sentence).split(/(?<=[.!?]) (?=\p{Lu})/u);
  const long = parts.filter((part) => part.split(/\s+/).length > 25);
  return [...long, ...(parts.length > most ? [`${parts.length} sentences`] : [])];
}

/** The arguments of an enqueue in the order in which a question states them. */
const GIVEN = [
  /(?:, of data|\b[Pp]acket) (\d+)/,
  /(?:rank|priority|of flow) (\d+)/,
  /with ([\d,]+) byte/,
  /packet time (\d+)/,
];

function argumentsWrong(text: string, op: OpFrame | undefined): string[] {
  if (op?.kind !== "enqueue") return [];
  const said = GIVEN.flatMap((form) => form.exec(text)?.[1]?.replaceAll(",", "") ?? []);
  const so = op.arguments.slice(0, said.length).map(String);
  return said.length >= 2 && said.join() === so.join() ? [] : [`brings ${said}, not ${so}`];
}

/** Errors in a question and its answer. `checked` is true if another source knows the answer. */
function wrongWith({ ask, answer, scenes, op, history }: Given): { wrong: string[]; checked: boolean } {
  const wrong = wordsWrong(ask.text, 2);
  if (!answer) return { wrong, checked: false };
  wrong.push(...wordsWrong(answer.text, 1));
  if (answer.value === NO_ANSWER) {
    const fates = scenes.at(-1)?.cores?.own.fates ?? [];
    const lost = fates.some(({ outcome }) => outcome === "lost" || outcome === "queue-full");
    if (op?.outcome !== "rejected" && op?.outcome !== "flushed" && !lost) wrong.push("refused, but is not");
    return { wrong, checked: false };
  }
  const mentions = ask.text.flatMap((part) => (typeof part === "string" ? [] : [part.text.toLowerCase()]));
  const own = mentions.find((text) => text.startsWith(`op ${ask.op} `));
  if (own !== undefined && own !== `op ${ask.op} (${op?.kind})`) wrong.push(`${own} is ${op?.kind}`);
  if (ask.by === "number" && !/^\d+$/.test(answer.value)) wrong.push(`no number: ${answer.value}`);
  if (ask.by === "choice" && !ask.choices?.includes(answer.value)) wrong.push(`no choice: ${answer.value}`);
  if (ask.by === "thing" && ask.isMeant?.(answer.value) !== true) wrong.push(`not meant: ${answer.value}`);
  wrong.push(...argumentsWrong(plainText(ask.text), op));
  const truth = TRUTH[ask.kind]?.({ ask, scenes, op, history });
  if (truth === undefined) wrong.push("nothing checks it");
  if (truth == null) return { wrong, checked: false };
  if (![truth].flat().includes(answer.value)) wrong.push(`is ${answer.value}, should be ${truth}`);
  return { wrong, checked: true };
}

/** Numbers by kind: of questions, of those confirmed by another source, of those compared with the reference, and of those refused. */
const counts = {
  asked: new Map<string, number>(),
  checked: new Map<string, number>(),
  compared: new Map<string, number>(),
  refused: new Map<string, number>(),
};
/** For questions with the same words: the numbers in each text, and its answer. */
const texts = new Map<string, { numbers: readonly string[]; answer: string }[]>();

function keepText({ ask, answer }: Given, design: string | undefined): void {
  const value = /^\d+$|(?<=\[)\d+(?=\]$)/.exec(answer?.value ?? "")?.[0];
  if (ask.isPlain || ask.by === "choice" || value === undefined) return;
  // Numbers of operations and of levels are names.
  const text = ask.text
    .map((part) => (typeof part === "string" ? part.replaceAll(/(\d),(?=\d{3})/g, "$1") : "…"))
    .join("");
  const key = `${design} ${ask.kind}: ${text.replaceAll(/\d+/g, "#")}`;
  texts.set(key, [...(texts.get(key) ?? []), { numbers: text.match(/(?<!L)\b\d+/g) ?? [], answer: value }]);
}

const add = (to: Map<string, number>, kind: string) => to.set(kind, (to.get(kind) ?? 0) + 1);

test.each([...shipped])("the run answers the questions of %s, and the answers are so", async (_, file) => {
  const given = new Map<number, Map<string, Given>>();
  for (const engine of file.engines.keys()) {
    const run = await open(file, engine);
    const all = stepsOf(run.steps, engine).flatMap((step) => answersOf(run, step));
    given.set(engine, new Map(all.map((one) => [`${one.step} ${one.ask.kind} ${one.ask.op}`, one])));
    const wrong = all.flatMap((one) => {
      const { wrong, checked } = wrongWith(one);
      keepText(one, `${file.engines[engine]?.design} ${JSON.stringify(file.engines[engine]?.parameters?.D ?? "")}`);
      add(counts.asked, `${file.engines[engine]?.design} ${one.ask.kind}`);
      if (checked) add(counts.checked, one.ask.kind);
      if (one.answer?.value === NO_ANSWER) add(counts.refused, one.ask.kind);
      return wrong.map((what) => `step ${one.step}, ${plainText(one.ask.text)} ${what}`);
    });
    expect(wrong.slice(0, 10), `engine ${engine}`).toEqual([]);
  }
  // A scenario that diverges on purpose has two correct answers.
  if (file.expect?.divergence !== undefined) return;
  for (const [engine, { reference }] of file.engines.entries())
    for (const [key, { ask, answer, op }] of given.get(engine) ?? []) {
      const other = reference === undefined ? undefined : given.get(reference)?.get(key);
      // A reset discards operations in the hardware's stages that the model has finished.
      if (!other || op?.outcome === "flushed") continue;
      expect(plain(other.ask), `engine ${engine}, ${key}`).toEqual(plain(ask));
      add(counts.compared, ask.kind);
      expect(other.answer?.value, `engine ${engine}, ${key}`).toBe(answer?.value);
    }
});

/** Kinds of questions by design. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  bbq: ["bit", "flips", "hazard", "leaves", "priority", "remains", "stoc"],
  bbq_pifo: ["fetch", "leaves", "place", "remains", "spill"],
  bmw_tree: ["leaves", "lower", "remains", "slot", "source", "stays"],
  bucket_queue: ["cycles", "leaves", "left", "remains", "words"],
  pieo: ["due", "eligible", "leaves", "lower", "sublist"],
  pifo: ["equal", "leaves", "moved", "place", "remains", "source"],
  rolling_window: ["leaves", "place", "remains", "swap"],
  sp_pifo: ["bound", "inversion", "leaves", "lower", "overtakes", "queue", "remains", "source"],
  greedy: ["inversion", "leaves", "lower", "overtakes", "queue", "remains", "source"],
  fixed_bounds: ["inversion", "leaves", "lower", "overtakes", "queue", "remains", "source"],
  fifo: ["inversion", "leaves", "lower", "overtakes", "remains"],
  gearbox: ["fifo", "finish", "flow", "leaves", "level", "remains", "source", "time"],
  calendar_queue: ["fifo", "finish", "flow", "leaves", "remains", "time"],
  wfq: ["finish", "flow", "leaves", "remains", "time"],
  scr_sequencer: ["carried", "core", "number", "oldest", "recovered", "rows"],
};

test("every kind occurs, is checked, and is compared between hardware and model", () => {
  const expected = Object.entries(KINDS).flatMap(([design, kinds]) => kinds.map((kind) => `${design} ${kind}`));
  expect([...counts.asked.keys()].sort()).toEqual(expected.sort());
  const kinds = [...new Set(Object.values(KINDS).flat())].sort();
  expect([...counts.checked.keys()].sort()).toEqual(kinds);
  // No question is asked if the step before shows that the operation will be refused. It cannot show that a packet is out of range.
  const refused = ["fifo", "finish", "flips", "hazard", "leaves", "level", "place", "priority", "rows"];
  expect([...counts.refused.keys()].filter((kind) => !refused.includes(kind))).toEqual([]);
  // Only hardware has events in stages. A hardware sequencer asks when a frame starts, its model when a frame waits.
  const sequencer = ["carried", "core", "number", "oldest", "rows"];
  // A bucket queue has no reference.
  const alone = ["bit", "cycles", "flips", "hazard", "left", ...sequencer, "stoc", "words"];
  expect([...counts.compared.keys()].sort()).toEqual(kinds.filter((kind) => !alone.includes(kind)));
});

test("no number in the text of a question is its answer as a rule", () => {
  const told: string[] = [];
  for (const [text, asked] of texts) {
    if (asked.length < 15 || new Set(asked.map(({ answer }) => answer)).size < 3) continue;
    for (const at of asked[0]?.numbers.keys() ?? []) {
      const same = asked.filter(({ numbers, answer }) => numbers[at] === answer).length;
      if (same > asked.length * 0.7) told.push(`${text} (number ${at + 1}, ${same} of ${asked.length})`);
    }
  }
  expect(told).toEqual([]);
});

test.each(["bbq-fig4-three", "pifo-fig12-logical", "sp-pifo-fig3", "greedy-fig4", "gearbox-fig3", "scr-c2-lost-1"])(
  "any other answer to a question of %s is noticed",
  async (name) => {
    const run = await open(scenarioOf(name), 0);
    let noticed = 0;
    for (const given of stepsOf(run.steps, 0).flatMap((step) => answersOf(run, step))) {
      const { ask, answer } = given;
      if (!answer || !wrongWith(given).checked) continue;
      const value = mutated(ask, answer.value);
      expect(wrongWith({ ...given, answer: { ...answer, value } }).wrong, `${ask.kind}: ${value}`).not.toEqual([]);
      noticed += 1;
    }
    expect(noticed).toBeGreaterThan(3);
  },
);

function scenarioOf(name: string): Scenario {
  const file = shipped.get(name);
  if (!file) throw new Error(`no scenario ${name}`);
  return file;
}

test.each(["bbq-fig4-three", "pifo-fig12-logical", "sp-pifo-fig3", "gearbox-fig3"])(
  "what %s does behind the next step changes no question",
  async (name) => {
    const file = scenarioOf(name);
    const whole = await open(file, 0);
    const asked: string[] = [];
    for (let step = 0; step < Math.min(whole.steps, 12); step++) {
      // The shortened file has operations up to the next step only.
      const traffic = (file.traffic ?? []).map((source) =>
        source.kind === "ops" ? { ...source, ops: source.ops.slice(0, step + 2) } : source,
      );
      const { expect: _, notes: __, breakpoints: ___, ...rest } = file;
      const short = await open({ ...rest, traffic } as Scenario, 0);
      const asks = short.questions.asks(short.at(step)).map(plain);
      expect(asks, `step ${step}`).toEqual(whole.questions.asks(whole.at(step)).map(plain));
      asked.push(...asks.map(({ kind }) => kind));
    }
    expect(asked.length).toBeGreaterThan(5);
  },
);

test("a loss to come changes no question on packets", async () => {
  const [two, three] = [await open(scenarioOf("scr-c2-lost-3"), 0), await open(scenarioOf("scr-c2-lost-3-4"), 0)];
  const asks = ({ questions, at }: Run, step: number) => questions.asks(at(step)).map(plain);
  const differs = Array.from({ length: 400 }, (_, step) => step).find(
    (step) => JSON.stringify(two.at(step).cores?.own.events) !== JSON.stringify(three.at(step).cores?.own.events),
  );
  expect(differs).toBeGreaterThan(100);
  const before = Array.from({ length: differs ?? 0 }, (_, step) => step);
  for (const step of before) expect(asks(two, step), `step ${step}`).toEqual(asks(three, step));
  expect(before.flatMap((step) => asks(two, step)).length).toBeGreaterThan(5);
});
