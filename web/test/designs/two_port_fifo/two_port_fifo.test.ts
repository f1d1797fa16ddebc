/** The page's part of the example design, drawn from a recorded run of its hardware (`run.json`). */

import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Design, plainText, type Scene } from "../../../src/designs/contract";
import type { Frame } from "../../../src/gen/types/Frame";
import type { Opened } from "../../../src/gen/types/Opened";
import type { OpFrame } from "../../../src/gen/types/OpFrame";
import { Patcher } from "../../../src/kit/marks/patch";
import { sceneShown } from "../../wasm/page.ts";
import { loadExample } from "../registry";

/** A recorded run, written by `wasm/rtl-bridge/native/tests/two_ports.rs`. */
interface Run {
  scenario: object;
  opened: Opened;
  steps: { frame: Frame; words: number[][]; ops: OpFrame[] }[];
}

let run: Run;
let design: Design;
beforeAll(async () => {
  run = JSON.parse(await readFile(path.join(import.meta.dirname, "run.json"), "utf8"));
  design = await loadExample("two_port_fifo");
});

/** The hardware state in a step, with the fields that the design requests and no others. */
function at(step: number): Scene {
  const { scenario, opened } = run;
  const [engine] = opened.engines;
  const shown = run.steps[step];
  if (!engine || !shown) throw new Error(`no step ${step}`);
  const asked = design.fields(engine.info);
  const probe = Object.fromEntries(
    engine.info.fields.flatMap(({ name }, i) =>
      asked.includes(name) ? [[name, Uint32Array.from(shown.words[i] ?? [])]] : [],
    ),
  );
  const { frame, ops } = shown;
  return sceneShown(JSON.stringify(scenario), opened, {
    frame,
    engine: 0,
    probe,
    words: [],
    selected: [],
    latest: ops,
  });
}

const said = (step: number) => design.explain(at(step)).map(({ sentence }) => plainText(sentence));

test("it is found by its name, and has one for people", async () => {
  expect(design.title).toBe("FIFO with two ports");
  await expect(loadExample("bbq")).rejects.toThrow('no view for the design "bbq"');
});

test("every step is drawn within the least size, from one to the next", () => {
  const root = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const patcher = new Patcher(root);
  const held = () => [...root.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"));
  const seen = run.steps.map((_, step) => {
    const scene = at(step);
    const { width, height } = design.least(scene.info);
    const { layers } = design.marks(scene, width, height);
    for (const { x, y, attributes } of layers.flat(2)) {
      expect(x + Number(attributes.width ?? 0)).toBeLessThanOrEqual(width);
      expect(y + Number(attributes.height ?? 0)).toBeLessThanOrEqual(height);
    }
    patcher.draw(layers, false);
    return held();
  });
  expect(seen[0]).toEqual(["Place 0: data 40, new"]);
  expect(seen[1]).toEqual(["Place 0: data 40", "Place 1: data 41, new"]);
  // Eleven slots are occupied; then two are released.
  expect(seen[12]).toHaveLength(11);
  expect(seen[14]?.[0]).toBe("Place 2: data 42");
  expect(root.textContent).toContain("9 of 11 places taken");
  expect(root.textContent).toContain("2 next");
});

test("what happens is said in words", () => {
  expect(said(0)).toEqual([
    "Op 0 (enqueue) puts data 40 at place 0. The queue was empty.",
    "Op 1 is refused: the queue is empty.",
  ]);
  expect(said(2)).toEqual(["Op 3 (enqueue) puts data 42 at place 2. 2 in the queue are older."]);
  expect(said(13)).toEqual([
    "Op 15 (dequeue) takes the oldest element, data 40 at place 0.",
    "Op 14 is refused: every place is taken.",
  ]);
  expect(said(16)).toEqual([]);
});

test("operations of both ports stand in the stages", () => {
  const stages = (step: number) =>
    design
      .pipeline?.(at(step))
      ?.stages.map((tokens) => tokens.map(({ op, detail, refused }) => `${op}: ${refused ?? detail}`));
  expect(stages(0)).toEqual([["0: 40", "1: empty"], [], []]);
  expect(stages(15)).toEqual([[], ["16: "], ["15: 40"]]);
});
