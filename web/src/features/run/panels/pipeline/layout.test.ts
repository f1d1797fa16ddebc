import { describe, expect, test } from "vitest";
import { layoutStrip, STRIPS } from "./layout";

const STRIP_HEIGHT = STRIPS.full.height;

const stages = ["", "L1", "L1", "PB", "PB", "PB", "PB"].map((region) => ({ region, work: "" }));

describe.each([460, 700, 1000, 1248, 1550])("at a width of %i", (width) => {
  const strip = layoutStrip(stages, [{ from: 6, to: 2, labels: ["bucket"], kind: "forward" as const }], width);

  test("the stages stand side by side within it", () => {
    for (const [i, { x, w }] of strip.stages.entries()) {
      const before = strip.stages[i - 1];
      if (before) expect(x).toBeGreaterThanOrEqual(before.x + before.w);
      expect(x + w).toBeLessThanOrEqual(width);
    }
  });

  test("what waits stands to the left of them, what is done to the right", () => {
    for (const { x } of strip.incoming) expect(x).toBeLessThan(strip.stages[0]?.x ?? 0);
    for (const { x } of strip.leaving) expect(x).toBeGreaterThan(strip.stages.at(-1)?.x ?? 0);
    for (const { x } of strip.incoming) expect(x).toBeGreaterThanOrEqual(0);
  });
});

test.each([7, 11, 15])(
  "%i stages fit side by side into a half of a small screen, with what there is room for",
  (count) => {
    const many = Array.from({ length: count }, () => ({ region: "", work: "" }));
    const { density, stages } = layoutStrip(many, [], 612);
    expect(density).toBe(count === 7 ? "few" : "numbers");
    const last = stages.at(-1);
    expect((last?.x ?? 0) + (last?.w ?? 0)).toBeLessThanOrEqual(612);
  },
);

test("a region spans neighbouring stages of its name", () => {
  const { regions, stages: boxes } = layoutStrip(stages, [], 1248);
  expect(regions.map(({ name }) => name)).toEqual(["L1", "PB"]);
  expect(regions[0]?.x).toBe(boxes[1]?.x);
  expect((regions[1]?.x ?? 0) + (regions[1]?.w ?? 0)).toBeCloseTo((boxes[6]?.x ?? 0) + (boxes[6]?.w ?? 0));
});

test("every arc stays in the strip, and a longer one runs deeper", () => {
  const arcs = [5, 4, 3, 2].map((to) => ({ from: 6, to, labels: ["bucket"], kind: "forward" as const }));
  const drawn = layoutStrip(stages, arcs, 1248).arcs;
  const depths = drawn.map(({ labelAt }) => labelAt.y);
  expect(depths).toEqual([...depths].sort((a, b) => a - b));
  expect(Math.max(...depths) + 4).toBeLessThan(STRIP_HEIGHT);
});

test("the label of what was not foreseen stands clear of its cross", () => {
  for (const form of ["full", "low"] as const) {
    const arcs = [{ from: 5, to: 4, labels: ["not foreseen"], kind: "wrong" as const }];
    const [drawn] = layoutStrip(stages, arcs, 1000, form).arcs;
    if (!drawn?.cross) throw new Error("no cross");
    const { cross, label, labelAt } = drawn;
    const over = labelAt.x < cross.x + 6 && labelAt.x + 6.5 * label.length > cross.x - 6;
    // A letter is 9 pixels high.
    if (over) expect(labelAt.y - 9).toBeGreaterThanOrEqual(cross.y + 6);
    expect(labelAt.y + 3).toBeLessThanOrEqual(STRIPS[form].height);
  }
});

test("an arc to a stage that does not exist is left out", () => {
  expect(layoutStrip(stages, [{ from: 9, to: 2, labels: ["bucket"], kind: "forward" as const }], 1248).arcs).toEqual(
    [],
  );
});

test.each([700, 1000, 1140, 1248, 1480, 1582])(
  "at a width of %i each label is clear of the others and of lines",
  (width) => {
    const many = Array.from({ length: 15 }, () => ({ region: "", work: "" }));
    const arcs = [
      { from: 10, to: 8, labels: ["bitmap", "StOC"], kind: "forward" as const },
      { from: 9, to: 8, labels: ["must adopt"], kind: "adopt" as const },
      { from: 10, to: 9, labels: ["adopts"], kind: "adopt" as const },
    ];
    const strip = layoutStrip(many, arcs, width);
    const boxes = strip.arcs.map(({ label, labelAt: { x, y } }) => ({ left: x, right: x + 6.5 * label.length, y }));
    const lineOf = (path: string) => {
      const [, from, down, to] = /^M([\d.]+) \d+v(\d+)q.*H([\d.]+)q/.exec(path)?.map(Number) ?? [];
      const y = strip.box.y + strip.box.h + (down ?? 0) + 6;
      return { y, left: Math.min(from ?? 0, to ?? 0), right: Math.max(from ?? 0, to ?? 0) };
    };
    for (const [i, one] of boxes.entries()) {
      expect(one.y).toBeLessThan(STRIP_HEIGHT);
      const own = lineOf(strip.arcs[i]?.path ?? "").y;
      for (const other of boxes.slice(i + 1)) {
        const beside = one.right <= other.left || other.right <= one.left;
        expect(beside || Math.abs(one.y - other.y) >= 12, `${i}`).toBe(true);
      }
      for (const [k, { path }] of strip.arcs.entries()) {
        const { y: line, left, right } = lineOf(path);
        const beside = one.right <= left || one.left >= right;
        expect(beside || line >= one.y + 2 || line <= one.y - 9, `label ${i} on line ${k}`).toBe(true);
        // Otherwise it seems to belong to the other arc.
        const between = line > Math.min(own, one.y - 3) && line < Math.max(own, one.y - 3);
        expect(beside || !between, `line ${k} between label ${i} and its own`).toBe(true);
      }
    }
  },
);

test("a label pushed out of its arc stands clear of the arc's line", () => {
  const many = Array.from({ length: 11 }, () => ({ region: "", work: "" }));
  const arcs = [
    { from: 5, to: 4, labels: ["assumes"], kind: "speculate" as const },
    { from: 6, to: 5, labels: ["adopts"], kind: "adopt" as const },
    { from: 6, to: 4, labels: ["bitmap"], kind: "forward" as const },
  ];
  for (const width of [1000, 1248, 1582]) {
    const strip = layoutStrip(many, arcs, width);
    const last = strip.arcs[2];
    // An arc over two stages is 21 pixels below the boxes.
    const line = strip.box.y + strip.box.h + 21;
    const above = (last?.labelAt.y ?? 0) <= line - 3;
    const below = (last?.labelAt.y ?? 0) >= line + 12;
    expect(above || below, `${last?.labelAt.y} at ${width}`).toBe(true);
  }
});

test.each(["low", "line"] as const)("a %s strip keeps within its height", (form) => {
  const arcs = [5, 3].map((to) => ({ from: 6, to, labels: ["bucket"], kind: "forward" as const }));
  const strip = layoutStrip(stages, arcs, 1248, form);
  expect(strip.height).toBe(STRIPS[form].height);
  expect(strip.box.y + strip.box.h).toBeLessThanOrEqual(strip.height);
  for (const { y } of strip.leaving) expect(y + 19).toBeLessThanOrEqual(strip.height);
  for (const { labelAt } of strip.arcs) expect(labelAt.y).toBeLessThanOrEqual(strip.height);
  expect(strip.arcs.length).toBe(form === "low" ? 2 : 0);
});

test.each([
  ["6-5 bitmap, StOC; 6-4 bitmap, StOC; 6-2 bitmap; 2-1 bitmap"],
  ["6-2 bitmap; 6-3 bitmap; 10-9 adopts; 14-10 bucket; 14-11 bucket; 14-12 bucket"],
  ["2-1 bitmap, StOC; 6-4 bitmap, StOC; 13-12 bucket, data"],
])("the labels of %s cross no arrow, up or down", (text) => {
  const many = Array.from({ length: 15 }, () => ({ region: "", work: "" }));
  const arcs = text.split("; ").map((arc) => {
    const [, from, to, label = ""] = /^(\d+)-(\d+) (.*)$/.exec(arc) ?? [];
    return { from: Number(from), to: Number(to), labels: label.split(", "), kind: "forward" as const };
  });
  const strip = layoutStrip(many, arcs, 1248);
  for (const { label, labelAt } of strip.arcs) {
    expect(labelAt.y + 3).toBeLessThanOrEqual(STRIP_HEIGHT);
    for (const { path, tip, label: other } of strip.arcs) {
      const [, from, down] = /^M([\d.]+) \d+v(\d+)q/.exec(path)?.map(Number) ?? [];
      const deep = strip.box.y + strip.box.h + (down ?? 0) + 6;
      for (const at of [from ?? 0, tip.x]) {
        const beside = at <= labelAt.x || at >= labelAt.x + 6.5 * label.length;
        expect(beside || deep <= labelAt.y - 9, `${label} across ${other}`).toBe(true);
      }
    }
  }
});
