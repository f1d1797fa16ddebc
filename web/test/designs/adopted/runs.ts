// Runs of users' modules that `wasm/rtl-bridge/native/tests/adopted/recorded.rs` has recorded, as scenes; and scenes of modules that no fixture
// has: very large ones.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { makeStore } from "../../../src/app/store";
import type { Scene } from "../../../src/designs/contract";
import { sceneOf } from "../../../src/features/run/stage/scene";
import type { Frame } from "../../../src/gen/types/Frame";
import type { Opened } from "../../../src/gen/types/Opened";
import type { OpFrame } from "../../../src/gen/types/OpFrame";

interface Recorded {
  scenario: object;
  opened: Opened;
  /** Words of each field before the first step. */
  initial: number[][];
  steps: { frame: Frame; words: number[][]; ops: OpFrame[] }[];
}

/** Steps before the shown one in a scene. */
const PAST = 12;

/** A run of a fixture: its number of steps, and the scene of each. */
export async function recorded(name: string): Promise<{ steps: number; at(step: number, complete?: boolean): Scene }> {
  const run: Recorded = JSON.parse(await readFile(path.join(import.meta.dirname, `${name}.json`), "utf8"));
  return { steps: run.steps.length, at: (step, complete = false) => sceneAt(run, step, complete) };
}

/** The same run with more: ports, or fields, or lanes. */
export async function enlarged(name: string, change: (run: Recorded) => void): Promise<{ at(step: number): Scene }> {
  const run: Recorded = JSON.parse(await readFile(path.join(import.meta.dirname, `${name}.json`), "utf8"));
  change(run);
  return { at: (step) => sceneAt(run, step, false) };
}

/** Adds a field with its words in every step. */
export function addField(
  run: Recorded,
  field: { name: string; count: number; bits: number; meaning?: string },
  words: (step: number) => number[],
) {
  run.opened.engines[0]?.info.fields.push({ level: 0, meaning: "", signal: "", stage: null, ...field });
  run.initial.push(words(-1));
  run.steps.forEach((step, number) => {
    step.words.push(words(number));
  });
}

function sceneAt(run: Recorded, step: number, complete: boolean): Scene {
  const { scenario, opened, initial, steps } = run;
  const shown = steps[step];
  const info = opened.engines[0]?.info;
  if (!shown || !info) throw new Error(`no step ${step}`);
  const named = (words: number[][]) =>
    Object.fromEntries(info.fields.map(({ name }, i) => [name, Uint32Array.from(words[i] ?? [])]));
  const past = Array.from({ length: Math.min(PAST, step + 1) }, (_, back) =>
    named(steps[step - back - 1]?.words ?? initial),
  );
  const store = makeStore({
    scenario: { name: null, file: JSON.parse(JSON.stringify(scenario)), text: "", link: "", opened },
    shown: {
      ...{ frame: shown.frame, engine: 0, probe: named(shown.words), past, words: [], selected: [], complete },
      ...{ latest: shown.ops, window: [], watched: [], recent: [], states: {}, otherEngines: [], byRank: [], moved: 0 },
    },
  });
  const scene = sceneOf(store.getState());
  if (!scene) throw new Error("no scene");
  return scene;
}
