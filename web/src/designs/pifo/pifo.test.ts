import { expect, test } from "vitest";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { plainText } from "../contract";
import { decode, entryThing } from "./decode";
import { layout, least } from "./draw";
import { designs } from "./index";

const { explain, search, inspect } = designs.pifo;

const fig12 = async () => openScenes(await scenarioText("pifo-fig12-logical"));

/** Runs operations on a PIFO of this shape. */
const run = (parameters: object, traffic: object[]) =>
  openScenes(
    JSON.stringify({
      version: 1,
      seed: "0000000000000007",
      engines: [{ design: "pifo", implementation: "model", parameters }],
      bench: { kind: "ops" },
      traffic,
    }),
    { sparse: true },
  );

// B9, Q24: a = 1 to g = 7.
test("logical PIFOs in one list: what is taken, what stays, what a replace brings", async () => {
  const { at } = await fig12();
  const seen = (step: number) => {
    const { entries, left, newcomer } = decode(at(step));
    return [entries.map(({ data, id }) => `${data}/${id}`).join(" "), left?.data ?? null, newcomer?.place ?? null];
  };
  expect(seen(6)).toEqual(["1/0 2/1 3/0 4/0 5/1 6/0 7/0", null, 0]);
  expect(seen(7)).toEqual(["1/0 3/0 4/0 5/1 6/0 7/0", 2, null]);
  expect(seen(8)).toEqual(["1/0 3/0 4/0 6/0 7/0", 5, null]);
  expect(seen(10)).toEqual(["4/0 8/1 6/0 7/0", 3, 1]);
});

test("what happens is said in words", async () => {
  const { at } = await fig12();
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(7)).toEqual([
    "Op 7 (dequeue) takes the first element of logical PIFO 1, at place 1: data 2 of rank 1; rank 4, the next, would be too early.",
  ]);
  expect(said(10)[1]).toBe(
    "Op 10 (replace), data 8 of rank 4, goes to place 1: further ahead it would overtake rank 3; 2 move down.",
  );
});

test("refusals, a push-out and a reset are said", async () => {
  const full = [
    ["dequeue", 0],
    ["enqueue", 1, 5, 0],
    ["enqueue", 2, 7, 0],
    ["enqueue", 3, 9, 0],
    ["enqueue", 4, 6, 0],
    ["reset", 1],
  ];
  const said = async (overflow: number) => {
    const { at } = await run({ N: 2, ids: 2, overflow }, [{ kind: "ops", ops: full }]);
    return [0, 3, 4, 5].map((step) => explain(at(step)).map(({ sentence }) => plainText(sentence)));
  };
  const refused = "Op 3 (enqueue) is refused: the list is full.";
  expect(await said(0)).toEqual([
    ["Op 0 (dequeue) is refused: nothing in the list is of its logical PIFO."],
    [refused],
    ["Op 4 (enqueue) is refused: the list is full."],
    ["A reset empties the list."],
  ]);
  const pushed = await said(1);
  expect(pushed[1]).toEqual([refused]);
  expect(pushed[2]?.[1]).toBe(
    "The list was full: its last element, data 2 of rank 7, is pushed out; refusing rank 6 instead would leave a larger rank in the list.",
  );
});

test("a place is inspected, also a free one; there is none past the last", async () => {
  const { at } = await fig12();
  expect(inspect?.(at(6), entryThing(4))).toMatchObject({
    title: "Place 4",
    rows: [
      ["Rank", "4"],
      ["Data", "5"],
      ["Logical PIFO", "1"],
      ["Served before it", "1 element of its logical PIFO"],
      ["Of the same rank", "0 elements came before it"],
    ],
  });
  expect(inspect?.(at(6), entryThing(7))?.rows).toEqual([["Holds", "nothing"]]);
  expect(inspect?.(at(6), entryThing(8))).toBeNull();
});

test("ranks, data and places are found by their numbers", async () => {
  const { at } = await fig12();
  const { entries } = decode(at(6));
  const last = entries.at(-1);
  if (!last) throw new Error("nothing is held");
  const found = (text: string) => search?.find?.(at(6), text).thing;
  const first = entries.find(({ rank }) => rank === last.rank);
  expect(found(`${last.rank}`)).toBe(entryThing(first?.place ?? -1));
  expect(found(`data ${last.data}`)).toBe(entryThing(last.place));
  expect([found("place 7"), found("place 8"), found("rank 99"), found("what")]).toEqual([
    entryThing(7),
    null,
    null,
    null,
  ]);
  expect(search?.find?.(at(6), "place 8").error).toBe("There is no place 8: they go from 0 to 7.");
});

test("places stand in rows without overlap, as many as there is room for", async () => {
  for (const N of [2, 16, 80, 2048]) {
    const { at } = await run({ N }, [{ kind: "random", slots: 200, mix: { enqueue: 3, dequeue: 1, replace: 1 } }]);
    const scene = at(199);
    const state = decode(scene);
    const small = least(scene.info);
    for (const [width, height] of [
      [1200, 700],
      [small.width, small.height],
    ] as const) {
      const { cells, hidden } = layout(state, width, height);
      expect(cells.length + hidden.places).toBe(N);
      for (const { x, y, w, h } of cells) {
        expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height).toBe(true);
        expect(w > 30 && h > 30).toBe(true);
      }
      const corners = new Set(cells.map(({ x, y }) => `${x} ${y}`));
      expect(corners.size).toBe(cells.length);
    }
  }
});
