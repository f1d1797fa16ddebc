/** The drawing, the sentences and the search of users' modules, over recorded runs of three fixtures: an operation code with an answer three
 * steps later (with its bug), four lanes of arrays, and a FIFO without ranks. */

import { describe, expect, test } from "vitest";
import { designs } from "../../../src/designs/adopted";
import { plainText, type Scene } from "../../../src/designs/contract";
import { loadDesign } from "../../../src/designs/registry";
import { type Mark, marksOf, type Picture } from "../../../src/kit/marks/mark";
import { Patcher } from "../../../src/kit/marks/patch";
import { addField, enlarged, recorded } from "./runs.ts";

const { adopted } = designs;
const FIXTURES = ["op_enum", "lane_arrays", "bsv_fifo"];

/** Sizes of the panel: narrow, of a window of 1024 x 768, 1280 x 720 and 1920 x 1080. */
const SIZES = [
  [640, 400],
  [1000, 600],
  [880, 480],
  [1400, 800],
] as const;

const said = (scene: Scene) => adopted.explain(scene).map(({ sentence }) => plainText(sentence));

/** The drawing in a panel, at least as large as it has to be. */
function drawn(scene: Scene, width: number, height: number): Picture {
  const least = adopted.least(scene.info);
  return adopted.marks(scene, Math.max(width, least.width), Math.max(height, least.height));
}

const text = ({ text = "" }: Mark) => (typeof text === "string" ? text : text.map(({ text }) => text).join(""));
const texts = (picture: Picture) => marksOf(picture.layers).map(text).filter(Boolean);
const labels = (picture: Picture) => marksOf(picture.layers).flatMap(({ label }) => label ?? []);

/** Marks whose boxes leave the drawing. */
const outside = ({ width, height, layers }: Picture) =>
  marksOf(layers).filter(({ tag, x, y, attributes }) => {
    const [w, h] = tag === "rect" ? [Number(attributes.width), Number(attributes.height)] : [0, 0];
    return x < 0 || y < 0 || x + w > width || y + h > height;
  });

test("every module of a user has this design, by the name of its map", async () => {
  expect(await loadDesign("my/own.map.json")).toBe(adopted);
  expect(await loadDesign("adopted")).toBe(adopted);
});

describe.each(FIXTURES)("%s", (name) => {
  test("each step is drawn at every size, from one to the next, each mark with a key of its own", async () => {
    const { steps, at } = await recorded(name);
    for (const [width, height] of SIZES) {
      const root = document.createElementNS("http://www.w3.org/2000/svg", "g");
      const patcher = new Patcher(root);
      for (let step = 0; step < steps; step++) {
        const picture = drawn(at(step), width, height);
        const keys = marksOf(picture.layers).map(({ key }) => key);
        expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
        expect(outside(picture).map(({ key }) => `${key} at step ${step}, ${width} x ${height}`)).toEqual([]);
        patcher.draw(picture.layers, false);
      }
      expect(root.childElementCount).toBeGreaterThan(0);
    }
  });

  test("ports and what is drawn of the inside stay where they are", async () => {
    const { steps, at } = await recorded(name);
    const places = (step: number) =>
      marksOf(drawn(at(step), 880, 480).layers)
        .filter(({ key }) => key.endsWith(" row") || key.endsWith(" name"))
        .map(({ key, x, y }) => `${key} ${x} ${y}`);
    const all = new Set(Array.from({ length: steps }, (_, step) => places(step).join("\n")));
    expect(all.size).toBe(1);
  });

  test("as many elements are inside as were put in and have not come out", async () => {
    const { steps, at } = await recorded(name);
    for (let step = 0; step < steps; step++) {
      const scene = at(step);
      const count = scene.engine.inside?.count ?? -1;
      expect(texts(drawn(scene, 880, 480)).some((text) => text.startsWith(`${count} of `))).toBe(true);
    }
  });

  test("each operation of a step, accepted or not, is a button and has a sentence", async () => {
    const { steps, at } = await recorded(name);
    for (let step = 0; step < steps; step++) {
      const scene = at(step);
      const picture = drawn(scene, 880, 480);
      for (const { op, kind } of scene.slots) expect(labels(picture).join("\n")).toContain(`Op ${op}, ${kind}`);
      const verdicts = scene.engine.events.filter(({ kind }) => kind === "rejected");
      for (const { op } of verdicts) expect(said(scene).join("\n")).toContain(`Op ${op} `);
    }
  });
});

describe("what a module may bring", () => {
  test("a memory of 4,096 words is drawn in part, and around what changes", async () => {
    const { at } = await enlarged("op_enum", (run) =>
      addField(run, { name: "big_q", count: 4096, bits: 32, meaning: "memory of 4096 words of 32 bits" }, (step) =>
        Array.from({ length: 4096 }, (_, word) => (word === 4000 && step >= 9 ? 7 : 0)),
      ),
    );
    const [before, changed] = [drawn(at(8), 1400, 800), drawn(at(9), 1400, 800)];
    expect(marksOf(before.layers).length).toBeLessThan(700);
    expect(texts(before).find((text) => text.startsWith("big_q"))).toMatch(/^big_q {2}4096 × 32 bits, 0 to \d+ shown$/);
    expect(texts(changed).find((text) => text.startsWith("big_q"))).toMatch(/, \d+ to \d+ shown, 1 changed$/);
    expect(labels(changed)).toContain("big_q[4000]: hex 00000007, changed");
    expect(outside(changed)).toEqual([]);
    // With too little space the last table is left out.
    const small = drawn(at(9), 640, 400);
    const more = marksOf(small.layers).find((mark) => /^\+ \d more: a larger window/.test(text(mark)));
    // It does not leave its box, which is narrow.
    expect(Number(more?.attributes.textLength)).toBeLessThan(small.width / 3);
  });

  test("a register of 160 bits is one number of five words, bits stand in eights", async () => {
    const { at } = await enlarged("op_enum", (run) => {
      addField(run, { name: "wide_q", count: 5, bits: 32, meaning: "register of 160 bits" }, () => [1, 2, 3, 4, 5]);
      addField(run, { name: "valid_q", count: 12, bits: 1, meaning: "memory of 12 words of 1 bits" }, (step) =>
        Array.from({ length: 12 }, (_, bit) => (bit === 3 && step >= 5 ? 1 : 0)),
      );
    });
    const picture = drawn(at(5), 1400, 800);
    expect(texts(picture)).toContain("wide_q  5 words of one number");
    expect(texts(picture)).toContain("valid_q  12 bits, 1 changed");
    expect(labels(picture)).toContain("valid_q[3]: hex 1, changed");
    expect(adopted.inspect(at(5), "valid_q[3]")?.rows).toContainEqual(["Before this step", "1'h0"]);
  });

  test("sixty ports fit into a drawing that is scaled or scrolled", async () => {
    const { at } = await enlarged("op_enum", (run) => {
      for (let i = 0; i < 60; i++) {
        const name = `status_${i}_o`;
        run.opened.engines[0]?.wiring?.ports.push({ name, direction: i % 2 ? "in" : "out", bits: i === 7 ? 128 : 8 });
        addField(run, { name: `port.${name}`, count: i === 7 ? 4 : 1, bits: i === 7 ? 32 : 8 }, () =>
          [i, 0, 0, 1].slice(0, i === 7 ? 4 : 1),
        );
      }
    });
    const picture = drawn(at(9), 880, 480);
    expect(outside(picture)).toEqual([]);
    expect(texts(picture)).toContain("status_59_o");
    expect(texts(picture)).toContain("00000001_0000_0000_0000_0000_0000_0007".replace("00000001", "0000_0001"));
    expect(adopted.inspect(at(9), "port.status_7_o[0]")?.rows).toContainEqual(["Width", "128 bits"]);
  });

  test("a module that shows nothing has two columns", async () => {
    const { at } = await enlarged("op_enum", (run) => {
      const info = run.opened.engines[0]?.info;
      const first = info?.fields.findIndex(({ name }) => !name.startsWith("port.")) ?? 0;
      info?.fields.splice(first);
    });
    const picture = drawn(at(9), 880, 480);
    expect(texts(picture)).not.toContain("visible inside");
    expect(outside(picture)).toEqual([]);
  });
});

describe("op_enum with its bug", () => {
  test("what is taken, what comes when, and what should have come is said", async () => {
    const { at } = await recorded("op_enum");
    expect(said(at(12))).toEqual(["Op 5 (dequeue) is taken; its result comes 3 steps later."]);
    expect(said(at(15))).toEqual([
      "Op 5 (dequeue) brings what is not inside: no element with these words is there.",
      "Op 8 (enqueue) puts in rank 12702, data 8: 1 element comes out before it.",
    ]);
    expect(texts(drawn(at(15), 880, 480))).toContain("⚠ op 5 brings what is not inside  ·  before: op 3: 47334 0");
  });

  test("values and names are found", async () => {
    const { at } = await recorded("op_enum");
    const scene = at(15);
    const found = (text: string) => adopted.search.find(scene, text).thing;
    expect(found("rank 12702")).toBe("op[8]");
    expect(found("data 8")).toBe("op[8]");
    expect(found("count_q")).toBe("count_q[0]");
    expect(found("rank_i")).toBe("port.rank_i[0]");
    expect(found("0x82e6110f")).toBe("read_data_2_q[0]");
    expect(found("nowhere")).toBeNull();
    expect(adopted.search.find(scene, "rank 1").error).toBe("No element inside has rank 1 in this step.");
  });

  test("a port and a register have their properties", async () => {
    const { at } = await recorded("op_enum");
    const scene = at(15);
    expect(adopted.inspect(scene, "port.rank_i[0]")).toMatchObject({
      title: "Input rank_i",
      rows: expect.arrayContaining([
        ["Hexadecimal", "16'h319e"],
        ["Decimal", "12702"],
      ]),
    });
    expect(adopted.inspect(scene, "count_q[0]")?.rows).toContainEqual(["Before this step", "4'h5"]);
    expect(adopted.inspect(scene, "nothing[0]")).toBeNull();
  });
});
