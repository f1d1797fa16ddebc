/** Drawings before an audience: every shipped scenario with all elements, packets and texts, without abbreviation. */

import { describe, expect, test } from "vitest";
import { asStep } from "../../src/base/brand";
import { parameter } from "../../src/base/design";
import { decode as decodeBbq } from "../../src/designs/bbq/decode";
import { decode as decodeBmwTree } from "../../src/designs/bmw_tree/decode";
import { decode as decodeBuckets } from "../../src/designs/bucket_queue/decode";
import type { Scene } from "../../src/designs/contract";
import { decode as decodeGearbox } from "../../src/designs/gearbox/decode";
import { decode as decodePieo } from "../../src/designs/pieo/decode";
import { decode as decodePifo } from "../../src/designs/pifo/decode";
import { loadDesign } from "../../src/designs/registry";
import { decode as decodeSequencer } from "../../src/designs/scr_sequencer/decode";
import { decode as decodeSpPifo } from "../../src/designs/sp_pifo/decode";
import { jumpTo } from "../../src/features/run/actions/move";
import { openNamed, openText } from "../../src/features/run/actions/open";
import { setPresenter, showSideBySide } from "../../src/features/run/actions/view";
import { changedRegionOf } from "../../src/features/run/presenter/news";
import { sceneOfEngine } from "../../src/features/run/stage/scene";
import { comparedOf, designOf } from "../../src/features/run/state/selectors";
import type { Mark, Picture } from "../../src/kit/marks/mark";
import { isLong, shipped } from "../shipped.ts";
import { testPage } from "./test-page";

/** Pixels at scale 1 of the least space for a drawing before an audience: in a window of 1280 x 720, and in half of it. */
const SPACES = [
  [940, 353],
  [560, 300],
] as const;

/** The number of elements in a queue, and the number of marks that show them. */
function counted(scene: Scene, marks: readonly Mark[]): [there: number, drawn: number] {
  const drawn = (test: (mark: Mark) => boolean) => marks.filter(test).length;
  switch (scene.info.design) {
    case "bbq": {
      const { buckets, free, carried } = decodeBbq(scene);
      const elements = new Set([
        ...buckets.flatMap(({ list }) => list.map(({ element }) => element)),
        ...free.fifo,
        ...carried,
      ]);
      const shown = new Set(marks.flatMap(({ tag, lights = [] }) => (tag === "rect" ? lights : [])));
      return [elements.size, [...elements].filter((element) => shown.has(`qe.data[${element}]`)).length];
    }
    case "bmw_tree": {
      const slots = decodeBmwTree(scene).slots.flat();
      return [slots.length, drawn(({ label }) => /^Slot/.test(label ?? ""))];
    }
    case "bucket_queue": {
      const { line, jobs, priorities } = decodeBuckets(scene);
      return [line.length + jobs.length + priorities, drawn(({ label }) => /^(Op|Bucket) \d/.test(label ?? ""))];
    }
    case "pieo": {
      const elements = decodePieo(scene).sublists.flatMap((sublist) => sublist.elements);
      return [elements.length, drawn(({ label }) => /^Sublist/.test(label ?? ""))];
    }
    case "pifo":
      return [decodePifo(scene).entries.length, drawn(({ label }) => /^Place/.test(label ?? ""))];
    case "gearbox":
    case "calendar_queue":
    case "wfq": {
      const { levels, list } = decodeGearbox(scene);
      const all = levels.flatMap(({ fifos, subs }) => [...fifos, ...subs]).reduce((sum, { count }) => sum + count, 0);
      return [all + list.length, drawn(({ key }) => / F$/.test(key))];
    }
    case "scr_sequencer": {
      const { rows, cores } = decodeSequencer(scene);
      return [rows.length + cores, drawn(({ label }) => /^(Row|Core) \d/.test(label ?? ""))];
    }
    default: {
      const packets = decodeSpPifo(scene).queues.flatMap((queue) => queue.packets);
      return [packets.length, drawn(({ tag, thing }) => tag === "rect" && /^packet/.test(thing ?? ""))];
    }
  }
}

const textOf = ({ text = "" }: Mark): string =>
  typeof text === "string" ? text : text.map(({ text }) => text).join("");

/** Texts that replace elements that are not drawn. */
const CUT = /…|⋮|\+[\d,]+|\bmore\b/;

function check(scene: Scene, { width, height, layers }: Picture): void {
  const marks = layers.flat(2);
  expect(marks.map(textOf).filter((text) => CUT.test(text))).toEqual([]);
  const [there, drawn] = counted(scene, marks);
  expect(drawn).toBe(there);
  const outside = marks.filter(
    ({ tag, x, y, attributes: { width: w = 0, height: h = 0 } }) =>
      tag !== "path" && (x < -6 || y < -6 || x + Number(w) > width + 6 || y + Number(h) > height + 6),
  );
  expect(outside).toEqual([]);
  const names = marks.map(({ key }) => key);
  expect(new Set(names).size).toBe(names.length);
}

describe("before an audience everything of a shipped scenario is drawn", () => {
  test.each([...shipped.keys()])("%s", async (name) => {
    const { store, app, designs, idle } = testPage();
    designs.load = loadDesign;
    expect(await openNamed(app, name)).toBe(true);
    showSideBySide(app, true);
    setPresenter(app, true);
    const { opened, file } = store.getState().scenario ?? { opened: { steps: 0 }, file: {} };
    const last = isLong(file as Parameters<typeof isLong>[0]) ? 3_000 : opened.steps - 1;
    for (const at of [last >> 2, last >> 1, last]) {
      jumpTo(app, asStep(at));
      await idle();
      const state = store.getState();
      for (const engine of comparedOf(state)) {
        const scene = sceneOfEngine(state, engine);
        const design = designOf(state, engine);
        if (!scene || !design) throw new Error(`nothing to draw of engine ${engine}`);
        expect(scene.complete).toBe(true);
        for (const [width, height] of SPACES) check(scene, design.marks(scene, width, height));
      }
    }
  });
});

test("of a queue of 131,071 elements all are known, and those in sight are marks", async () => {
  const { store, app, idle } = testPage();
  const file = {
    version: 1,
    title: "Deep",
    engines: [{ design: "bbq", implementation: "model", parameters: { W: 16, D: 2, N: 131_071 } }],
    bench: { kind: "ops" },
    traffic: [{ kind: "ops", ops: Array.from({ length: 3_000 }, (_, i) => ["enqueue", i, i % 7 === 0 ? 9 : 200]) }],
  };
  expect(await openText(app, JSON.stringify(file))).toBe(true);
  setPresenter(app, true);
  jumpTo(app, asStep(2_999));
  await idle();
  const scene = sceneOfEngine(store.getState(), 0);
  const design = designOf(store.getState(), 0);
  if (!scene || !design) throw new Error("nothing is drawn");
  const { buckets, free } = decodeBbq(scene);
  expect(buckets.reduce((sum, { list, skipped }) => sum + list.length + skipped.count, 0)).toBe(3_000);
  expect(buckets.every(({ skipped }) => skipped.count === 0)).toBe(true);
  expect(free.fifo).toHaveLength((parameter(scene.info, "N") ?? 0) - 3_000);
  const { height, layers } = design.marks(scene, 940, 353, { top: 80_000, bottom: 81_000 });
  expect(height).toBeGreaterThan(150_000);
  const cells = layers.flat(2).filter(({ tag, y, lights }) => tag === "rect" && y > 75_000 && lights !== undefined);
  expect(cells.length).toBeGreaterThan(200);
  expect(cells.length).toBeLessThan(1_000);
});

test("what a step changed most is scrolled into sight, with as much else as there is room for", () => {
  const mark = (key: string, y: number, changeRank?: number): Mark => ({
    key,
    tag: "rect",
    x: 0,
    y,
    attributes: { width: 10, height: 10 },
    ...(changeRank !== undefined && { changeRank }),
  });
  const layers = [[mark("a", 0, 1), mark("b", 500, 3), mark("c", 450, 2), mark("d", 900)]];
  expect(changedRegionOf({ layers }, 300, 100)).toEqual({ left: 0, right: 10, top: 450, bottom: 510 });
  expect(changedRegionOf({ layers }, 600, 100)).toEqual({ left: 0, right: 10, top: 0, bottom: 510 });
  expect(changedRegionOf({ layers: [[mark("d", 900)]] }, 300, 100)).toBeNull();
});

test("what a lesson points at is scrolled into sight before what a step changed, as far as there is room for it", () => {
  const mark = (key: string, y: number, h: number, more: Partial<Mark> = {}): Mark => ({
    key,
    tag: "rect",
    x: 0,
    y,
    attributes: { width: 10, height: h },
    ...more,
  });
  const layers = [
    [
      mark("a", 0, 10, { changeRank: 1 }),
      mark("b", 700, 10, { thing: "b" }),
      mark("c", 900, 10, { thing: "c", lights: ["d"] }),
    ],
    [mark("all", 0, 1000, { thing: "all" }), mark("line", 0, 0, { tag: "path", thing: "b" })],
  ];
  const near = (...lit: string[]) => changedRegionOf({ layers }, 300, 100, new Set(lit));
  expect(near()).toMatchObject({ top: 0, bottom: 10 });
  expect(near("b")).toMatchObject({ top: 700, bottom: 710 });
  expect(near("b", "d")).toMatchObject({ top: 700, bottom: 910 });
  // The mark is larger than the visible part.
  expect(near("all")).toMatchObject({ top: 0, bottom: 10 });
  expect(near("all", "d")).toMatchObject({ top: 900, bottom: 910 });
  expect(near("c")).toMatchObject({ top: 0, bottom: 10 });
});
