/** Checks every fact in a sentence against the frame (web/test/facts): in all shipped scenarios, 1,000 random ones, and a random run of a
 * thousand steps of each family; of long runs, intervals of steps. */

import { describe, expect, test } from "vitest";
import { decode } from "../../src/designs/bbq/decode";
import { accountOf } from "../../src/designs/bbq/lists/free-list";
import { explain } from "../../src/designs/bbq/texts/explain";
import { type Design, plainText, type Remark, type Scene, type Sentence } from "../../src/designs/contract";
import { EVENTS } from "../../src/designs/numbers";
import { loadDesign } from "../../src/designs/registry";
import { chosenRemarks, remarksOf } from "../../src/features/run/stage/remarks";
import type { Scenario } from "../../src/gen/types/Scenario";
import { AROUND } from "../facts/around.ts";
import { BBQ } from "../facts/bbq.ts";
import { BBQ_PIFO } from "../facts/bbq-pifo.ts";
import { BMW_TREE } from "../facts/bmw-tree.ts";
import { BUCKETS } from "../facts/bucket-queue.ts";
import { type Checks, changedFacts, type Facts, wrongFacts } from "../facts/facts.ts";
import { GEARBOX } from "../facts/gearbox.ts";
import { PIEO } from "../facts/pieo.ts";
import { PIFO } from "../facts/pifo.ts";
import { QUEUES } from "../facts/queues.ts";
import { randomScenario } from "../facts/random.ts";
import { ROLLING_WINDOW } from "../facts/rolling-window.ts";
import { SCR } from "../facts/scr.ts";
import { THOUSANDS } from "../facts/thousand.ts";
import { hardIn } from "../sentences.ts";
import { shipped } from "../shipped.ts";
import { openScenes, sessionModule } from "./page.ts";

const module = await sessionModule();

/** Checks of the facts in a design's own sentences. */
const CHECKS: Readonly<Record<string, Checks>> = {
  bbq: BBQ,
  pifo: PIFO,
  pieo: PIEO,
  bmw_tree: BMW_TREE,
  bbq_pifo: BBQ_PIFO,
  rolling_window: ROLLING_WINDOW,
  bucket_queue: BUCKETS,
  sp_pifo: QUEUES,
  greedy: QUEUES,
  fixed_bounds: QUEUES,
  fifo: QUEUES,
  scr_sequencer: SCR,
  gearbox: GEARBOX,
  calendar_queue: GEARBOX,
  wfq: GEARBOX,
};

/** Every design. */
const DESIGNS = Object.keys(EVENTS).filter((design) => design !== "two_port_fifo");

/** Number of steps of a run that are all checked; of longer runs, intervals are checked. */
const FULLY_CHECKED = 80;
const STRETCH = 12;
const STRETCHES = [0, 1 / 8, 1 / 4, 1 / 2, 1];
/** The last step that is checked, because runs of millions of steps take too long. */
const FURTHEST = 1200;
/** Number of checked steps of a random run. */
const RANDOM_STRETCH = 26;

function stretchesOf(steps: number, seed: number | null): number[][] {
  const row = (first: number, length: number) => Array.from({ length }, (_, i) => first + i);
  if (seed !== null) return [row(seed % Math.max(1, steps - RANDOM_STRETCH), Math.min(steps, RANDOM_STRETCH))];
  if (steps <= FULLY_CHECKED) return [row(0, steps)];
  const end = Math.min(steps, FURTHEST) - STRETCH;
  return STRETCHES.map((part) => row(Math.floor(part * end), STRETCH));
}

interface EngineErrors {
  sentences: number;
  wrong: string[];
}

/** Words of a remark that are hard to read. The name of a thing counts as one word: `op 3 (enqueue)`. */
const hardInRemark = (sentence: Sentence): string[] =>
  hardIn(sentence.map((part) => (typeof part === "string" ? part : part.text.replaceAll(" ", "_"))).join(""));

/** A step, the step before, and operations in later steps. */
type Around = ConstructorParameters<typeof Facts>;

/** A sentence about a step, with its facts. */
type StatedSentence = { sentence: Sentence } & Pick<Remark, "topic" | "facts">;

/** All wrong facts of a sentence. */
const wrongWith = (spoken: StatedSentence, ...around: Around): string[] => {
  const [{ info }] = around;
  return wrongFacts(spoken, { ...AROUND, ...CHECKS[info.design] }, ...around);
};

/** All sentences about a step. */
function sentencesOf(scene: Scene, engine: number, design: Design, file: Scenario): StatedSentence[] {
  const remarks = remarksOf(scene, engine, design, file);
  const said = remarks.length > 0 ? remarks : chosenRemarks(scene, design, [], 1000);
  return [...said, ...(scene.info.design === "bbq" ? [accountIn(scene)] : [])];
}

/** The sentence that accounts for a BBQ's elements; its list of values counts as one word. */
function accountIn(scene: Scene): StatedSentence {
  const { sentence, facts } = accountOf(decode(scene));
  return { topic: "account", sentence: [{ text: plainText(sentence), thing: "" }], facts };
}

/** All sentences about an engine of a run with a wrong fact, with their steps. */
async function wrongOf(
  text: string,
  engine: number,
  seed: number | null = null,
  rows?: readonly number[][],
): Promise<EngineErrors> {
  const { steps, at } = await openScenes(text, { engine, module });
  const file = JSON.parse(text) as Scenario;
  const looked: EngineErrors = { sentences: 0, wrong: [] };
  for (const stretch of rows ?? stretchesOf(steps, seed)) {
    const scenes = stretch.map((step) => at(step));
    const last = scenes.at(-1);
    for (const [i, scene] of scenes.entries()) {
      const design = await loadDesign(scene.info.design);
      if (!design) throw new Error(`no design ${scene.info.design}`);
      for (const spoken of sentencesOf(scene, engine, design, file)) {
        const text = plainText(spoken.sentence);
        looked.sentences += 1;
        const found = [
          ...wrongWith(spoken, scene, scenes[i - 1] ?? null, (op) => last?.op(op)),
          ...hardInRemark(spoken.sentence),
        ];
        const where = `engine ${engine} (${scene.info.design}), step ${scene.step}`;
        if (found.length > 0) looked.wrong.push(`${where}: ${text}\n    ${found.join("\n    ")}`);
      }
    }
  }
  return looked;
}

/** The first error of each kind, up to a limit. Errors that differ only in numbers are of the same kind. */
function firstOfEach(wrong: readonly string[]): string[] {
  const kinds = new Map(wrong.toReversed().map((text) => [text.slice(text.indexOf(": ")).replace(/\d+/g, "0"), text]));
  return [...kinds.values()].toReversed().slice(0, 20);
}

test("there is a list of sentences for every design", () => {
  expect(Object.keys(CHECKS).sort()).toEqual(DESIGNS.sort());
});

test("a sentence of an unknown kind is wrong, and so is a fact that is not so", async () => {
  const text = JSON.stringify(shipped.get("bbq-coloring-off"));
  const { at } = await openScenes(text, { module });
  const so = explain(at(14)).find(({ topic }) => topic === "colored");
  if (!so) throw new Error("nothing is colored");
  expect(plainText(so.sentence)).toBe(
    "Stage 3 leaves op 5 (dequeue-max) orange, though op 4, one stage ahead on bucket 2, is orange too: coloring is off. Both take TAIL.",
  );
  const wrong = (other: Partial<Remark>) => wrongFacts({ ...so, ...other }, BBQ, at(14), at(13), () => undefined);
  expect(wrong({})).toEqual([]);
  expect(wrong({ topic: "as it likes" })).toEqual(["nothing checks sentences about as it likes"]);
  expect(wrong({ facts: {} })).not.toEqual([]);
  const changed = changedFacts(so.facts);
  expect(changed.map(({ name }) => name)).toEqual(["stage", "op", "ahead", "bucket"]);
  for (const { name, facts } of changed) expect(wrong({ facts }), name).not.toEqual([]);
  for (const [name, word] of [
    ["why", "is purple and works at HEAD, so TAIL is free to take"],
    ["color", "purple"],
    ["does", "recolors"],
  ] as const)
    expect(wrong({ facts: { ...so.facts, [name]: word } }), name).not.toEqual([]);
});

test.each([
  "bbq-coloring",
  "bbq-both-pointers",
  "bbq-fig3-misrouted",
  "bbq-fig4-three",
  "bbq-recycling",
  "bbq-reset",
  "bbq-first-steps",
  "sp-pifo-fig3",
  "greedy-fig4",
  "bmw-tree-six-ranks",
  "bmw-tree-eight-queues",
  "pieo-spill-borrow",
  "pieo-groups",
  "pifo-fig12-logical",
  "buckets-without-counters",
  "buckets-both-ways",
  "bbq-pifo-small-k",
  "bbq-rolling-window",
  "gearbox-fig3",
  "gearbox-epoch-guard",
  "burst-fills-the-queue",
  "scr-c1-three-cores",
  "scr-c2-lost-1",
])("in the sentences of %s any other number is noticed", async (name) => {
  const file = shipped.get(name);
  if (!file) throw new Error(`no scenario ${name}`);
  const { steps, at } = await openScenes(JSON.stringify(file), { module });
  const missed = new Set<string>();
  const scenes = Array.from({ length: Math.min(steps, FULLY_CHECKED) }, (_, step) => at(step));
  for (const [i, scene] of scenes.entries()) {
    const design = await loadDesign(scene.info.design);
    if (!design) throw new Error(`no design ${scene.info.design}`);
    const around: Around = [scene, scenes[i - 1] ?? null, (op) => scenes.at(-1)?.op(op)];
    for (const spoken of sentencesOf(scene, 0, design, file)) {
      for (const { name, facts } of changedFacts(spoken.facts))
        if (wrongWith({ ...spoken, facts }, ...around).length === 0)
          missed.add(`${name}: ${plainText(spoken.sentence)}`);
    }
  }
  expect([...missed].slice(0, 10)).toEqual([]);
});

describe("every fact in a sentence is so in every shipped scenario", () => {
  let sentences = 0;
  // Each test has its own time limit: all of them take a minute on a busy machine.
  test.each([...shipped])("%s", async (_, file) => {
    const wrong: string[] = [];
    for (const engine of file.engines.keys()) {
      const looked = await wrongOf(JSON.stringify(file), engine);
      sentences += looked.sentences;
      wrong.push(...looked.wrong);
    }
    expect(firstOfEach(wrong)).toEqual([]);
  });

  test("there are enough of them", () => expect(sentences).toBeGreaterThan(5_000));
});

/** Seeds of the random scenarios, a hundred per test, because a test has a limit of one minute. */
const HUNDREDS = Array.from({ length: 10 }, (_, i) => 100 * i);

test.each(HUNDREDS)(
  "every fact in a sentence is so in the 100 random scenarios from seed %i on, with switches on and off",
  async (first) => {
    const wrong: string[] = [];
    let sentences = 0;
    for (let seed = first; seed < first + 100; seed++) {
      const looked = await wrongOf(randomScenario(seed), 0, seed);
      sentences += looked.sentences;
      wrong.push(...looked.wrong.map((text) => `seed ${seed}, ${text}`));
    }
    expect(firstOfEach(wrong)).toEqual([]);
    expect(sentences).toBeGreaterThan(3_000);
  },
);

test.each(Object.entries(THOUSANDS))("every fact is so in a random run of a thousand steps of %s", async (_, text) => {
  const looked = await wrongOf(text, 0, null, [Array.from({ length: 1_000 }, (_, step) => step)]);
  expect(firstOfEach(looked.wrong)).toEqual([]);
  expect(looked.sentences).toBeGreaterThan(800);
});

test("every fact is so in a thousand steps of packets to the cores of a program", async () => {
  const file = { ...(shipped.get("scr-c3-token-bucket") as Scenario), seed: "7a11f00d5eed0057", expect: undefined };
  const { steps } = await openScenes(JSON.stringify(file), { module });
  const row = Array.from({ length: Math.min(steps, 1_000) }, (_, step) => step);
  const looked = await wrongOf(JSON.stringify(file), 0, null, [row]);
  expect(firstOfEach(looked.wrong)).toEqual([]);
  expect(looked.sentences).toBeGreaterThan(300);
});
