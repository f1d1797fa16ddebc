import { expect, test } from "vitest";
import { expectToCome } from "../../../test/designs/newcomers.ts";
import { openScenes, scenarioText } from "../../../test/wasm/page.ts";
import { plainText } from "../contract";
import { decode } from "./decode";
import { designs } from "./index";

const { explain, search, inspect, marks } = designs.pieo;

const scenes = async (name: string, engine = 0) => openScenes(await scenarioText(name), { engine });

// B10: 5, 1, 9, 3, 7, 2, 8, 6 into sublists of four.
test.each([0, 1])("eight ranks are two sublists, in engine %i", async (engine) => {
  const { at } = await scenes("pieo-sublists", engine);
  const { sublists, used, held } = decode(at(31));
  expect([used, held]).toEqual([2, 8]);
  expect(sublists.slice(0, used).map(({ elements }) => elements.map(({ rank }) => rank))).toEqual([
    [1, 2, 3, 5],
    [6, 7, 8, 9],
  ]);
});

test("what is not due is hatched, and what is asked for by number is found", async () => {
  const { at } = await scenes("pieo-shaper");
  const hatched = (step: number) =>
    marks(at(step), 900, 400)
      .layers.flat(2)
      .filter(({ key }) => key.endsWith("hatch"))
      .map(({ key }) => key);
  expect(hatched(23)).toEqual(["data 0 0 hatch", "data 1 0 hatch", "data 2 0 hatch"]);
  expect(hatched(39)).toEqual(["data 2 0 hatch"]);
  const found = (text: string) => search.find?.(at(23), text);
  // Data 5 has spilled into the second sublist.
  expect(["1", "rank 5", "data 5", "sublist 1"].map((text) => found(text)?.thing)).toEqual([
    "element.rank[0]",
    "element.rank[3]",
    "element.rank[5]",
    "pointer.id[1]",
  ]);
  expect(found("sublist 8")?.error).toBe("There is no sublist 8: they go from 0 to 7.");
  expect(found("rank 9")?.error).toBe("No element in the list has rank 9 in this step.");
  expect(found("place 2")?.error).toContain("A number finds a rank");
});

test("an element that a neighbour takes in the next cycle is on its way, and never in two sublists", async () => {
  const { at } = await scenes("pieo-spill-borrow");
  const drawn = (step: number) => marks(at(step), 900, 400).layers.flat(2);
  const texts = (step: number) => drawn(step).flatMap(({ text }) => (typeof text === "string" ? text : []));
  // Element 45 was spilled and is in no sublist yet.
  const spilled = drawn(34).find(({ key }) => key === "data 45 0");
  expect(spilled?.tooltip).toBe("Data 45 on its way to sublist 2, which the next cycle writes");
  expect(drawn(35).find(({ key }) => key === "data 45 0")?.tooltip).toBeUndefined();
  // It is back, and its copy is not overwritten yet.
  expect(texts(38).filter((text) => text === "45" || text === "copied")).toEqual(["45", "copied"]);
  expect(texts(39).filter((text) => text === "45" || text === "copied")).toEqual(["45"]);
});

test.each([
  ["pieo-spill-borrow", 0],
  ["pieo-shaper", 1],
] as const)("an element of %s that is new comes from its operation, in engine %i", async (name, engine) => {
  const { at, steps } = await scenes(name, engine);
  const pictures = Array.from({ length: steps }, (_, step) => marks(at(step), 1200, 500));
  // A copy stays at the old position.
  expect(expectToCome(pictures, /^data \d+ 0/)).toBeGreaterThan(5);
});

test("what happens is said in words", async () => {
  const { at } = await scenes("pieo-spill-borrow");
  const said = (step: number) => explain(at(step)).map(({ sentence }) => plainText(sentence));
  expect(said(32)[0]).toBe(
    "Op 8 (enqueue) selects sublist 0, the last one whose smallest rank is at most the newcomer's: in a later one the newcomer would wait behind larger ranks.",
  );
  expect(said(34).join(" ")).toContain("a free one that opens behind it");
  expect(said(46).join(" ")).toContain("Op 11 (dequeue)");
  expect(said(56)).toEqual([
    "Op 14 (dequeue) is refused: no element is eligible at time 100, the first one will be at time 200; a PIFO would serve one too early.",
  ]);
});

test("an element says from when it is eligible", async () => {
  const { at } = await scenes("pieo-shaper");
  expect(inspect(at(23), "element.rank[1]")).toEqual({
    title: "Sublist 0, place 1",
    rows: [
      ["Rank", "1"],
      ["Data", "1"],
      ["Group", "0"],
      ["Eligible from", "36"],
      ["At time 0", "not eligible"],
    ],
    text: "",
  });
  expect(inspect(at(23), "pointer.id[9]")).toBeNull();
});
