import { expect, test } from "vitest";
import { expectToCome } from "../../../test/designs/newcomers.ts";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { plainText } from "../contract";
import { decode } from "./decode";
import { designs } from "./index";

const { explain, search, inspect, marks } = designs.bmw_tree;

const scenes = async (name: string, engine = 0) => openScenes(await scenarioText(name), { engine });

// B10: 5, 3, 9, 1, 7, 4 into a tree with two slots a node and two levels.
test.each([0, 1])("six ranks fill the tree, in engine %i", async (engine) => {
  const { at } = await scenes("bmw-tree-six-ranks", engine);
  const { slots, held, capacity } = decode(at(6));
  expect([held, capacity]).toEqual([[6], 6]);
  expect(slots.map((level) => level.map(({ rank, count }) => [rank, count]))).toEqual([
    [
      [5, 3],
      [1, 3],
    ],
    [
      [9, 1],
      [7, 1],
      [3, 1],
      [4, 1],
    ],
  ]);
});

test("an element is drawn once, in a slot or on its way", async () => {
  const { at, steps } = await scenes("bmw-tree-levels");
  for (let step = 0; step < steps; step++) {
    const scene = at(step);
    const drawn = marks(scene, 1200, 500)
      .layers.flat(2)
      .filter(({ tag, key }) => tag === "rect" && key.startsWith("data "));
    expect([step, [drawn.length]]).toEqual([step, decode(scene).held]);
  }
});

test.each([
  ["bmw-tree-levels", 0],
  ["bmw-tree-six-ranks", 1],
] as const)("an element of %s that is new comes from its operation, in engine %i", async (name, engine) => {
  const { at, steps } = await scenes(name, engine);
  const pictures = Array.from({ length: steps }, (_, step) => marks(at(step), 1200, 500));
  expect(expectToCome(pictures, /^data /)).toBeGreaterThan(5);
});

test("what happens is said in words", async () => {
  const { at } = await scenes("bmw-tree-six-ranks");
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(3)).toEqual([
    "Op 3 (enqueue) chooses slot 1 of L1, whose subtree has the fewest elements; data 3 of rank 3 goes down: the newcomer's rank is smaller.",
    "Op 2 (enqueue) stays in slot 0 of L2, the first empty one of its node: under an empty slot no dequeue would find it.",
  ]);
  expect(said(6).at(-1)).toBe("Op 6 (enqueue) is refused: every slot holds an element, and one would be lost.");
  expect(said(7)).toContain("Op 7 (dequeue) returns data 1 of rank 1, which was in the root.");
  expect(said(8)).toContain(
    "Op 7 (dequeue) refills slot 1 of L1 with data 3, the smallest rank below it: any other element below would leave earlier.",
  );
});

test("a dequeue compares ranks with elements only, and finds none below a leaf", async () => {
  const { at } = await scenes("bmw-tree-six-ranks");
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(7)[0]).toBe("Op 7 (dequeue) takes the element of slot 1 of L1, the smallest of the 2 ranks in its node.");
  expect(said(10)[1]).toBe("Op 8 (dequeue) takes the element of slot 3 of L2, the only element of its node.");
  expect(said(12)).toEqual([
    "Op 9 (dequeue) finds no element on L2 below the slot that it emptied on L1: that slot stays empty.",
  ]);
});

test("a slot says what it holds, and what is asked for by number is found", async () => {
  const { at } = await scenes("bmw-tree-six-ranks");
  expect(inspect(at(6), "l1.rank[1]")).toEqual({
    title: "Slot 1 of L1",
    rows: [
      ["Rank", "1"],
      ["Data", "1"],
      ["In it and below it", "3"],
      ["Node", "0 of L1"],
      ["Child", "node 1 of L2"],
    ],
    text: "",
  });
  expect(inspect(at(7), "l1.rank[1]")?.rows[0]).toEqual(["Holds", "nothing: its element has left"]);
  expect(inspect(at(7), "l3.rank[1]")).toBeNull();
  const found = (text: string) => search.find?.(at(6), text);
  expect(["7", "data 4"].map((text) => found(text)?.thing)).toEqual(["l2.rank[1]", "l2.rank[3]"]);
  expect(found("rank 8")?.error).toBe("No element that is drawn has rank 8 in this step.");
});
